import { useEffect, useMemo, useRef, type Dispatch, type PointerEvent, type RefObject } from 'react';

import { wheelFactor, wheelPixels } from '../../view/input';
import type { Spot } from '../../view/strip';
import type { ViewEvent } from '../../view/viewLogic';
import { Grip } from './grip';

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
