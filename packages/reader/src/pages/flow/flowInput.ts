import { LINK } from '../safe/cleanSection';
import type { Box } from '../types';

/** What a person does inside of the frame. Points are CSS pixels of the frame. */
interface FlowActs {
  pressed(at: { readonly x: number; readonly y: number; readonly target: Element }): void;
  followed(link: Element): void;
  turned(direction: 'on' | 'back' | 'left' | 'right'): void;
  selected(range: Range | undefined): void;
  keyed(event: KeyboardEvent): void;
  scrolled(): void;
  /** A picture came, so that the pages may be others. */
  grown(): void;
}

/** CSS pixels that a finger moves until it is a swipe. */
const SWIPE_PX = 40;
/** A wheel that turns on and on is one turn in this time. */
const WHEEL_REST_MS = 250;
const SELECTION_REST_MS = 180;
const SCROLL_REST_MS = 150;

const debounced = (work: () => void, ms: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
};

const listenToFingers = (shown: Document, acts: FlowActs, isPaged: () => boolean): void => {
  let from: { x: number; y: number } | undefined;
  shown.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [touch] = touches;
      from = touches.length === 1 && touch !== undefined ? { x: touch.screenX, y: touch.screenY } : undefined;
    },
    { passive: true },
  );
  shown.addEventListener('touchend', ({ changedTouches }) => {
    const [touch] = changedTouches;
    const isChosen = shown.getSelection()?.isCollapsed === false;
    if (from === undefined || touch === undefined || !isPaged() || isChosen) return;
    const [dx, dy] = [touch.screenX - from.x, touch.screenY - from.y];
    if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > Math.abs(dy)) acts.turned(dx < 0 ? 'right' : 'left');
  });
};

const listenToWheel = (shown: Document, acts: FlowActs, isPaged: () => boolean): void => {
  let last = -Infinity;
  shown.addEventListener(
    'wheel',
    ({ deltaY, deltaX, timeStamp, ctrlKey }) => {
      const far = Math.abs(deltaY) > Math.abs(deltaX) ? deltaY : deltaX;
      const root = shown.documentElement;
      const isEnd = root.scrollTop + root.clientHeight >= root.scrollHeight - 2;
      const canScroll = !isPaged() && (far > 0 ? !isEnd : root.scrollTop > 0);
      if (ctrlKey || far === 0 || canScroll || timeStamp - last < WHEEL_REST_MS) return;
      last = timeStamp;
      acts.turned(far > 0 ? 'on' : 'back');
    },
    { passive: true },
  );
};

const elementOf = (target: EventTarget | null): Element | undefined =>
  target !== null && (target as Node).nodeType === 1 ? (target as Element) : undefined;

const listenToPresses = (shown: Document, acts: FlowActs): void => {
  const linkAt = (target: EventTarget | null): Element | null => elementOf(target)?.closest(`[${LINK}]`) ?? null;
  shown.addEventListener('click', (event) => {
    event.preventDefault();
    const link = linkAt(event.target);
    const target = elementOf(event.target);
    if (link !== null) acts.followed(link);
    else if (target !== undefined && shown.getSelection()?.isCollapsed !== false)
      acts.pressed({ x: event.clientX, y: event.clientY, target });
  });
  shown.addEventListener('keydown', (event) => {
    const link = event.key === 'Enter' ? linkAt(event.target) : null;
    if (link === null) acts.keyed(event);
    else acts.followed(link);
  });
};

/** Listens to all that happens in the frame; its document goes with it, and the listeners with that. */
export const listenIn = (shown: Document, acts: FlowActs, isPaged: () => boolean): void => {
  listenToPresses(shown, acts);
  listenToFingers(shown, acts, isPaged);
  listenToWheel(shown, acts, isPaged);
  const tellSelection = debounced(() => {
    const selection = shown.getSelection();
    const range = selection?.isCollapsed === false ? selection.getRangeAt(0) : undefined;
    acts.selected(range?.toString().trim() === '' ? undefined : range);
  }, SELECTION_REST_MS);
  shown.addEventListener('selectionchange', tellSelection);
  shown.addEventListener(
    'scroll',
    debounced(() => acts.scrolled(), SCROLL_REST_MS),
  );
  // Events of pictures do not rise; on their way down they are heard.
  shown.addEventListener(
    'load',
    debounced(() => acts.grown(), 50),
    true,
  );
};

/** A rectangle of the frame as one of the window. */
export const boxIn = (frame: Element, rect: DOMRect): Box => {
  const { left, top } = frame.getBoundingClientRect();
  return { left: rect.left + left, top: rect.top + top, width: rect.width, height: rect.height };
};
