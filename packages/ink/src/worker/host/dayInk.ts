import type { SurfaceColours } from '../../surfaces';
import { NEW_PAGE } from '../../making/newNote';
import { type LoadDeps, loadNote } from '../loading/loadNote';
import { loadPage } from '../loading/loadPage';
import { plainId } from '../loading/noteListing';
import { revisionTime } from '../loading/revisionTimes';
import { thumbnailFrame } from './thumbnails';

/** What was written in a note between two moments, small. */
export interface DayInkAsked {
  readonly uid: string;
  readonly noteId: string;
  /** Epoch milliseconds, the first one of the day. */
  readonly from: number;
  /** Epoch milliseconds, the first one after it. */
  readonly to: number;
  /** Device pixels. */
  readonly width: number;
  readonly colours: SurfaceColours;
}

/** So many pages that were changed since are looked through for ink of that day. */
const MOST_PAGES = 4;

let asked = 0;

/**
 * A picture of the page of a note that was written on last on a day, with the ink of that day alone; undefined where none
 * of it is found. The page is held for as long as it is drawn. @throws PortError of the store, and `errors.inkWorker`.
 */
export async function dayInk(deps: LoadDeps, order: DayInkAsked): Promise<ImageBitmap | undefined> {
  const { uid, noteId, from, to, width, colours } = order;
  const { worker } = deps;
  const note = { uid, noteId, pageNames: [], removedPages: [], size: NEW_PAGE };
  const { listing, pages, resources } = await loadNote(deps, note);
  // Ink is stored after it was written: a page with nothing newer than the morning has none of that day.
  const candidates = pages
    .map((page) => {
      const times = (listing.shapeZips.get(plainId(page.pageId)) ?? []).map((key) => revisionTime(key) ?? 0);
      return { page, first: Math.min(...times.filter((time) => time >= from)) };
    })
    .filter(({ first }) => Number.isFinite(first))
    .sort((one, other) => one.first - other.first)
    .slice(0, MOST_PAGES);
  for (const { page } of candidates.toReversed()) {
    asked += 1;
    const key = `day ${asked}`;
    try {
      const loaded = await loadPage(deps, { uid, noteId, listing, resources, page, key, writtenIn: { from, to } });
      const size = { width: loaded.width ?? page.width, height: loaded.height ?? page.height };
      const frame = thumbnailFrame(size, width);
      if (loaded.shapes > 0) return (await worker.ask<'frame'>({ kind: 'frame', key, frame, colours })).image;
    } finally {
      worker.ask<'drop'>({ kind: 'drop', keys: [key] }).catch(() => undefined);
    }
  }
  return undefined;
}
