import { bookFileKey, isNewerBook, isOlderLink, type RowDifference } from '@inkside/kit';

import type { BookRow } from './slice';

/** The key of the root among folders. */
export const ROOT = '';

/** Newest first; of the same moment in one order everywhere. */
export const newestFirst = (a: BookRow, b: BookRow): number =>
  b.updatedAt - a.updatedAt || (a.documentId < b.documentId ? -1 : 1);

const isStanding = ({ isRemoved }: BookRow): boolean => !isRemoved;

/** By id; of several documents with one id the newest. */
const byId = (rows: readonly BookRow[]): ReadonlyMap<string, BookRow> => {
  const found = new Map<string, BookRow>();
  for (const row of rows) {
    const other = found.get(row.id);
    if (other === undefined || isNewerBook(row, other)) found.set(row.id, row);
  }
  return found;
};

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

/** Rows by a key of theirs; nearly always one has it, and only the others are kept in lists. */
const createGroups = (keyOf: (row: BookRow) => string) => {
  const alone = new Map<string, BookRow>();
  const several = new Map<string, readonly BookRow[]>();
  const get = (key: string): readonly BookRow[] => {
    const row = alone.get(key);
    return row === undefined ? (several.get(key) ?? noRows) : [row];
  };
  const set = (key: string, rows: readonly BookRow[]): void => {
    alone.delete(key);
    several.delete(key);
    const [first] = rows;
    if (first !== undefined && rows.length === 1) alone.set(key, first);
    else if (first !== undefined) several.set(key, rows);
  };
  return {
    get,
    remove: (row: BookRow): void =>
      set(
        keyOf(row),
        get(keyOf(row)).filter((other) => other !== row),
      ),
    add: (row: BookRow): void => {
      const key = keyOf(row);
      if (alone.has(key) || several.has(key)) set(key, [...get(key), row]);
      else alone.set(key, row);
    },
    /** One row of each group. */
    firsts: (): readonly BookRow[] => [...alone.values(), ...[...several.values()].flatMap((rows) => rows[0] ?? [])],
    all: (): readonly BookRow[] => [...alone.values(), ...[...several.values()].flat()],
  };
};
type Groups = ReturnType<typeof createGroups>;

const nowhere: readonly string[] = [];
const noRows: readonly BookRow[] = [];

/** Books of the shelf and of the bin are told apart: what is in one is no registration of what is in the other. */
export const groupOf = (row: BookRow): string => `${row.isRemoved ? 'bin' : 'shelf'} ${bookFileKey(row)}`;
export const bookIdOf = ({ bookId = '' }: BookRow): string => bookId;
const idOf = ({ id }: BookRow): string => id;

export const newestIn = (rows: readonly BookRow[]): BookRow | undefined =>
  rows.length < 2 ? rows[0] : rows.reduce((best, row) => (isNewerBook(row, best) ? row : best));

/** All rows of the projection by what they are asked for, and the folders with their places. */
export const createRows = () => {
  const files: Groups = createGroups(groupOf);
  const books: Groups = createGroups(idOf);
  const links: Groups = createGroups(bookIdOf);
  const folderRows: Groups = createGroups(idOf);
  const tree = {
    folders: new Map<string, BookRow>() as ReadonlyMap<string, BookRow>,
    parents: new Map() as ReadonlyMap<string, string>,
  };
  const registrationsOf = (book: BookRow): readonly BookRow[] => files.get(groupOf(book));
  const linksOf = (book: BookRow, own = registrationsOf(book)): readonly BookRow[] =>
    own.length === 1 ? links.get(book.id) : own.flatMap(({ id }) => links.get(id));
  /** Folders that stand, home first. */
  const placesOf = (book: BookRow, own = registrationsOf(book)): readonly string[] => {
    const { folders } = tree;
    const valid = linksOf(book, own).filter(({ isRemoved, folderId = '' }) => !isRemoved && folders.has(folderId));
    if (valid.length > 0) {
      const sorted = valid.length === 1 ? valid : valid.toSorted((a, b) => (isOlderLink(a, b) ? -1 : 1));
      return [...new Set(sorted.map(({ folderId = '' }) => folderId))];
    }
    return book.parentId !== undefined && folders.has(book.parentId) ? [book.parentId] : nowhere;
  };
  const groupsOf = { book: [files, books], link: [links], folder: [folderRows] };
  const change = ({ before, after }: RowDifference<BookRow>): void => {
    if (before !== undefined) for (const groups of groupsOf[before.kind]) groups.remove(before);
    if (after !== undefined) for (const groups of groupsOf[after.kind]) groups.add(after);
  };
  const plant = (): void => {
    tree.folders = byId(folderRows.all().filter(isStanding));
    tree.parents = parentsOf(tree.folders);
  };
  /** What stands on the shelf counts before what lies in the bin. */
  const bookOf = (id: string): BookRow | undefined => {
    const rows = books.get(id);
    const row = newestIn(rows.some(isStanding) ? rows.filter(isStanding) : rows);
    return row === undefined ? undefined : newestIn(registrationsOf(row));
  };
  return { files, books, tree, registrationsOf, linksOf, placesOf, bookOf, change, plant };
};
export type Rows = ReturnType<typeof createRows>;
