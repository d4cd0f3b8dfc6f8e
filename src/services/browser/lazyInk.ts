import { lazy, PortError } from '@inkside/kit';
import type { InkExportHandles, InkExportPort, InkHandles, InkPort, InkSurface } from '@inkside/ink';
import { latePort } from '../latePort';

export interface Ink {
  readonly port: InkPort;
  readonly exports: InkExportPort & InkExportHandles;
  readonly surfaces: InkHandles;
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
    port: latePort(async () => (await load()).port, {
      closeNote: (noteId) =>
        void load().then(
          ({ port }) => port.closeNote(noteId),
          () => undefined,
        ),
    }),
    exports: latePort(async () => (await load()).exports, {
      drop: (exportId) =>
        void load().then(
          ({ exports }) => exports.drop(exportId),
          () => undefined,
        ),
      // A preview that cannot be had is left out.
      preview: (...asked) =>
        load().then(
          ({ exports }) => exports.preview(...asked),
          () => undefined,
        ),
      endPreviews: () =>
        void load().then(
          ({ exports }) => exports.endPreviews(),
          () => undefined,
        ),
    }),
    surfaces: {
      attach: (canvas) => waitingSurface(canvas, load),
      thumbnail: (...asked) =>
        load().then(
          ({ surfaces }) => surfaces.thumbnail(...asked),
          () => undefined,
        ),
      file: async (...asked) => (await load()).surfaces.file(...asked),
    },
  };
};
