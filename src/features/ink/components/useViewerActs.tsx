import { type Dispatch, useEffect, useMemo, useRef } from 'react';
import { type Offer, useOffer } from '@inkside/ui';

import { type Flow, type ViewEvent, ZOOM_STEP } from '../view/viewLogic';
import type { Tools } from './ViewerBar';
import type { ViewChoices } from './ViewMenu';

/** What can be done with an open note by a key or from the palette, besides moving about a page. */
type ViewerAct =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'write'
  | 'find'
  | 'replay'
  | 'export'
  | 'share'
  | 'panel'
  | 'layers'
  | 'fullScreen'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'fitPage'
  | 'actual'
  | 'continuous'
  | 'single';

type ViewerActs = Readonly<Record<ViewerAct, () => void>>;

interface ListedAct {
  readonly act: ViewerAct;
  /** Message id. */
  readonly labelId: string;
  /** As people read it; without one it has no key. */
  readonly key?: string;
}

/** As the palette lists them. */
const listedActs: readonly ListedAct[] = [
  { act: 'write', labelId: 'ink.write.open', key: 'D' },
  { act: 'export', labelId: 'inkExport.open', key: 'E' },
  { act: 'share', labelId: 'noteShare.share' },
  { act: 'find', labelId: 'ink.find.open', key: 'mod+F' },
  { act: 'replay', labelId: 'ink.replay.open', key: 'R' },
  { act: 'panel', labelId: 'ink.panel', key: 'T' },
  { act: 'layers', labelId: 'ink.layers.open', key: 'Y' },
  { act: 'next', labelId: 'ink.next', key: '→' },
  { act: 'previous', labelId: 'ink.previous', key: '←' },
  { act: 'first', labelId: 'ink.keys.first', key: 'Home' },
  { act: 'last', labelId: 'ink.keys.last', key: 'End' },
  { act: 'fullScreen', labelId: 'ink.fullScreen', key: 'F' },
  { act: 'zoomIn', labelId: 'ink.zoomIn', key: '+' },
  { act: 'zoomOut', labelId: 'ink.zoomOut', key: '-' },
  { act: 'fitWidth', labelId: 'ink.fitWidth', key: 'W' },
  { act: 'fitPage', labelId: 'ink.fitPage', key: '0' },
  { act: 'actual', labelId: 'ink.actualSize', key: '1' },
  { act: 'continuous', labelId: 'ink.flow.continuous', key: 'C' },
  { act: 'single', labelId: 'ink.flow.single', key: 'C' },
];

interface Doers {
  /** 0 first. */
  readonly current: number;
  readonly pages: number;
  readonly onTurn: (index: number) => void;
  readonly openFind: () => void;
  readonly tools: Tools;
  readonly choices: ViewChoices;
  readonly tell: Dispatch<ViewEvent>;
}

const actsOf = ({ current, pages, onTurn, openFind, tools, choices, tell }: Doers): ViewerActs => ({
  previous: () => onTurn(current - 1),
  next: () => onTurn(current + 1),
  first: () => onTurn(0),
  last: () => onTurn(pages - 1),
  write: () => tools.onWrite?.(),
  find: openFind,
  replay: tools.onReplay,
  export: tools.onExport,
  share: () => tools.onShare?.(),
  panel: tools.onPanel,
  layers: tools.onLayers,
  fullScreen: () => choices.fullScreen?.toggle(),
  zoomIn: () => tell({ type: 'zoomed', factor: ZOOM_STEP }),
  zoomOut: () => tell({ type: 'zoomed', factor: 1 / ZOOM_STEP }),
  fitWidth: () => choices.onFit('width'),
  fitPage: () => choices.onFit('page'),
  actual: () => choices.onFit('actual'),
  continuous: () => choices.onFlow('continuous'),
  single: () => choices.onFlow('single'),
});

/** Not what is so already: a note is not made continuous twice. */
const offersFor = (flow: Flow, missing: readonly ViewerAct[]): readonly Offer[] =>
  listedActs
    .filter(({ act }) => act !== flow && !missing.includes(act))
    .map(({ act, ...listed }) => ({ id: act, ...listed }));

const isAct = (id: string, acts: ViewerActs): id is ViewerAct => id in acts;

