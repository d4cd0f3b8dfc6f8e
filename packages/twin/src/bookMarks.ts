import { libraryChannel, LIBRARY_MODE, BOOK_STATUS } from '@inkside/protocol';

import type { TwinContext } from './context';
import { editDocument, putDocument } from './documents';
import { takeEntry } from './library';
import { bookOf } from './libraryState';
import type { NamedDocument, Stroke } from './ports';

/** Words that somebody marks in a book. */
export interface HighlightOrder {
  readonly bookId: string;
  readonly quote: string;
  /** '' where the book names none. */
  readonly chapter: string;
  /** 0 is the first. */
  readonly page: number;
  /** '' for none. */
  readonly note: string;
}

/** Strokes over a page of a book, in units of `size`. */
export interface InkOrder {
  readonly bookId: string;
  /** 0 is the first. */
  readonly page: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly strokes: readonly Stroke[];
}

/** What lies over one page: a zip of shapes, and the points files that they name, by their revision. */
export interface InkOnPage {
  /** 0 is the first. */
  readonly page: number;
  readonly name: string;
  readonly zip: Uint8Array;
  readonly points: ReadonlyMap<string, Uint8Array>;
}

const YELLOW = 0xfff5d76e | 0;
const BLACK = -16_777_216;
const FOUNTAIN_PEN = 5;
/** Of a page's height. */
const PEN = 1 / 420;
const HIGHLIGHT = 0;
/** Record and commit of the library, states of a commit (reference: cloud-api 6.3 and 6.4). */
const READER_COMMIT = { recordType: 1, commitType: 4 } as const;
const COMMIT = { pending: 0, complete: 1 } as const;

const uidOf = (context: TwinContext): string => {
  const { bound } = context.state();
  if (bound === null) throw new Error('not bound');
  return bound.uid;
};

const commonOf = (context: TwinContext, id: string) => {
  const [uid, now] = [uidOf(context), context.ports.clock.now()];
  const owned = { uniqueId: id, user: uid, dbId: libraryChannel(uid) };
  return { ...owned, createdAt: now, updatedAt: now };
};

/** Marks words of a book. Throws where the line is gone. */
export const highlight = async (context: TwinContext, order: HighlightOrder, signal: AbortSignal): Promise<void> => {
  const id = context.ports.newId();
  const { bookId, quote, chapter, page, note } = order;
  const position = String(page);
  const document: NamedDocument = {
    _id: `${uidOf(context)}#${id}`,
    ...commonOf(context, id),
    modeType: LIBRARY_MODE.annotation,
    status: BOOK_STATUS.enabled,
    ...{ documentId: bookId, quote, note, chapter, pageNumber: page },
    ...{ position, startPosition: position, endPosition: position, color: YELLOW, shape: HIGHLIGHT },
  };
  await putDocument(context, document, signal);
  await takeEntry(context, document);
  await context.log('marked', { name: bookOf(context.state().library, bookId)?.title ?? '' });
};

/** The book's own document of ink, in which its pages are named; a new id where it has none. */
const sheetsOf = (context: TwinContext, { bookId, page }: InkOrder) => {
  const { library } = context.state();
  const known = Object.entries(library.sheets).find(([, sheets]) => sheets.bookId === bookId);
  const uniqueId = context.ports.newId();
  const [documentId, sheets] = known ?? [`${uidOf(context)}#${uniqueId}`, undefined];
  const pageId = sheets?.pages[String(page)]?.at(-1) ?? context.ports.newId();
  return { documentId, uniqueId, pageId };
};

const mapWith = (found: NamedDocument | undefined, page: number, pageId: string): Record<string, string[]> => {
  const held = found?.['readerNotePageNameMap'] as
    | { data?: Record<string, string[]> }
    | Record<string, string[]>
    | undefined;
  const pages = ((held as { data?: Record<string, string[]> } | undefined)?.data ?? held ?? {}) as Record<
    string,
    string[]
  >;
  const own = pages[String(page)] ?? [];
  return own.includes(pageId) ? pages : { ...pages, [String(page)]: [...own, pageId] };
};

interface Sheet {
  readonly documentId: string;
  readonly uniqueId: string;
  readonly pageId: string;
}

