import type { InkExportHandles, InkHandles } from './surfaces';
import type { InkDeps } from './inkDeps';
import { InkEngine } from './inkEngine';
import type { InkExportPort, InkPort, NoteVersionsPort } from './inkPorts';
import { createNoteVersions } from './versions/noteVersions';
import { createSurface } from './render/surface/surface';
import { EXPORT_HANG_MS, ExportHost } from './worker/host/exportHost';
import { spawnInkWorker } from './worker/spawnInkWorker';
import type { InkWritingPort } from './writing/inkWritingPort';

/** What is made of one engine. */
export interface Ink {
  readonly port: InkPort;
  readonly exports: InkExportPort & InkExportHandles;
  readonly surfaces: InkHandles;
  readonly versions: NoteVersionsPort;
  readonly writing: InkWritingPort;
}

const nextFrame = (paint: () => void) => {
  const id = requestAnimationFrame(paint);
  return () => cancelAnimationFrame(id);
};

/**
 * The ink of notes: fetched from the object store, read and drawn in a worker, shown on canvases of the page.
 * `loadPage` throws `errors.inkWorker` when the worker fails and for a page of no open note, and what the store threw
 * when nothing could be reached.
 */
export function createInk(deps: InkDeps): Ink {
  const engine = new InkEngine(deps);
  const exports = new ExportHost({
    sourceOf: (noteId) => engine.exportSource(noteId),
    spawn: deps.spawn ?? spawnInkWorker,
    hangMs: deps.hangMs ?? EXPORT_HANG_MS,
    download: deps.download,
    urls: deps.urls,
    noteAddress: deps.noteAddress,
  });
  return {
    port: engine,
    exports,
    versions: createNoteVersions(deps),
    writing: engine.writing,
    surfaces: {
      attach: (canvas) => {
        const onShown = (key: string, version: number): void => engine.hands.shown(key, version);
        return createSurface(canvas, { source: engine.pages, nextFrame, onShown });
      },
      hand: (canvas) =>
        engine.hands.attach(canvas, { nextFrame, newId: () => crypto.randomUUID(), now: () => Date.now() }),
      finish: (...stroke) => engine.writing.finish(...stroke),
      erase: (page, sweeps, mode) => engine.writing.erase(page, sweeps, mode, Date.now()),
      piece: async (page, order) => (await engine.writing.piece(page, order)).blob,
      thumbnail: (...asked) => engine.thumbnail(...asked),
      dayInk: (...asked) => engine.dayInk(...asked),
      file: (...asked) => engine.file(...asked),
      writtenAt: (...asked) => engine.writtenAt(...asked),
    },
  };
}
