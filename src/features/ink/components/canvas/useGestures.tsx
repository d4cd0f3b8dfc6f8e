import { useEffect, useMemo, useRef, type Dispatch, type PointerEvent, type RefObject } from 'react';

import { wheelFactor, wheelPixels, type ViewEvent } from '../../viewLogic';

/** Device pixels from the canvas's corner. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

const spotOf = (target: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot => {
  const { left, top } = target.getBoundingClientRect();
  const ratio = window.devicePixelRatio || 1;
  return { x: (clientX - left) * ratio, y: (clientY - top) * ratio };
};

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

/** How far fingers are apart; 0 for one finger. */
const spreadOf = ([first, second]: readonly Spot[]): number =>
  first === undefined || second === undefined ? 0 : Math.hypot(first.x - second.x, first.y - second.y);

/** The pointers that are down, and what their moves do to a view: one pans, two pan and zoom. */
class Grip {
  private readonly spots = new Map<number, Spot>();

  constructor(private readonly tell: Dispatch<ViewEvent>) {}

  put(pointer: number, spot: Spot): void {
    // A third finger has no meaning.
    if (this.spots.size < 2) this.spots.set(pointer, spot);
  }

  move(pointer: number, spot: Spot): void {
    if (!this.spots.has(pointer)) return;
    const before = [...this.spots.values()];
    this.spots.set(pointer, spot);
    const after = [...this.spots.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    this.tell({ type: 'panned', dx: to.x - from.x, dy: to.y - from.y });
    const spread = spreadOf(before);
    if (spread > 0) this.tell({ type: 'zoomed', factor: spreadOf(after) / spread, at: to });
  }

  lift(pointer: number): void {
    this.spots.delete(pointer);
  }
}

const useWheel = (canvas: RefObject<HTMLCanvasElement | null>, tell: Dispatch<ViewEvent>): void => {
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const ratio = window.devicePixelRatio || 1;
      const { deltaX, deltaY, deltaMode } = event;
      // Browsers send a touch pad's pinch as a wheel with ctrl.
      if (event.ctrlKey || event.metaKey) {
        tell({ type: 'zoomed', factor: wheelFactor(deltaY, deltaMode), at: spotOf(target, event) });
        return;
      }
      const [dx, dy] = event.shiftKey && deltaX === 0 ? [deltaY, 0] : [deltaX, deltaY];
      tell({ type: 'panned', dx: -wheelPixels(dx, deltaMode) * ratio, dy: -wheelPixels(dy, deltaMode) * ratio });
    };
    // React listens passively, and a passive listener cannot keep the browser from zooming the whole page.
    target.addEventListener('wheel', turn, { passive: false });
    return () => target.removeEventListener('wheel', turn);
  }, [canvas, tell]);
};

/** Wheel, drag, pinch and double click on a canvas. Returns the handlers that React can carry. */
export const useGestures = (
  canvas: RefObject<HTMLCanvasElement | null>,
  isFitted: boolean,
  tell: Dispatch<ViewEvent>,
) => {
  useWheel(canvas, tell);
  const grip = useRef<Grip>(null);
  return useMemo(() => {
    const lift = (event: PointerEvent<HTMLCanvasElement>): void => grip.current?.lift(event.pointerId);
    return {
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>): void => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current ??= new Grip(tell);
        grip.current.put(event.pointerId, spotOf(event.currentTarget, event));
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>): void =>
        grip.current?.move(event.pointerId, spotOf(event.currentTarget, event)),
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (): void => tell({ type: 'fitted', fit: isFitted ? 'width' : 'page' }),
    };
  }, [isFitted, tell]);
};
