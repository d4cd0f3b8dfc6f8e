import { PortError } from '../../app/kit/appError';
import type { Handles, InkSurface } from '../../app/kit/handles';
import type { InkPort } from '../ports/ink';
import { lazy } from '../lazy';

export interface Ink {
  readonly port: InkPort;
  readonly surfaces: Handles['ink'];
}

/** A surface at once, for a canvas whose engine is still on its way: the newest wish is kept and passed on. */
const waitingSurface = (canvas: HTMLCanvasElement, load: () => Promise<Ink>): InkSurface => {
  let surface: InkSurface | undefined;
  let wish: Parameters<InkSurface['show']> | undefined;
  let isDetached = false;
  const attach = lazy(async (): Promise<void> => {
    const { surfaces } = await load();
    if (isDetached) return;
    surface = surfaces.attach(canvas);
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

/** The ink engine behind its port and its handle, loaded by the first that needs it. */
export const createLazyInk = (loadMaker: () => Promise<() => Ink>): Ink => {
  const load = lazy(async () => {
    const makeInk = await loadMaker().catch(() => {
      throw new PortError('errors.network', { operation: 'ink' });
    });
    return makeInk();
  });
  return {
    port: {
      openNote: async (request) => (await load()).port.openNote(request),
      loadPage: async (request) => (await load()).port.loadPage(request),
      closeNote: (noteId) => void load().then(({ port }) => port.closeNote(noteId), () => undefined),
    },
    surfaces: { attach: (canvas) => waitingSurface(canvas, load) },
  };
};
