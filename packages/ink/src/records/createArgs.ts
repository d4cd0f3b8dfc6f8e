import { memberOf, numberIn, parseNoteJson } from './json';

/** How a pen was set when it drew a shape (createArgs; reference: note-format, section 6.2). */
export interface PenSettings {
  /** The highest pressure of the digitiser. */
  readonly maxPressure: number;
  /** 0 … 1: the higher it is, the wider a light touch draws. */
  readonly pressureSensitivity: number;
  /** 0 … 1: how far the widths of a line are evened out. */
  readonly smoothLevel: number;
  /** 0.05 … 2: multiplies the opacity of the ink. */
  readonly alphaFactor: number;
}

/** What the specification gives a pen that says nothing else (section 9), at the range of the device's digitiser. */
export const USUAL_PEN: PenSettings = {
  maxPressure: 4095,
  pressureSensitivity: 0.375,
  smoothLevel: 0.2,
  alphaFactor: 1,
};
/** Of the digitiser; page units are its dots. */
const DOTS_PER_INCH = 320;
const DISPLAY_SCALE = 1;
/** Drawn by hand; 1 would be handwriting that was turned into text. */
const SCRIBBLE = 0;

/** As the device writes its floats: with a decimal point also where nothing stands behind it. */
const floatText = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value));

/** The createArgs of a shape that a pen so set draws, members in the order of their names. `dpi`: of the digitiser. */
export const createArgsOf = (pen: PenSettings, dpi = DOTS_PER_INCH): string =>
  `{${[
    `"alphaFactor":${floatText(pen.alphaFactor)}`,
    `"displayScale":${floatText(DISPLAY_SCALE)}`,
    `"dpi":${floatText(dpi)}`,
    `"maxPressure":${floatText(pen.maxPressure)}`,
    `"pressureSensitivity":${floatText(pen.pressureSensitivity)}`,
    `"smoothLevel":${floatText(pen.smoothLevel)}`,
    `"source":${SCRIBBLE}`,
  ].join(',')}}`;

/** The createArgs of a shape that was drawn with {@link USUAL_PEN}. */
export const USUAL_CREATE_ARGS = createArgsOf(USUAL_PEN);

/** Below this, `maxPressure` is not the range of a digitiser. */
const LEAST_RANGE = 16;
const LEAST_ALPHA = 0.05;
const MOST_ALPHA = 2;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * Reads the createArgs of a shape, leniently: what is absent or no number is as in {@link USUAL_PEN}, what is out of range
 * counts as the nearest end of it. A factor of 0 for the ink's opacity is one that was never set: no pen draws nothing.
 */
export function readPenSettings(createArgs: string): PenSettings {
  const json = parseNoteJson(createArgs);
  const numberAt = (key: keyof PenSettings): number => numberIn(memberOf(json, key)) ?? USUAL_PEN[key];
  const [range, alpha] = [numberAt('maxPressure'), numberAt('alphaFactor')];
  return {
    maxPressure: range >= LEAST_RANGE ? range : USUAL_PEN.maxPressure,
    pressureSensitivity: within(numberAt('pressureSensitivity'), 0, 1),
    smoothLevel: within(numberAt('smoothLevel'), 0, 1),
    alphaFactor: alpha > 0 ? within(alpha, LEAST_ALPHA, MOST_ALPHA) : USUAL_PEN.alphaFactor,
  };
}
