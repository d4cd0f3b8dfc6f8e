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

interface Trace extends Spot {
  readonly at: number;
}

/** What a hand does, in device pixels. */
interface GripActs {
  readonly tell: (event: ViewEvent) => void;
  /** A finger went to the side and let go; 1 is on. Says whether that meant something. */
  readonly onSwipe: (by: 1 | -1) => boolean;
}

/** The pointers that are down, and what their moves do to a view: one pans, two pan and zoom. */
class Grip {
  private readonly spots = new Map<number, Spot>();
  private start: Spot = { x: 0, y: 0 };
  private traces: Trace[] = [];
  private wasPinch = false;
  private frame = 0;

  constructor(private readonly acts: GripActs) {}

  put(pointer: number, spot: Spot): void {
    this.stop();
    if (this.spots.size === 0) {
      this.start = spot;
      this.traces = [];
      this.wasPinch = false;
    }
    // A third finger has no meaning.
    if (this.spots.size < 2) this.spots.set(pointer, spot);
    if (this.spots.size > 1) this.wasPinch = true;
  }

  /** How far the first finger has come, or undefined for a pointer that is not down. `now` in milliseconds. */
  move(pointer: number, spot: Spot, now: number): number | undefined {
    if (!this.spots.has(pointer)) return undefined;
    const before = [...this.spots.values()];
    this.spots.set(pointer, spot);
    const after = [...this.spots.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    this.traces = [...this.traces.filter(({ at }) => now - at < SPEED_WINDOW_MS), { ...to, at: now }];
    this.acts.tell({ type: 'panned', dx: to.x - from.x, dy: to.y - from.y });
    const spread = spreadOf(before);
    if (spread > 0) this.acts.tell({ type: 'zoomed', factor: spreadOf(after) / spread, at: to });
    return Math.hypot(to.x - this.start.x, to.y - this.start.y);
  }

  /** `ratio` is device pixels per CSS pixel. A finger's page glides on, unless `isStill`. */
  lift(pointer: number, ratio: number, { isTouch, isStill }: { isTouch: boolean; isStill: boolean }): void {
    const spot = this.spots.get(pointer);
    if (!this.spots.delete(pointer) || spot === undefined || this.spots.size > 0) return;
    if (this.wasPinch || !isTouch) return;
    const swipe = swipeOf((spot.x - this.start.x) / ratio, (spot.y - this.start.y) / ratio);
    if (swipe !== undefined && this.acts.onSwipe(swipe)) return;
    if (!isStill) this.glide(ratio);
  }

  /** Ends a glide. */
  stop(): void {
    cancelAnimationFrame(this.frame);
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
}

/** Wheel, drag, pinch, swipe and double click on the stage. Returns the handlers that React can carry. */
export const useGestures = (stage: RefObject<HTMLElement | null>, { isFitted, tell, onSwipe }: Gestures) => {
  useWheel(stage, tell);
  const swipe = useRef(onSwipe);
  useEffect(() => {
    swipe.current = onSwipe;
  });
  const grip = useRef<Grip>(null);
  useEffect(() => () => grip.current?.stop(), []);
  return useMemo(() => {
    const lift = (event: PointerEvent<HTMLElement>): void =>
      grip.current?.lift(event.pointerId, ratioNow(), { isTouch: event.pointerType === 'touch', isStill: isStill() });
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        grip.current ??= new Grip({ tell, onSwipe: (by) => swipe.current(by) });
        grip.current.put(event.pointerId, spotOf(event.currentTarget, event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        // It was let go of outside.
        if (event.pointerType === 'mouse' && event.buttons === 0) lift(event);
        const moved = grip.current?.move(event.pointerId, spotOf(event.currentTarget, event), event.timeStamp);
        // Not before: a captured pointer presses nothing that lies on the page.
        if (moved !== undefined && moved > TREMBLE * ratioNow()) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (): void => tell({ type: 'fitted', fit: isFitted ? 'width' : 'page' }),
    };
  }, [isFitted, tell]);
};