/** What keys and the palette do with the note; the palette lists it while the note is open. */
export const useViewerActs = (doers: Doers): ViewerActs => {
  const acts = actsOf(doers);
  const { flow, fullScreen } = doers.choices;
  const hasFullScreen = fullScreen !== undefined;
  const canWrite = doers.tools.onWrite !== undefined;
  const canShare = doers.tools.onShare !== undefined;
  const offers = useMemo(() => {
    const can = { fullScreen: hasFullScreen, write: canWrite, share: canShare } as const;
    return offersFor(
      flow,
      (['fullScreen', 'write', 'share'] as const).filter((each) => !can[each]),
    );
  }, [flow, hasFullScreen, canWrite, canShare]);
  useOffer(offers, (id) => (isAct(id, acts) ? acts[id]() : undefined));
  return acts;
};

/** CSS pixels that an arrow key moves the page. */
const PAN_STEP = 80;

interface ViewerKeys {
  readonly flow: Flow;
  readonly acts: ViewerActs;
  readonly tell: Dispatch<ViewEvent>;
  /** Closes what was opened last; says whether there was anything. */
  readonly onEscape: () => boolean;
}

type Press = (keys: ViewerKeys) => void;

const act =
  (name: ViewerAct): Press =>
  ({ acts }) =>
    acts[name]();
/** A screenful where pages hang together, a page where they do not. */
const leaf =
  (by: 1 | -1): Press =>
  ({ flow, acts, tell }) => {
    if (flow === 'continuous') tell({ type: 'leafed', by });
    else acts[by === 1 ? 'next' : 'previous']();
  };
const pan =
  (by: number): Press =>
  ({ tell }) =>
    tell({ type: 'panned', dx: 0, dy: by * (window.devicePixelRatio || 1) });

const PRESSES: ReadonlyMap<string, Press> = new Map([
  ['ArrowLeft', act('previous')],
  ['ArrowRight', act('next')],
  ['PageUp', leaf(-1)],
  ['PageDown', leaf(1)],
  ['Home', act('first')],
  ['End', act('last')],
  ['ArrowUp', pan(PAN_STEP)],
  ['ArrowDown', pan(-PAN_STEP)],
  ['+', act('zoomIn')],
  ['=', act('zoomIn')],
  ['-', act('zoomOut')],
  ['0', act('fitPage')],
  ['1', act('actual')],
]);

/** By where they lie on the keyboard, so that they are the same keys whatever letters are on them. */
const LETTERS: ReadonlyMap<string, Press> = new Map([
  ['KeyD', act('write')],
  ['KeyF', act('fullScreen')],
  ['KeyW', act('fitWidth')],
  ['KeyC', ({ flow, acts }) => acts[flow === 'continuous' ? 'single' : 'continuous']()],
  ['KeyT', act('panel')],
  ['KeyY', act('layers')],
  ['KeyR', act('replay')],
  ['KeyE', act('export')],
]);

/** Letters behind a `g` lead to places: they are not the note's. */
const LEADING = 'KeyG';
const LEADING_MS = 1500;

const TYPED_INTO = 'input, textarea, select, audio, [contenteditable]';
const OVER_THE_PAGE = '[role="dialog"], [role="menu"]';

const isIn = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;

const isFind = ({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === 'f' || code === 'KeyF');

/** A list that scrolls by itself keeps the keys that scroll. */
const SCROLLS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Whoever types keeps the keys; so does a list that scrolls by itself. */
const isKept = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || isIn(target, TYPED_INTO) || (SCROLLS.has(key) && isIn(target, '[data-keeps-keys]'));

/** What a key does; undefined where it is not the viewer's. */
function pressOf(event: KeyboardEvent): Press | undefined {
  if (event.defaultPrevented || isIn(event.target, OVER_THE_PAGE)) return undefined;
  if (isFind(event)) return act('find');
  if (isKept(event)) return undefined;
  return PRESSES.get(event.key) ?? (event.shiftKey ? undefined : LETTERS.get(event.code));
}

/** The keys of the viewer, wherever the focus stands. */
export const useViewerKeys = (keys: ViewerKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    let ledAt = -LEADING_MS;
    const press = (event: KeyboardEvent): void => {
      const { code, key, target, timeStamp, defaultPrevented } = event;
      const isLed = timeStamp - ledAt <= LEADING_MS && LETTERS.has(code);
      ledAt = code === LEADING ? timeStamp : -LEADING_MS;
      if (key === 'Escape') {
        if (!defaultPrevented && !event.isComposing && !isIn(target, OVER_THE_PAGE) && latest.current.onEscape())
          event.preventDefault();
        return;
      }
      const does = isLed ? undefined : pressOf(event);
      if (does === undefined) return;
      event.preventDefault();
      does(latest.current);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
