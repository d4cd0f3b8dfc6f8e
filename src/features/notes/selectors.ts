import { createSelector } from '@reduxjs/toolkit';
import { foldedName, makeSortedRows, type NoteId, rowAt, rowCount, rowsOf, type RowTable } from '@inkside/kit';

import { selectIsUnanswered } from '../sync/selectors';
import type { SyncSlice } from '../sync/slice';
import { shownParent, takenTitles } from './logic';
import { effectOf, isBinTop, noteIndex, type NoteQuestion } from './operations';
import type { RouteSlice } from '../route/slice';
import type { NoteRow, NotesSlice } from './slice';
import type { NoteTextSlice } from './textSlice';
import { makeById, makeTree, type NoteTree } from './treeLogic';
import type { LibrarySlice } from '../library/slice';
import type { NoteGroupsSlice } from '../groups/slice';
import { notesByTie, type NoteSection, soughtIn } from './listLogic';

export const selectNotesProjection = (state: NotesSlice) => state.notes.projection;
/** The table itself: another one whenever a note has changed. */
export const selectNoteRows = (state: NotesSlice) => state.notes.rows;
export const selectNotesLayout = (state: NotesSlice) => state.notes.layout;
export const selectRenaming = (state: NotesSlice) => state.notes.renaming;

const byIdOf = makeById();
/** Rows by `uniqueId`, which is what parents and routes name. */
const selectNotesById = (state: NotesSlice): RowTable<NoteRow> => byIdOf(state.notes.rows);

const treeOf = makeTree();
/** What lies in each folder, folders first, newest first; the root's key is ''. Only what is enabled. */
const selectTree = (state: NotesSlice): NoteTree => treeOf(selectNotesById(state));

const noRows: readonly NoteRow[] = [];

/** The content of one folder; null is the root. */
export const makeSelectFolder = (folder: NoteId | null) => (state: NotesSlice) =>
  selectTree(state).lists.get(folder ?? '') ?? noRows;

/** Everything that lies below a folder, however deep, in no order; null is the root. */
export const makeSelectBelow = (folder: NoteId | null) =>
  createSelector(selectTree, (tree): readonly NoteRow[] => {
    const rows: NoteRow[] = [];
    const waiting: string[] = [folder ?? ''];
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      for (const row of tree.lists.get(each) ?? noRows) {
        rows.push(row);
        if (row.kind === 'folder') waiting.push(row.id);
      }
    }
    return rows;
  });

/** The way from the root to a folder, root side first. */
export const makeSelectWay = (folder: NoteId | null) =>
  createSelector(selectNotesById, (byId): readonly NoteRow[] => {
    const way: NoteRow[] = [];
    let row = folder === null ? undefined : rowAt(byId, folder);
    while (row !== undefined && !way.includes(row)) {
      way.unshift(row);
      const parent = shownParent(row, (id) => rowAt(byId, id));
      row = parent === null ? undefined : rowAt(byId, parent);
    }
    return way;
  });

/** The same as text, the ids with a space between, so that it is another one only when the way is. */
export const makeSelectWayIds = (folder: NoteId | null) =>
  createSelector(makeSelectWay(folder), (way): string => way.map(({ id }) => id).join(' '));

/** A note or folder by its `uniqueId`. */
export const makeSelectNote =
  (id: NoteId) =>
  (state: NotesSlice): NoteRow | undefined =>
    rowAt(selectNotesById(state), id);

const recentOf = makeSortedRows<NoteRow>(
  ({ kind, status, area }) => kind === 'note' && status === 1 && area === 'local',
  (a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1),
);
/** What is enabled itself, but lies in the bin with a folder above it. */
const selectHidden = (state: NotesSlice): ReadonlySet<string> => selectTree(state).hidden;

/** Nearly always nothing is hidden, and the rows stay as they are. */
const withoutHidden = (rows: readonly NoteRow[], hidden: ReadonlySet<string>): readonly NoteRow[] =>
  hidden.size === 0 ? rows : rows.filter(({ id }) => !hidden.has(id));