const nameSheet =
  (context: TwinContext, order: InkOrder, { documentId, uniqueId, pageId }: Sheet, commitId: string) =>
  (found: NamedDocument | undefined): NamedDocument => ({
    ...(found ?? {
      ...{ ...commonOf(context, uniqueId), status: BOOK_STATUS.enabled, documentId: order.bookId },
      title: bookOf(context.state().library, order.bookId)?.title ?? '',
      ...{ currentShapeType: FOUNTAIN_PEN, strokeColor: BLACK, strokeWidth: order.size.height * PEN, background: 0 },
    }),
    _id: documentId,
    readerNotePageNameMap: { data: mapWith(found, order.page, pageId) },
    commitInfo: JSON.stringify({ commitId }),
    updatedAt: context.ports.clock.now(),
  });

/**
 * Writes over a page of a book, and sends it (docs/adr/0025): a commit that says that it is on its way, the objects, the
 * document that names the page, and that all is there. Throws where the line is gone; what was sent then is no ink yet.
 */
export const writeOver = async (context: TwinContext, order: InkOrder, signal: AbortSignal): Promise<void> => {
  const { ports } = context;
  const [uid, sheet, commitId] = [uidOf(context), sheetsOf(context, order), ports.newId()];
  const { pageId } = sheet;
  const thickness = order.size.height * PEN;
  const ink = { pageId, pageIndex: order.page, size: order.size, strokes: order.strokes, color: BLACK, thickness };
  const objects = await ports.writeInk({ ...ink, at: ports.clock.now() });
  const folder = `${uid}/reader/${order.bookId}/`;
  const commit: NamedDocument = {
    _id: commitId,
    ...commonOf(context, commitId),
    ...READER_COMMIT,
    commitStatus: COMMIT.pending,
    ...{ commitId, documentId: order.bookId, documentUniqueId: order.bookId, pageUniqueId: pageId },
    recordFilePath: folder + (objects.at(-1)?.path ?? ''),
    recordFileExtension: 'zip',
  };
  const rev = await putDocument(context, commit, signal);
  for (const { path, bytes } of objects) await context.objects.put(folder + path, bytes, signal);
  const edit = nameSheet(context, order, sheet, commitId);
  const named = await editDocument(context, sheet.documentId, { edit, signal });
  const complete = { ...commit, _rev: rev, commitStatus: COMMIT.complete };
  await putDocument(context, complete, signal);
  await takeEntry(context, named);
  await takeEntry(context, complete);
  await context.log('wroteOver', {
    name: bookOf(context.state().library, order.bookId)?.title ?? '',
    page: order.page + 1,
  });
};

/** An object that is here, or is fetched and kept. Throws where the line is gone. */
const heldOf = async (context: TwinContext, key: string, signal: AbortSignal): Promise<Uint8Array | undefined> => {
  const held = await context.ports.store.get(key);
  if (held !== undefined) return held;
  const bytes = await context.objects.read(key, signal);
  if (bytes !== undefined) await context.ports.store.put(key, bytes);
  return bytes;
};

const pointsOf = async (context: TwinContext, path: string, pageId: string, signal: AbortSignal) => {
  const prefix = path.slice(0, path.lastIndexOf('/shape/') + 1) + `point/${pageId}#`;
  const points = new Map<string, Uint8Array>();
  for (const key of await context.objects.list(prefix, signal)) {
    const bytes = await heldOf(context, key, signal);
    if (bytes !== undefined) points.set(key.slice(prefix.length).split('#')[0] ?? '', bytes);
  }
  return points;
};

/** All ink over the pages of a book, the oldest first. Throws where the line is gone. */
export const inkOf = async (
  context: TwinContext,
  bookId: string,
  signal: AbortSignal,
): Promise<readonly InkOnPage[]> => {
  const { sheets, commits } = context.state().library;
  const pages = Object.values(sheets).flatMap((each) => (each.bookId === bookId ? Object.entries(each.pages) : []));
  const found: InkOnPage[] = [];
  const own = Object.values(commits).filter((commit) => commit.bookId === bookId);
  for (const { pageId, path } of own.toSorted((a, b) => a.at - b.at)) {
    const [page] = pages.find(([, ids]) => ids.includes(pageId)) ?? [];
    const zip = page === undefined ? undefined : await heldOf(context, path, signal);
    if (page === undefined || zip === undefined) continue;
    found.push({ page: Number(page), name: path, zip, points: await pointsOf(context, path, pageId, signal) });
  }
  return found;
};
