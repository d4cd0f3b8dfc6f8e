import { type PanelKind, type PictureArea, PUSH_MAX_NAME_BYTES, type ScreenCut } from '@inkside/kit';
import type { ScreenSize } from '@inkside/protocol';

/** A screen that a picture can be cut to. Width and height in pixels, upright. */
export interface Screen {
  /** Null: all devices are meant. */
  readonly deviceId: number | null;
  /** Of the device; '' where nobody knows one. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly panel: PanelKind;
  /** Who says so: the device itself, its model, or nobody. */
  readonly source: 'device' | 'model' | 'usual';
}

type Model = readonly [name: RegExp, width: number, height: number];

/** Screens of models, for devices that have not told of theirs. The first that fits counts. */
const models: readonly Model[] = [
  [/palma/i, 824, 1648],
  [/note\W*max(?!\W*lumi)/i, 2400, 3200],
  [/max|tab\W*x/i, 1650, 2200],
  [/(note\W*air\W*[345]|tab\W*ultra)\W*c|go\W*10/i, 1860, 2480],
  [/leaf|page|go\W*(color\W*)?7|poke\W*pro/i, 1264, 1680],
  [/poke|go\W*6/i, 1072, 1448],
  [/note|nova|tab|twin/i, 1404, 1872],
];
/** The screen of most devices. */
const USUAL = { width: 1404, height: 1872 } as const;
/** Colour panels by the names of their models: "Note Air3 C", "Go Color 7". */
const COLOUR = /colou?r|(?:\d|air|ultra|mini)\W*c\b/i;

const panelOf = (model: string): PanelKind => (COLOUR.test(model) ? 'kaleido3' : 'grey16');

const upright = (one: number, other: number) => ({ width: Math.min(one, other), height: Math.max(one, other) });

/** Devices and their screens, in the order of the cloud; at their end what is meant for all of them. */
export const screensOf = (
  sizes: readonly ScreenSize[],
  names: readonly { readonly id: number; readonly name: string }[],
): readonly Screen[] => {
  const screens = sizes.map(({ id, model, width, height }): Screen => {
    const known = { deviceId: id, name: names.find((each) => each.id === id)?.name ?? model, panel: panelOf(model) };
    if (width > 0 && height > 0) return { ...known, ...upright(width, height), source: 'device' };
    const found = models.find(([name]) => name.test(model));
    if (found === undefined) return { ...known, ...USUAL, source: 'usual' };
    return { ...known, width: found[1], height: found[2], source: 'model' };
  });
  const { width, height, panel, source } = screens[0] ?? { ...USUAL, panel: 'grey16', source: 'usual' };
  return [...screens, { deviceId: null, name: '', width, height, panel, source }];
};

/** How the device is held. */
export const orientations = ['portrait', 'landscape'] as const;
export type Orientation = (typeof orientations)[number];

const PERCENT = 100;

/** The largest part of that shape in the middle of a picture. */
const middleOf = (picture: number, screen: number): PictureArea => {
  const [width, height] =
    picture > screen ? [(screen / picture) * PERCENT, PERCENT] : [PERCENT, (picture / screen) * PERCENT];
  return { x: (PERCENT - width) / 2, y: (PERCENT - height) / 2, width, height };
};

/** What a person has chosen of one picture. */
export interface Wish {
  readonly turns: ScreenCut['turns'];
  /** The picture fills the screen, or all of it is shown. */
  readonly isFilling: boolean;
  /** What was moved by hand. */
  readonly areas: Readonly<Partial<Record<Orientation, PictureArea>>>;
}

/** The parts in the middle. */
export const NOTHING_MOVED: Wish['areas'] = {};

const NEARLY = 0.05;
/** Less than a pixel of any screen apart, but for what a part is rounded by. */
export const isSameArea = (one: PictureArea, other: PictureArea): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < NEARLY);

/** All that is chosen in the dialog. */
export interface Choice extends Wish {
  readonly screen: Screen;
  readonly panel: PanelKind;
  /** Which are sent. */
  readonly sent: readonly Orientation[];
  /** Which is cut now. */
  readonly cutNow: Orientation;
}

/** A screen as it is held, in pixels. */
export const heldAs = ({ width, height }: Pick<Screen, 'width' | 'height'>, orientation: Orientation) =>
  orientation === 'portrait' ? { width, height } : { width: height, height: width };

/** The part of the turned picture that fills the screen: what was moved by hand, else the middle. */
export const areaOf = (
  picture: { readonly width: number; readonly height: number },
  screen: Pick<Screen, 'width' | 'height'>,
  orientation: Orientation,
  { turns, areas }: Wish,
): PictureArea => {
  const held = heldAs(screen, orientation);
  const [width, height] = turns % 2 === 1 ? [picture.height, picture.width] : [picture.width, picture.height];
  return areas[orientation] ?? middleOf(width / height, held.width / held.height);
};

const ENDING_BYTES = 16;

/** What a screensaver is called that is made of a file: without an extension, short enough for one and for `ending`. */
export const stemOf = (name: string, ending: string): string => {
  const encoder = new TextEncoder();
  const characters = Array.from(name.replace(/\.[^.]{1,12}$/, ''));
  const most = PUSH_MAX_NAME_BYTES - ENDING_BYTES - encoder.encode(ending).length;
  while (encoder.encode(characters.join('')).length > most) characters.pop();
  return ending === '' ? characters.join('') : `${characters.join('')} ${ending}`;
};
