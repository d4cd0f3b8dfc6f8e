import { differences, patchSorted, type RowDifference, type RowTable } from '@inkside/kit';

import { bookIdOf, createRows, groupOf, newestFirst, newestIn, ROOT, type Rows } from './shelfRows';
import type { BookRow } from './slice';

export { newestFirst, ROOT } from './shelfRows';

const foldersFirst = (a: BookRow, b: BookRow): number =>
  a.kind === b.kind ? newestFirst(a, b) : a.kind === 'folder' ? -1 : 1;

const nowhere: readonly string[] = [];
const noRows: readonly BookRow[] = [];

/** What the rows of the library are together; it holds until rows have changed. */
export interface Shelf {
  /** Those of the shelf, each file once, newest first. */
  readonly books: readonly BookRow[];
  /** Those of the bin, as well. */
  readonly binned: readonly BookRow[];
  readonly folders: readonly BookRow[];
  /** A book or a folder that is not in the bin, or a book of the bin, by its own id or that of another registration. */
  readonly get: (id: string) => BookRow | undefined;
  /** All registrations of the file of a book, itself among them. */
  readonly registrationsOf: (book: BookRow) => readonly BookRow[];
  /** All links of a book and its other registrations, those of the bin among them. */
  readonly linksOf: (book: BookRow) => readonly BookRow[];
  /** The folders in which a book stands, home first; for a folder the one above it. None is the root. */
  readonly foldersOf: (row: BookRow) => readonly string[];
  /** What lies in a folder, or at the root: folders first, newest first. */
  readonly inside: (folderId: string) => readonly BookRow[];
  /** The folders from the root down to one, itself last; none for the root and for what is gone. */
  readonly wayTo: (folderId: string) => readonly BookRow[];
}

/** Adds the key of the file that a row is about: of the book itself, or of the one that a link names. */
const touch = (touched: Set<string>, row: BookRow | undefined, { books }: Rows): void => {
  if (row?.kind === 'book') touched.add(groupOf(row));
  if (row?.kind === 'link') for (const book of books.get(bookIdOf(row))) touched.add(groupOf(book));
};

/** Rows that leave a sorted list, and rows that come. */
const createMoves = () => {
  const moves = new Map<string, { readonly removed: Set<BookRow>; readonly added: BookRow[] }>();
  const at = (list: string) => {
    const known = moves.get(list) ?? { removed: new Set<BookRow>(), added: [] };
    moves.set(list, known);
    return known;
  };
  return { moves, at };
};
type At = ReturnType<typeof createMoves>['at'];

/** Lists beside those of folders, by names that no folder has. */
const [BOOKS, BINNED] = ['/books', '/binned'];

/** Where each file hangs: its row, and the lists that hold it. */
const createHanging = (rows: Rows) => {
  const hung = new Map<string, { readonly row: BookRow; readonly lists: readonly string[] }>();
  const take = (key: string, at: At): void => {
    const old = hung.get(key);
    if (old === undefined) return;
    for (const list of old.lists) at(list).removed.add(old.row);
    hung.delete(key);
  };
  const give = (key: string, row: BookRow, lists: readonly string[], at: At): void => {
    for (const list of lists) at(list).added.push(row);
    hung.set(key, { row, lists });
  };
  return {
    file: (key: string, at: At): void => {
      take(key, at);
      const own = rows.files.get(key);
      const row = newestIn(own);
      if (row === undefined) return;
      const places = row.isRemoved ? nowhere : rows.placesOf(row, own);
      const shown = places.length === 0 ? [ROOT] : places;
      give(key, row, row.isRemoved ? [BINNED] : [BOOKS, ...shown], at);
    },
    folders: (at: At): void => {
      const { folders, parents } = rows.tree;
      for (const key of hung.keys()) if (key.startsWith('folder ')) take(key, at);
      for (const row of folders.values()) give(`folder ${row.id}`, row, [parents.get(row.id) ?? ROOT], at);
    },
  };
};

type Lists = ReadonlyMap<string, readonly BookRow[]>;

const afterMoves = (lists: Lists, moves: ReturnType<typeof createMoves>['moves']): Lists => {
  const next = new Map(lists);
  for (const [list, { removed, added }] of moves) {
    const sorted = patchSorted(next.get(list) ?? noRows, removed, added, foldersFirst);
    if (sorted.length > 0) next.set(list, sorted);
    else next.delete(list);
  }
  return next;
};

/** Takes changes up. @returns keys of the files that they touch, as they were and as they are */
const take = (changes: readonly RowDifference<BookRow>[], rows: Rows): Set<string> => {
  const touched = new Set<string>();
  for (const { before } of changes) touch(touched, before, rows);
  for (const change of changes) rows.change(change);
  for (const { after } of changes) touch(touched, after, rows);
  return touched;
};

const isFolder = (row: BookRow | undefined): boolean => row?.kind === 'folder';

/** Whether folders came or went: then books may hang elsewhere. */
const areOthers = (before: ReadonlyMap<string, BookRow>, after: ReadonlyMap<string, BookRow>): boolean =>
  before.size !== after.size || [...before.keys()].some((id) => !after.has(id));

const shelfWith = (rows: Rows, lists: ReadonlyMap<string, readonly BookRow[]>): Shelf => {
  const { folders, parents } = rows.tree;
  const above = (id: string): readonly string[] => {
    const parent = parents.get(id) ?? ROOT;
    return parent === ROOT ? nowhere : [parent];
  };
  return {
    books: lists.get(BOOKS ?? '') ?? noRows,
    binned: lists.get(BINNED ?? '') ?? noRows,
    folders: [...folders.values()],
    get: (id) => folders.get(id) ?? rows.bookOf(id),
    registrationsOf: rows.registrationsOf,
    linksOf: (book) => rows.linksOf(book),
    foldersOf: (row) => (row.kind === 'folder' ? above(row.id) : rows.placesOf(row)),
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

/**
 * What the rows are together. Remembers the last table and patches the lists that a difference touches, so that one change
 * among 50,000 books costs a few milliseconds; the answer depends on the table only. Only when folders come or go are all
 * books hung up again.
 */
export const makeShelf = () => {
  let known: RowTable<BookRow> = {};
  const rows = createRows();
  const hanging = createHanging(rows);
  let lists: ReadonlyMap<string, readonly BookRow[]> = new Map();
  let shelf = shelfWith(rows, lists);

  return (table: RowTable<BookRow>): Shelf => {
    if (table === known) return shelf;
    const changes = differences(known, table);
    known = table;
    const touched = take(changes, rows);
    const { moves, at } = createMoves();
    if (changes.some(({ before, after }) => isFolder(before) || isFolder(after))) {
      const { folders } = rows.tree;
      rows.plant();
      hanging.folders(at);
      if (areOthers(folders, rows.tree.folders)) for (const row of rows.files.firsts()) touched.add(groupOf(row));
    }
    for (const key of touched) hanging.file(key, at);
    lists = afterMoves(lists, moves);
    shelf = shelfWith(rows, lists);
    return shelf;
  };
};

/** The shelf of one table. */
export const shelfOf = (table: RowTable<BookRow>): Shelf => makeShelf()(table);
