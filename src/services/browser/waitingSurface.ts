import { lazy } from '@inkside/kit';
import type { InkHandles, InkSurface } from '@inkside/ink';
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
