import { type Dispatch, type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';

import { glided, swipeOf, wheelFactor, wheelPixels } from '../../view/input';
import type { Spot } from '../../view/strip';
import type { ViewEvent } from '../../view/viewLogic';

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

/** How far fingers are apart; 0 for one finger. */
const spreadOf = ([first, second]: readonly Spot[]): number =>
  first === undefined || second === undefined ? 0 : Math.hypot(first.x - second.x, first.y - second.y);

/** What counts for the speed of a finger that lets go, milliseconds. */
const SPEED_WINDOW_MS = 80;

/** A second press within it makes a double one, milliseconds. */
const DOUBLE_MS = 250;

interface Trace extends Spot {
  readonly at: number;
}

/** What a hand does, in device pixels. */
interface GripActs {
  readonly tell: (event: ViewEvent) => void;
  /** A finger went to the side and let go; 1 is on. Says whether that meant something. */
  readonly onSwipe: (by: 1 | -1) => boolean;
  /** Something was pressed and let go of in its place. */
  readonly onTap: (at: Spot) => void;
}

interface Lift {
  readonly isTouch: boolean;
  readonly isStill: boolean;
  /** It was let go of, over nothing that is pressed by itself. */
  readonly isTap: boolean;
}

/** The pointers that are down, and what their moves do to a view: one pans, two pan and zoom. */
class Grip {
  private readonly spots = new Map<number, Spot>();
  private start: Spot = { x: 0, y: 0 };
  private traces: Trace[] = [];
  private wasPinch = false;
  private hasMoved = false;
  /** The touch ended a glide, or followed another one: it presses nothing. */
  private isMute = false;
  private frame = 0;
  /** A press that may still become a double one. */
  private press: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly acts: GripActs) {}

  put(pointer: number, spot: Spot): void {
    const isMute = this.frame !== 0 || this.press !== undefined;
    this.stop();
    if (this.spots.size === 0) {
      this.isMute = isMute;
      this.start = spot;
      this.traces = [];
      this.wasPinch = false;
      this.hasMoved = false;
    }
    // A third finger has no meaning.
    if (this.spots.size < 2) this.spots.set(pointer, spot);
    if (this.spots.size > 1) this.wasPinch = true;
  }

  /** Whether the hand has left its place, by more than it trembles: device pixels. `now` in milliseconds. */
  move(pointer: number, spot: Spot, now: number, tremble: number): boolean {
    if (!this.spots.has(pointer)) return false;
    const before = [...this.spots.values()];
    this.spots.set(pointer, spot);
    const after = [...this.spots.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    this.traces = [...this.traces.filter(({ at }) => now - at < SPEED_WINDOW_MS), { ...to, at: now }];
    this.acts.tell({ type: 'panned', dx: to.x - from.x, dy: to.y - from.y });
    const spread = spreadOf(before);
    if (spread > 0) this.acts.tell({ type: 'zoomed', factor: spreadOf(after) / spread, at: to });
    this.hasMoved ||= Math.hypot(to.x - this.start.x, to.y - this.start.y) > tremble;
    return this.hasMoved;
  }

  /** `ratio` is device pixels per CSS pixel. A finger's page glides on, unless `isStill`. */
  lift(pointer: number, ratio: number, { isTouch, isStill, isTap }: Lift): void {
    const spot = this.spots.get(pointer);
    if (!this.spots.delete(pointer) || spot === undefined || this.spots.size > 0) return;
    if (this.wasPinch) return;
    if (isTap && !this.hasMoved && !this.isMute) this.press = setTimeout(() => this.tap(spot), DOUBLE_MS);
    if (isTouch) this.letGo(spot, ratio, isStill);
  }

  /** A finger has left the page: it goes on as the finger meant. */
  private letGo(spot: Spot, ratio: number, isStill: boolean): void {
    const swipe = swipeOf((spot.x - this.start.x) / ratio, (spot.y - this.start.y) / ratio);
    if (swipe !== undefined && this.acts.onSwipe(swipe)) return;
    if (!isStill) this.glide(ratio);
  }

  /** Ends a glide, and a press that is not told yet. */
  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    clearTimeout(this.press);
    this.press = undefined;
  }

  private tap(spot: Spot): void {
    this.press = undefined;
    this.acts.onTap(spot);
  }

  private glide(ratio: number): void {
    const [first, last] = [this.traces[0], this.traces.at(-1)];
    if (first === undefined || last === undefined || last.at <= first.at) return;
    const ms = (last.at - first.at) * ratio;
    let speed = { x: (last.x - first.x) / ms, y: (last.y - first.y) / ms };
    let before = performance.now();
    const step = (): void => {
      const now = performance.now();
      const next = glided(speed, now - before);
      before = now;
      this.frame = 0;
      if (next === undefined) return;
      speed = next.speed;
      this.acts.tell({ type: 'panned', dx: next.dx * ratio, dy: next.dy * ratio });
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}

/** CSS pixels that a hand trembles when it presses something. */
const TREMBLE = 4;

/** Whether an event comes from what a press on it belongs to. */
export const isPressable = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button') !== null;

const ratioNow = (): number => window.devicePixelRatio || 1;

const spotOf = (target: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot => {
  const { left, top } = target.getBoundingClientRect();
  return { x: (clientX - left) * ratioNow(), y: (clientY - top) * ratioNow() };
};

/** Electronic ink and whoever asked for less motion: nothing moves by itself. */
const isStill = (): boolean =>
  document.documentElement.dataset['theme'] === 'eink' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const useWheel = (stage: RefObject<HTMLElement | null>, tell: Dispatch<ViewEvent>): void => {
  useEffect(() => {
    const target = stage.current;
    if (target === null) return undefined;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const { deltaX, deltaY, deltaMode } = event;
      // Browsers send a touch pad's pinch as a wheel with ctrl.
      if (event.ctrlKey || event.metaKey) {
        tell({ type: 'zoomed', factor: wheelFactor(deltaY, deltaMode), at: spotOf(target, event) });
        return;
      }
      const [dx, dy] = event.shiftKey && deltaX === 0 ? [deltaY, 0] : [deltaX, deltaY];
      const ratio = ratioNow();
      tell({ type: 'panned', dx: -wheelPixels(dx, deltaMode) * ratio, dy: -wheelPixels(dy, deltaMode) * ratio });
    };
    // React listens passively, and a passive listener cannot keep the browser from zooming the whole page.
    target.addEventListener('wheel', turn, { passive: false });
    return () => target.removeEventListener('wheel', turn);
  }, [stage, tell]);
};

interface Gestures {
  readonly isFitted: boolean;
  readonly tell: Dispatch<ViewEvent>;
  readonly onSwipe: (by: 1 | -1) => boolean;
  readonly onTap?: ((at: Spot) => void) | undefined;
}

/** Wheel, drag, pinch, swipe and double click on the stage. Returns the handlers that React can carry. */
export const useGestures = (stage: RefObject<HTMLElement | null>, { isFitted, tell, onSwipe, onTap }: Gestures) => {
  useWheel(stage, tell);
  const acts = useRef({ onSwipe, onTap });
  useEffect(() => {
    acts.current = { onSwipe, onTap };
  });
  const grip = useRef<Grip>(null);
  useEffect(() => () => grip.current?.stop(), []);
  return useMemo(() => {
    const lift = ({ type, target, pointerId, pointerType }: PointerEvent<HTMLElement>): void =>
      grip.current?.lift(pointerId, ratioNow(), {
        isTouch: pointerType === 'touch',
        isStill: isStill(),
        isTap: type === 'pointerup' && !isPressable(target),
      });
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        grip.current ??= new Grip({
          tell,
          onSwipe: (by) => acts.current.onSwipe(by),
          onTap: (at) => acts.current.onTap?.(at),
        });
        grip.current.put(event.pointerId, spotOf(event.currentTarget, event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        // It was let go of outside.
        if (event.pointerType === 'mouse' && event.buttons === 0) lift(event);
        const spot = spotOf(event.currentTarget, event);
        const hasMoved = grip.current?.move(event.pointerId, spot, event.timeStamp, TREMBLE * ratioNow());
        // Not before: a captured pointer presses nothing that lies on the page.
        if (hasMoved === true) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (): void => tell({ type: 'fitted', fit: isFitted ? 'width' : 'page' }),
    };
  }, [isFitted, tell]);
};
