import { lazy } from '@inkside/kit';
import type { InkHand, InkHandles, InkSurface } from '@inkside/ink';
import type { Way } from '../lazyPort';

/** A surface at once, for a canvas whose engine is still on its way: the newest wish is kept and passed on. */
export const waitingSurface: Way<InkHandles['attach']> =
  ({ load }) =>
  (canvas) => {
    let surface: InkSurface | undefined;
    let wish: Parameters<InkSurface['show']> | undefined;
    let isDetached = false;
    const attach = lazy(async (): Promise<void> => {
      const attachTo = await load();
      if (isDetached) return;
      surface = attachTo(canvas);
      if (wish !== undefined) surface.show(...wish);
    });
    // Whoever opens the note hears of a failure; the canvas stays blank until it is to show something again.
    const attachQuietly = (): void => void attach().catch(() => undefined);
    attachQuietly();
    return {
      show: (...wanted) => {
        wish = wanted;
        if (surface === undefined) attachQuietly();
        else surface.show(...wanted);
      },
      detach: () => {
        isDetached = true;
        surface?.detach();
      },
    };
  };

/** A hand at once, too: what it draws before the engine is there is nothing, because no page is. */
export const waitingHand: Way<InkHandles['hand']> =
  ({ load }) =>
  (canvas) => {
    let hand: InkHand | undefined;
    let wish: Parameters<InkHand['show']> | undefined;
    let isDetached = false;
    load().then(
      (handFor) => {
        if (isDetached) return;
        hand = handFor(canvas);
        if (wish !== undefined) hand.show(...wish);
      },
      () => undefined,
    );
    return {
      show: (...wanted) => {
        wish = wanted;
        hand?.show(...wanted);
      },
      begin: (...asked) => hand?.begin(...asked),
      move: (...asked) => hand?.move(...asked),
      lift: () => hand?.lift(),
      cancel: () => hand?.cancel(),
      letGo: (shapeIds) => hand?.letGo(shapeIds),
      detach: () => {
        isDetached = true;
        hand?.detach();
      },
    };
  };
