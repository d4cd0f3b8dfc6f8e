import { firstText, isObject, type JsonObject, namedIds, textField } from '@inkside/kit';
import type { BookSheet, BookSheetFound } from '@inkside/ink';
import type { Spot } from '@inkside/reader';

import { progressOf } from './readingLogic';

/** What became of a page of ink, with its place in the book as it is read here; null where nobody can tell. */
export interface PlacedInk extends BookSheetFound {
  readonly place: Spot | number | null;
}

const [COMMIT, READER, COMPLETE, REMOVED] = [1, 4, 1, 1];
/** More is no book. */
const MOST_SHEETS = 5000;

/** Which of the registrations a document names. */
const bookIn = (value: unknown, bookIds: ReadonlySet<string>): string | undefined =>
  namedIds(value).find((id) => bookIds.has(id));

/** `12`, or a position as `{"pageReferenceId":"pdf-12-0"}`; null for others. */
const pageNumberOf = (name: string): number | null => {
  const [, plain, position] = /^(\d{1,6})$|\bpdf-(\d{1,6})\b/.exec(name) ?? [];
  const digits = plain ?? position;
  return digits === undefined ? null : Number(digits);
};

interface Commit {
  readonly bookId: string;
  readonly pageId: string;
  readonly key: string;
  readonly at: number;
}

const commitOf = (document: JsonObject, bookIds: ReadonlySet<string>): readonly Commit[] => {
  const { recordType, commitType, commitStatus, documentUniqueId, pageUniqueId, recordFilePath } = document;
  if (recordType !== COMMIT || commitType !== READER || commitStatus !== COMPLETE) return [];
  const [pageId, key] = [textField(pageUniqueId), textField(recordFilePath)];
  const bookId = bookIn(documentUniqueId, bookIds);
  if (bookId === undefined || pageId === '' || key === '') return [];
  const { createdAt } = document;
  return [{ bookId, pageId, key, at: typeof createdAt === 'number' ? createdAt : 0 }];
};

type NamedPage = Pick<BookSheet, 'bookId' | 'pageId' | 'page'>;

/** Pages of ink by the names of the book's pages (`readerNotePageNameMap`). */
const mapOf = (document: JsonObject, bookIds: ReadonlySet<string>): readonly NamedPage[] => {
  const map = document['readerNotePageNameMap'];
  const bookId = bookIn(document['documentId'], bookIds);
  if (!isObject(map) || document['status'] === REMOVED || bookId === undefined) return [];
  const names = isObject(map['data']) ? map['data'] : map;
  return Object.entries(names).flatMap(([name, ids]) =>
    (Array.isArray(ids) ? ids : [ids])
      .filter((id): id is string => typeof id === 'string' && id !== '')
      .map((pageId) => ({ bookId, pageId, page: pageNumberOf(name) })),
  );
};

/** The ink of a book: what its containers and its commits name. Those of other books may be among the documents. */
export const inkSheetsOf = (documents: Iterable<JsonObject>, bookIds: ReadonlySet<string>): readonly BookSheet[] => {
  const pages = new Map<string, NamedPage>();
  const commits: Commit[] = [];
  for (const document of documents) {
    if (document['_deleted'] === true) continue;
    commits.push(...commitOf(document, bookIds));
    for (const named of mapOf(document, bookIds)) {
      const before = pages.get(named.pageId) ?? named;
      pages.set(named.pageId, { ...before, page: before.page ?? named.page });
    }
  }
  const keys = new Map<string, string[]>();
  for (const { bookId, pageId, key } of commits.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))) {
    keys.set(pageId, [...new Set([...(keys.get(pageId) ?? []), key])]);
    if (!pages.has(pageId)) pages.set(pageId, { bookId, pageId, page: null });
  }
  return [...pages.values()].slice(0, MOST_SHEETS).map((named) => ({ ...named, keys: keys.get(named.pageId) ?? [] }));
};

/** Kinds whose pages are the same on every screen. */
const isOfPages = (extension: string): boolean => extension === 'pdf' || extension === 'cbz';

const totalIn = (attributes: unknown): number => {
  try {
    const read: unknown = JSON.parse(textField(attributes));
    const backend = isObject(read) ? read['backend'] : undefined;
    return isObject(backend) && typeof backend['total_page'] === 'number' ? backend['total_page'] : 0;
  } catch {
    return 0;
  }
};

/**
 * How many pages a book has on the device, by what its document says; 0 where it says nothing. What the reader here wrote
 * as progress counts pages of another size, and says as much: a share is a share.
 */
export const devicePages = (document: JsonObject | undefined): number => {
  const total = totalIn(document?.['extraAttributes']);
  if (total > 0) return total;
  const { text = '' } = progressOf(firstText(document?.['progress'])) ?? {};
  return Number(/\/\s*(\d+)/.exec(text)?.[1] ?? 0);
};

/** Where ink stands in the book here: on the same page, or near the same share where pages are set anew. */
export const placeOfInk = (page: number | null, extension: string, total: number): Spot | number | null => {
  if (page === null) return null;
  if (isOfPages(extension)) return { section: page, start: 0, end: 0 };
  return page < total ? (page + 0.5) / total : null;
};

/** Whether ink may lie beside the words that it was written on. */
export const isLoose = ({ place, fate }: PlacedInk): boolean => typeof place === 'number' && fate === 'shown';