const foldersOf = makeSortedRows<NoteRow>(
  ({ kind, status, area }) => kind === 'folder' && status === 1 && area === 'local',
  (a, b) => (a.id < b.id ? -1 : 1),
);
/** All folders that are shown, for a tree of them; the same list as long as no folder is another one. */
export const selectFolders = createSelector(
  (state: NotesSlice) => foldersOf(selectNotesById(state)),
  selectHidden,
  withoutHidden,
);

/** Notes without folders, newest first (specification section 2, recentNote). */
export const selectRecentNotes = createSelector(
  (state: NotesSlice) => recentOf(selectNotesById(state)),
  selectHidden,
  withoutHidden,
);

/** How many rows are known, for the words while a list loads. */
export const selectNoteIds = (state: NotesSlice): readonly NoteId[] => rowsOf(state.notes.rows).map(({ id }) => id);

const noHits: Readonly<Record<string, string>> = {};
/** Excerpts of the notes whose text holds the words, by id; none before they were looked for. */
export const makeSelectTextHits =
  (words: string, place: keyof NoteTextSlice['noteText'] = 'list') =>
  ({ noteText: { [place]: found } }: NoteTextSlice) =>
    found.words.trim() === words.trim() ? found.hits : noHits;

/** The stretch of a note's text in which the words of the address stand. */
export const makeSelectExcerpt =
  (id: NoteId) =>
  ({
    noteText: {
      list: { words, hits },
    },
    route,
  }: NoteTextSlice & RouteSlice): string | undefined =>
    words !== '' && route?.query['q'] === words ? hits[id] : undefined;

/** What the palette finds: titles first, then texts; what is in the bin is found there. */
export const makeSelectFound = (words: string, most: number) => {
  const hitsOf = makeSelectTextHits(words, 'palette');
  return createSelector(
    (state: NotesSlice) => state.notes.rows,
    hitsOf,
    (rows, hits): readonly { readonly row: NoteRow; readonly excerpt?: string }[] => {
      if (words.trim() === '') return [];
      const found = soughtIn(rowsOf(rows), words, hits).filter(({ status }) => status === 1);
      const wanted = foldedName(words);
      const [byTitle, byText] = [true, false].map((isTitle) =>
        found.filter(({ title }) => foldedName(title).includes(wanted) === isTitle),
      );
      return [...(byTitle ?? []), ...(byText ?? [])].slice(0, most).map((row) => {
        const excerpt = hits[row.id];
        return excerpt === undefined ? { row } : { row, excerpt };
      });
    },
  );
};

export const selectNoteCount = (state: NotesSlice): number => rowCount(state.notes.rows);

/** Names that a row may not take: those of the same kind beside it. */
export const makeSelectSiblingTitles = (id: NoteId) =>
  createSelector(selectNotesById, selectTree, (byId, tree): readonly string[] => {
    const row = rowAt(byId, id);
    if (row === undefined) return [];
    const beside = tree.lists.get(shownParent(row, (other) => rowAt(byId, other)) ?? '') ?? [];
    return takenTitles(beside, row.kind, id);
  });

const selectIsTreeUnanswered = selectIsUnanswered('noteTree');

/** How much lies in a folder; undefined until all rows are read, and the cloud was asked for more. */
export const makeSelectFolderSize =
  (id: NoteId) =>
  (state: NotesSlice & SyncSlice): number | undefined =>
    state.notes.projection.phase !== 'ready' || selectIsTreeUnanswered(state)
      ? undefined
      : (selectTree(state).lists.get(id)?.length ?? 0);

const newestFirst = (a: NoteRow, b: NoteRow): number =>
  b.updatedAt - a.updatedAt || (a.documentId < b.documentId ? -1 : 1);
const isNote = ({ kind, status }: NoteRow): boolean => kind === 'note' && status === 1;

const favouritesOf = makeSortedRows<NoteRow>((row) => isNote(row) && row.isFavourite, newestFirst);
/** Notes with the star, newest first (specification section 2, collectNote). */
export const selectFavouriteNotes = createSelector(
  (state: NotesSlice) => favouritesOf(state.notes.rows),
  selectHidden,
  withoutHidden,
);

