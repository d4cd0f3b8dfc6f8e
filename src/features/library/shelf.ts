import { rowsOf, type RowTable } from '@inkside/kit';

import type { BookRow } from './slice';

/** The key of the root among folders. */
export const ROOT = '';

const isNewer = (row: BookRow, other: BookRow): boolean =>
  row.updatedAt > other.updatedAt || (row.updatedAt === other.updatedAt && row.documentId > other.documentId);

const isOlder = (row: BookRow, other: BookRow): boolean =>
  row.createdAt < other.createdAt || (row.createdAt === other.createdAt && row.documentId < other.documentId);

/** Newest first; of the same moment in one order everywhere. */
export const newestFirst = (a: BookRow, b: BookRow): number =>
  b.updatedAt - a.updatedAt || (a.documentId < b.documentId ? -1 : 1);

/** Those that stand of rows of which several are one: by key, the one that `wins`. */
const standing = (
  rows: readonly BookRow[],
  keyOf: (row: BookRow) => string,
  wins: (row: BookRow, other: BookRow) => boolean,
): ReadonlyMap<string, BookRow> => {
  const found = new Map<string, BookRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const other = found.get(key);
    if (other === undefined || wins(row, other)) found.set(key, row);
  }
  return found;
};

/** Registrations of one file have one `idString`; one without it is alone. */
const pathOf = ({ idString, documentId }: BookRow): string =>
  idString === undefined ? `document ${documentId}` : `path ${idString}`;

/** Books by `idString`, the newest of each (specification section 4). */
export const newestOfEach = (books: readonly BookRow[]): readonly BookRow[] => [
  ...standing(books, pathOf, isNewer).values(),
];

/** Links by `documentUniqueId`, the oldest of each (specification section 4): where a book is at home. */
export const oldestOfEach = (links: readonly BookRow[]): readonly BookRow[] => [
  ...standing(links, ({ bookId = '' }) => bookId, isOlder).values(),
];

/** The rows of the projection, parted. */
const partsOf = (rows: readonly BookRow[]) => {
  const parts = { books: [] as BookRow[], binned: [] as BookRow[], folders: [] as BookRow[], links: [] as BookRow[] };
  for (const row of rows) {
    if (row.kind === 'link') parts.links.push(row);
    else if (row.kind === 'folder') parts.folders.push(row);
    else if (row.isRemoved) parts.binned.push(row);
    else parts.books.push(row);
  }
  return parts;
};

const isStanding = ({ isRemoved }: BookRow): boolean => !isRemoved;
const byId = (rows: readonly BookRow[]): ReadonlyMap<string, BookRow> => standing(rows, ({ id }) => id, isNewer);

/** The folder above each folder; the root where that is gone, or where folders lie in a circle. */
const parentsOf = (folders: ReadonlyMap<string, BookRow>): ReadonlyMap<string, string> => {
  const named = (id: string): string => {
    const parent = folders.get(id)?.parentId ?? ROOT;
    return folders.has(parent) ? parent : ROOT;
  };
  const isInCircle = (id: string): boolean => {
    const seen = new Set<string>();
    for (let at = named(id); at !== ROOT && !seen.has(at); at = named(at)) {
      if (at === id) return true;
      seen.add(at);
    }
    return false;
  };
  return new Map([...folders.keys()].map((id) => [id, isInCircle(id) ? ROOT : named(id)]));
};

interface Held {
  /** Those of the shelf, each file once, newest first. */
  readonly books: readonly BookRow[];
  /** Those of the bin, as well. */
  readonly binned: readonly BookRow[];
  /** By the id of any registration: the one that stands for its file. */
  readonly standsFor: ReadonlyMap<string, BookRow>;
  /** All registrations of a file, by the document of the one that stands. */
  readonly registrations: ReadonlyMap<string, readonly BookRow[]>;
}

/** Files and their registrations. Nearly all have one: only the others are kept in lists. */
const heldBooks = ({ books, binned }: ReturnType<typeof partsOf>): Held => {
  const standsFor = new Map<string, BookRow>();
  const registrations = new Map<string, readonly BookRow[]>();
  const fold = (rows: readonly BookRow[]): readonly BookRow[] => {
    const winners = standing(rows, pathOf, isNewer);
    for (const row of rows) {
      const winner = winners.get(pathOf(row)) ?? row;
      // What stands on the shelf counts before what lies in the bin.
      if (!standsFor.has(row.id) || winner === row) standsFor.set(row.id, winner);
      if (winners.size === rows.length) continue;
      registrations.set(winner.documentId, [...(registrations.get(winner.documentId) ?? []), row]);
    }
    return [...winners.values()].sort(newestFirst);
  };
  const inBin = fold(binned);
  return { binned: inBin, books: fold(books), standsFor, registrations };
};

