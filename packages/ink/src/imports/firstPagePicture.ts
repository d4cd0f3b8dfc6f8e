import type { SurfaceColours } from '../surfaces';
import type { WorkerClient } from '../worker/host/workerClient';
import { bringPictures } from '../worker/host/noteAssets';
import { thumbnailFrame } from '../worker/host/thumbnails';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { loadNote, type NoteToLoad } from '../worker/loading/loadNote';
import { loadPage } from '../worker/loading/loadPage';

/** Pixels: twice what a card of the list shows on a plain screen. */
const WIDTH = 300;
const PAPER: SurfaceColours = { paper: '#ffffff', line: '#d8d4cb', isDark: false };

export const pngOf = async (image: ImageBitmap): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.close();
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
};

/**
 * The first page of a note as the lists show it, PNG; undefined for a note without pages, and where this browser cannot
 * make one: the list shows blank paper then.
 */
export async function firstPagePicture(
  worker: WorkerClient,
  objects: InkObjects,
  note: Pick<NoteToLoad, 'uid' | 'noteId'> & Partial<NoteToLoad>,
): Promise<Uint8Array | undefined> {
  const { uid, noteId } = note;
  const key = `picture/${noteId}`;
  const deps = { objects, worker };
  try {
    const size = { width: 1404, height: 1872 };
    const loaded = await loadNote(deps, { pageNames: [], removedPages: [], size, ...note });
    const [page] = loaded.pages;
    if (page === undefined) return undefined;
    const held = await loadPage(deps, { uid, noteId, ...loaded, page, key });
    await bringPictures(worker, { uid, noteId, objects }, key, held, 2 * WIDTH);
    const frame = thumbnailFrame(page, WIDTH);
    const { image } = await worker.ask<'frame'>({ kind: 'frame', key, frame, colours: PAPER });
    return image === undefined ? undefined : await pngOf(image);
  } catch {
    return undefined;
  } finally {
    worker.ask<'drop'>({ kind: 'drop', keys: [key] }).catch(() => undefined);
  }
}