const binnedOf = makeSortedRows<NoteRow>(({ status }) => status === 0, newestFirst);
/**
 * Notes and folders that came to the bin by themselves, the one that came there last first (recycleBinNote). What came
 * with a folder is counted there.
 */
export const selectBinnedNotes = createSelector(
  (state: NotesSlice) => binnedOf(state.notes.rows),
  selectNotesById,
  (rows, byId): readonly NoteRow[] => rows.filter((row) => isBinTop(row, (id) => rowAt(byId, id))),
);

/** Names that a new folder may not take, by the folder that it is made in; null is the root. */
export const selectFolderTitlesIn = createSelector(
  selectTree,
  ({ lists }) =>
    (parent: string | null): readonly string[] =>
      takenTitles(lists.get(parent ?? '') ?? noRows, 'folder'),
);

/** For operations on many notes. Made when one is asked for: it looks at every row. */
export const selectNoteIndex = createSelector(selectNotesById, noteIndex);

/** What a question says; undefined while nothing is asked, so that nobody looks at every row. */
export const makeSelectEffect = (asked: { readonly kind: NoteQuestion; readonly ids: readonly NoteId[] } | null) =>
  asked === null ? () => undefined : createSelector(selectNoteIndex, (index) => effectOf(asked.kind, asked.ids, index));

const readingOf = makeSortedRows<NoteRow>((row) => isNote(row) && row.area === 'reading', newestFirst);
const selectReadingNotes = (state: NotesSlice) => readingOf(state.notes.rows);

const selectBookTitles = createSelector(
  (state: LibrarySlice) => state.library.rows,
  (rows): ReadonlyMap<string, string> => new Map(rowsOf(rows).map(({ id, title }) => [id, title])),
);

/** Notes that belong to books, book by book (readNote). A book that is not in the library has no title. */
export const selectReadingSections = createSelector(
  selectReadingNotes,
  selectBookTitles,
  (notes, titles): readonly NoteSection[] =>
    notesByTie(notes).map((section) => ({ ...section, title: titles.get(section.id) ?? '' })),
);

const tagsOf = makeSortedRows<NoteRow>(
  ({ kind, status }) => kind === 'tag' && status === 1,
  (a, b) => (a.title === b.title ? (a.id < b.id ? -1 : 1) : a.title < b.title ? -1 : 1),
);
/** Tags: `modeType` 1 and enabled (specification section 3). Those in the bin are none until they are put back. */
export const selectTags = (state: NotesSlice) => tagsOf(selectNotesById(state));

export const selectTagsById = createSelector(
  selectTags,
  (tags): ReadonlyMap<NoteId, NoteRow> => new Map(tags.map((tag) => [tag.id, tag])),
);

const taggedOf = makeSortedRows<NoteRow>((row) => isNote(row) && row.tags !== undefined, newestFirst);
/** How many notes have each tag. */
export const selectTagCounts = createSelector(
  (state: NotesSlice) => taggedOf(state.notes.rows),
  selectHidden,
  (notes, hidden): ReadonlyMap<NoteId, number> => {
    const counts = new Map<NoteId, number>();
    for (const { tags = [] } of withoutHidden(notes, hidden))
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return counts;
  },
);

const groupNotesOf = makeSortedRows<NoteRow>((row) => isNote(row) && row.area === 'group', newestFirst);
/** Notes of groups, by the group's id. */
export const selectGroupNotes = createSelector(
  (state: NotesSlice) => groupNotesOf(state.notes.rows),
  (notes): ReadonlyMap<string, readonly NoteRow[]> =>
    new Map(notesByTie(notes).map((section) => [section.id, section.notes])),
);

const ownNotesOf = makeSortedRows<NoteRow>((row) => isNote(row) && row.area === 'local', newestFirst);
/** Own notes, which can be moved into a group; newest first. */
export const selectMovableNotes = (state: NotesSlice) => ownNotesOf(state.notes.rows);

export const selectOwnGroups = (state: NoteGroupsSlice) => state.noteGroups;