/** The folders in which each book stands, by its document, home first. */
const placesOf = (links: readonly BookRow[], { standsFor }: Held, folders: ReadonlyMap<string, BookRow>) => {
  const places = new Map<string, string[]>();
  const valid = links.filter(({ isRemoved, folderId = '' }) => !isRemoved && folders.has(folderId));
  for (const { bookId = '', folderId = '' } of valid.toSorted((a, b) => (isOlder(a, b) ? -1 : 1))) {
    const book = standsFor.get(bookId);
    if (book === undefined) continue;
    const known = places.get(book.documentId);
    if (known === undefined) places.set(book.documentId, [folderId]);
    else if (!known.includes(folderId)) known.push(folderId);
  }
  return places;
};

const nowhere: readonly string[] = [];
const noRows: readonly BookRow[] = [];

/** What the rows of the library are together. Made in one pass, when rows have changed. */
export interface Shelf {
  readonly books: readonly BookRow[];
  readonly binned: readonly BookRow[];
  readonly folders: readonly BookRow[];
  readonly links: readonly BookRow[];
  /** Folders that were dissolved. */
  readonly dissolved: readonly BookRow[];
  /** A book or a folder that is not in the bin, or a book of the bin, by its own id or that of another registration. */
  readonly get: (id: string) => BookRow | undefined;
  /** All registrations of the file of a book, itself among them. */
  readonly registrationsOf: (book: BookRow) => readonly BookRow[];
  /** The folders in which a book stands, home first; for a folder the one above it. None is the root. */
  readonly foldersOf: (row: BookRow) => readonly string[];
  /** What lies in a folder, or at the root: folders first, newest first. */
  readonly inside: (folderId: string) => readonly BookRow[];
  /** The folders from the root down to one, itself last; none for the root and for what is gone. */
  readonly wayTo: (folderId: string) => readonly BookRow[];
}

/** The lists of all folders. */
const listsOf = (
  { books }: Held,
  folders: ReadonlyMap<string, BookRow>,
  parents: ReadonlyMap<string, string>,
  placesIn: (row: BookRow) => readonly string[],
) => {
  const lists = new Map<string, BookRow[]>();
  const put = (folder: string, row: BookRow): void => {
    const list = lists.get(folder);
    if (list === undefined) lists.set(folder, [row]);
    else list.push(row);
  };
  for (const folder of [...folders.values()].sort(newestFirst)) put(parents.get(folder.id) ?? ROOT, folder);
  for (const book of books) {
    const places = placesIn(book);
    if (places.length === 0) put(ROOT, book);
    else for (const place of places) put(place, book);
  }
  return lists;
};

/** Made of the rows of the projection. */
export const shelfOf = (table: RowTable<BookRow>): Shelf => {
  const parts = partsOf(rowsOf(table));
  const folders = byId(parts.folders.filter(isStanding));
  const parents = parentsOf(folders);
  const held = heldBooks(parts);
  const places = placesOf(parts.links, held, folders);
  const placesIn = (book: BookRow): readonly string[] => {
    const linked = places.get(book.documentId);
    if (linked !== undefined) return linked;
    return book.parentId !== undefined && folders.has(book.parentId) ? [book.parentId] : nowhere;
  };
  const lists = listsOf(held, folders, parents, placesIn);
  const above = (id: string): readonly string[] => {
    const parent = parents.get(id) ?? ROOT;
    return parent === ROOT ? nowhere : [parent];
  };
  return {
    books: held.books,
    binned: held.binned,
    folders: [...folders.values()],
    links: parts.links,
    dissolved: parts.folders.filter(({ isRemoved }) => isRemoved),
    get: (id) => folders.get(id) ?? held.standsFor.get(id),
    registrationsOf: (book) => held.registrations.get(book.documentId) ?? [book],
    foldersOf: (row) => (row.kind === 'folder' ? above(row.id) : placesIn(row)),
    inside: (folderId) => lists.get(folderId) ?? noRows,
    wayTo: (folderId) => {
      const way: BookRow[] = [];
      for (let at = folderId; at !== ROOT; at = parents.get(at) ?? ROOT) {
        const folder = folders.get(at);
        if (folder === undefined) break;
        way.unshift(folder);
      }
      return way;
    },
  };
};
