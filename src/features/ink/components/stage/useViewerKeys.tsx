import { useEffect, useRef, type Dispatch } from 'react';

import { ZOOM_STEP, type Flow, type ViewEvent } from '../../view/viewLogic';

/** CSS pixels that an arrow key moves the page. */
const PAN_STEP = 80;

interface ViewerKeys {
  /** 0 first. */
  readonly current: number;
  readonly pages: number;
  readonly flow: Flow;
  readonly onTurn: (index: number) => void;
  readonly onFullScreen: () => void;
  readonly onFind: () => void;
  readonly tell: Dispatch<ViewEvent>;
}

type Press = (keys: ViewerKeys) => void;

const turn =
  (by: number): Press =>
  ({ current, onTurn }) =>
    onTurn(current + by);
/** A screenful where pages hang together, a page where they do not. */
const leaf =
  (by: 1 | -1): Press =>
  (keys) =>
    keys.flow === 'continuous' ? keys.tell({ type: 'leafed', by }) : turn(by)(keys);
const zoom =
  (factor: number): Press =>
  ({ tell }) =>
    tell({ type: 'zoomed', factor });
const pan =
  (by: number): Press =>
  ({ tell }) =>
    tell({ type: 'panned', dx: 0, dy: by * (window.devicePixelRatio || 1) });

const PRESSES: ReadonlyMap<string, Press> = new Map([
  ['ArrowLeft', turn(-1)],
  ['ArrowRight', turn(1)],
  ['PageUp', leaf(-1)],
  ['PageDown', leaf(1)],
  ['Home', ({ onTurn }) => onTurn(0)],
  ['End', ({ pages, onTurn }) => onTurn(pages - 1)],
  ['ArrowUp', pan(PAN_STEP)],
  ['ArrowDown', pan(-PAN_STEP)],
  ['+', zoom(ZOOM_STEP)],
  ['=', zoom(ZOOM_STEP)],
  ['-', zoom(1 / ZOOM_STEP)],
  ['0', ({ tell }) => tell({ type: 'fitted', fit: 'page' })],
  ['f', ({ onFullScreen }) => onFullScreen()],
]);

/** Whoever types keeps the keys; so does whatever opened over the page, and a list that scrolls by itself. */
const isTaken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  defaultPrevented ||
  (target instanceof Element &&
    target.closest('input, textarea, select, audio, [contenteditable], [role="dialog"], [role="menu"], [data-keeps-keys]') !==
      null);

const isFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f';

/** The keys of the viewer, wherever the focus stands. */
export const useViewerKeys = (keys: ViewerKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const act = isFind(event) ? latest.current.onFind : isTaken(event) ? undefined : PRESSES.get(event.key);
      if (act === undefined) return;
      event.preventDefault();
      act(latest.current);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
