import { asObjectKey, type ObjectKey, rowAt, rowsOf } from '@inkside/kit';
import { createSelector } from '@reduxjs/toolkit';

import { selectUid } from '../session/selectors';
import type { SessionSlice } from '../session/slice';
import type { BookRow, LibrarySlice } from './slice';
import type { LibraryAddingSlice } from './addingSlice';
import type { CloudShelfSlice } from './cloudSlice';
import type { LibraryDeskSlice } from './deskSlice';
import type { LibraryFactsSlice } from './factsSlice';
import { isOfAll } from './openBook';
import { makeShelf, newestFirst, ROOT } from './shelf';

const isAny = (list: readonly unknown[]): boolean => list.length > 0;

/** Specification section 9. */
const FOLDER_COVERS = 4;

export const selectLibraryProjection = (state: LibrarySlice) => state.library.projection;

const shelfOf = makeShelf();
/** What the rows are together: books, folders, links. */
export const selectShelf = (state: LibrarySlice) => shelfOf(state.library.rows);

/** How many chosen books wait for a word on whether the library has them already. */
export const selectDoubtfulBooks = (state: LibraryAddingSlice) => state.libraryAdding.duplicates.length;

/** Books on the shelf, each file once, newest first. */
export const selectBooks = (state: LibrarySlice) => selectShelf(state).books;

/** What lies in a folder, or at the root (''): folders first. */
export const makeSelectInside = (folderId: string) => (state: LibrarySlice) => selectShelf(state).inside(folderId);
/** The folders from the root down to one. */
export const makeSelectWay = (folderId: string) => createSelector(selectShelf, (shelf) => shelf.wayTo(folderId));
/** Everything that lies below a folder, each once; at the root all books and folders. */
export const makeSelectBelow = (folderId: string) =>
  createSelector(selectShelf, (shelf): readonly BookRow[] => {
    if (folderId === ROOT) return [...shelf.folders.toSorted(newestFirst), ...shelf.books];
    const found = new Set<BookRow>();
    const open = [folderId];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const row of shelf.inside(next)) {
        if (row.kind === 'folder' && !found.has(row)) open.push(row.id);
        found.add(row);
      }
    }
    return [...found].toSorted((a, b) => (a.kind === b.kind ? newestFirst(a, b) : a.kind === 'folder' ? -1 : 1));
  });

/** Folders, as a tree wants them. */
export const selectBookFolders = createSelector(selectShelf, (shelf) =>
  shelf.folders.map((folder) => ({
    id: folder.id,
    title: folder.title,
    parentId: shelf.foldersOf(folder)[0] ?? null,
  })),
);

/** The books whose covers stand on a folder: the newest four (specification section 9). */
export const makeSelectFolderBooks = (folderId: string) =>
  createSelector(selectShelf, (shelf) =>
    shelf
      .inside(folderId)
      .filter(({ kind }) => kind === 'book')
      .slice(0, FOLDER_COVERS),
  );
/** The keys of those covers, as far as they are known. */
export const makeSelectFolderCovers = (folderId: string) =>
  createSelector(
    makeSelectFolderBooks(folderId),
    (state: LibraryFactsSlice) => state.libraryFacts.standings,
    (books, standings): readonly ObjectKey[] => books.flatMap(({ id }) => rowAt(standings, id)?.coverKey ?? []),
  );
export const makeSelectHasCovers = (folderId: string) => createSelector(makeSelectFolderCovers(folderId), isAny);

/** Where the cover of a book lies; where nobody has asked the store, where devices put it. Undefined: it has none. */
export const makeSelectCoverKey =
  (bookId: string) =>
  (state: LibraryFactsSlice & SessionSlice): ObjectKey | undefined => {
    const standing = rowAt(state.libraryFacts.standings, bookId);
    const uid = selectUid(state);
    if (standing !== undefined || uid === undefined) return standing?.coverKey;
    return asObjectKey(`${uid}/reader/${bookId}/thumbnail/${bookId}.png`);
  };

/** How many books, or folders, lie in a folder. */
export const makeSelectCountIn = (folderId: string, kind: 'book' | 'folder') =>
  createSelector(makeSelectInside(folderId), (rows) => rows.filter((row) => row.kind === kind).length);

/** A book by its id, or the one that stands for its file. */
export const makeSelectBook = (bookId: string) => (state: LibrarySlice) => selectShelf(state).get(bookId);

/** The folders that a book stands in, home first. */
export const makeSelectPlaces = (bookId: string) =>
  createSelector(selectShelf, (shelf): readonly BookRow[] => {
    const book = shelf.get(bookId);
    const places = book === undefined ? [] : shelf.foldersOf(book);
    return places.flatMap((id) => shelf.get(id) ?? []);
  });

export const selectRenaming = (state: LibraryDeskSlice) => state.libraryDesk.renaming;
export const makeSelectIsRenaming = (id: string) => (state: LibraryDeskSlice) => selectRenaming(state)?.id === id;

const byId = (a: BookRow, b: BookRow): number => (a.documentId < b.documentId ? -1 : 1);
/** A book that was read on a device which tells no times counts from its last change. */
const lastRead = ({ readAt, updatedAt }: BookRow): number => readAt || updatedAt;

/** Books that were opened, the one that was read last first. */
export const selectRecentlyRead = createSelector(selectBooks, (books) =>
  books
    .filter(({ percent, readAt }) => percent > 0 || readAt > 0)
    .toSorted((a, b) => lastRead(b) - lastRead(a) || byId(a, b)),
);

/** Books in the bin, each file once, the one that came there last first. */
export const selectRemovedBooks = (state: LibrarySlice) => selectShelf(state).binned;

const notListed = { phase: 'idle' } as const;

/** What was listed last. */
export const selectListing = (state: CloudShelfSlice) => state.cloudShelf;
/** The listing of all files; that of one book is none. */
export const selectCloudShelf = ({ cloudShelf }: CloudShelfSlice) =>
  cloudShelf.phase === 'idle' || isOfAll(cloudShelf.args) ? cloudShelf : notListed;

/** Books and folders by their documents. */
export const selectLibraryRows = (state: LibrarySlice) => state.library.rows;

/** Books by their own ids, which keys of objects name; links and folders are none. */
export const selectBooksById = createSelector(
  selectLibraryRows,
  (rows): ReadonlyMap<string, BookRow> =>
    new Map(rowsOf(rows).flatMap((row) => (row.kind === 'link' ? [] : [[row.id, row] as const]))),
);
