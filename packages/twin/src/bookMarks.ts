import { isObject, type Json, type JsonObject } from '@inkside/kit';
import { bookKeys, libraryChannel, LIBRARY_MODE, BOOK_STATUS } from '@inkside/protocol';

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

/** The book's own document of ink, in which its pages are named, undefined where it has none; and the page's own ink. */
const sheetsOf = (context: TwinContext, { bookId, page }: InkOrder) => {
  const { library } = context.state();
  const [documentId, sheets] = Object.entries(library.sheets).find(([, each]) => each.bookId === bookId) ?? [];
  return { documentId, pageId: sheets?.pages[String(page)]?.at(-1) ?? context.ports.newId() };
};

const namesWith = (names: JsonObject, page: number, pageId: string): JsonObject => {
  const held = names[String(page)] ?? [];
  const own: readonly Json[] = Array.isArray(held) ? held : [held];
  return own.includes(pageId) ? names : { ...names, [String(page)]: [...own, pageId] };
};

/** In the shape that was found: other devices write their maps flat or in `data`, and more beside it. */
const mapWith = (found: Json | undefined, page: number, pageId: string): JsonObject => {
  if (!isObject(found)) return { data: namesWith({}, page, pageId) };
  const { data } = found;
  return isObject(data) ? { ...found, data: namesWith(data, page, pageId) } : namesWith(found, page, pageId);
};

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

/** What else is said of commits stays; so does what nobody here can read. */
const commitInfoWith = (found: Json | undefined, commitId: string): Json => {
  if (isObject(found)) return { ...found, commitId };
  const read = typeof found === 'string' && found !== '' ? parsed(found) : {};
  return isObject(read) ? JSON.stringify({ ...read, commitId }) : (found ?? null);
};

interface NewSheet {
  readonly pageId: string;
  readonly commitId: string;
}

/** The container with a page named in it. */
const withSheet = (
  context: TwinContext,
  { page }: InkOrder,
  { pageId, commitId }: NewSheet,
  found: NamedDocument,
): NamedDocument => ({
  ...found,
  readerNotePageNameMap: mapWith(found['readerNotePageNameMap'], page, pageId),
  commitInfo: commitInfoWith(found['commitInfo'], commitId),
  updatedAt: context.ports.clock.now(),
});

/** A container of ink for a book that has none. */
const newContainer = (context: TwinContext, { bookId, size }: InkOrder): NamedDocument => {
  const uniqueId = context.ports.newId();
  return {
    ...{ ...commonOf(context, uniqueId), _id: `${uidOf(context)}#${uniqueId}`, status: BOOK_STATUS.enabled },
    ...{ documentId: bookId, title: bookOf(context.state().library, bookId)?.title ?? '' },
    ...{ currentShapeType: FOUNTAIN_PEN, strokeColor: BLACK, strokeWidth: size.height * PEN, background: 0 },
  };
};

const stands = (found: NamedDocument | undefined): found is NamedDocument =>
  found !== undefined && found['status'] !== BOOK_STATUS.removed;

/** Names the page in the book's container; where that is gone, in a new one under an id of its own. Throws without a line. */
const nameSheet = async (
  context: TwinContext,
  order: InkOrder,
  sheet: NewSheet & { readonly documentId: string | undefined },
  signal: AbortSignal,
): Promise<NamedDocument> => {
  const edit = (found: NamedDocument | undefined) =>
    stands(found) ? withSheet(context, order, sheet, found) : undefined;
  const { documentId } = sheet;
  const named = documentId === undefined ? undefined : await editDocument(context, documentId, { edit, signal });
  if (stands(named)) return named;
  const made = withSheet(context, order, sheet, newContainer(context, order));
  await putDocument(context, made, signal);
  return made;
};

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
  const named = await nameSheet(context, order, { ...sheet, commitId }, signal);
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

const pointsOf = async (context: TwinContext, key: string, pageId: string, signal: AbortSignal) => {
  const prefix = bookKeys.inkPoints(key, pageId);
  const points = new Map<string, Uint8Array>();
  for (const each of await context.objects.list(prefix, signal)) {
    const bytes = await heldOf(context, each, signal);
    if (bytes !== undefined) points.set(each.slice(prefix.length).split('#')[0] ?? '', bytes);
  }
  return points;
};

/** All ink over the pages of a book that is here or can be fetched, the oldest first. One commit costs no other. */
export const inkOf = async (
  context: TwinContext,
  bookId: string,
  signal: AbortSignal,
): Promise<readonly InkOnPage[]> => {
  const { sheets, commits } = context.state().library;
  const pages = Object.values(sheets).flatMap((each) => (each.bookId === bookId ? Object.entries(each.pages) : []));
  const bring = async (page: string, pageId: string, key: string): Promise<InkOnPage | undefined> => {
    try {
      const zip = await heldOf(context, key, signal);
      if (zip === undefined) return undefined;
      return { page: Number(page), name: key, zip, points: await pointsOf(context, key, pageId, signal) };
    } catch {
      return undefined;
    }
  };
  const found: InkOnPage[] = [];
  const own = Object.values(commits).filter((commit) => commit.bookId === bookId);
  for (const { pageId, path } of own.toSorted((a, b) => a.at - b.at)) {
    const [page] = pages.find(([, ids]) => ids.includes(pageId)) ?? [];
    const key = bookKeys.inkFile(uidOf(context), path);
    const ink = page === undefined ? undefined : await bring(page, pageId, key);
    if (ink !== undefined) found.push(ink);
  }
  return found;
};
