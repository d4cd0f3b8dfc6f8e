import { type AppError, type EpochMs, foldedName, type JsonObject, type Uid } from '@inkside/kit';
import type { OperationWrite } from '@inkside/sync';

import { ROOT, type Shelf } from './shelf';
import type { BookRow } from './slice';

/** What an act on books and folders writes, and what it leaves, with the reason. */
export interface BookPlan {
  readonly writes: readonly OperationWrite[];
  /** What the person meant and what is written; what goes along with it is not counted. */
  readonly done: readonly BookRow[];
  readonly refused: readonly { readonly row: BookRow; readonly error: AppError }[];
}

/** What a plan needs besides the rows. */
export interface Planning {
  readonly uid: Uid;
  readonly now: EpochMs;
  readonly newId: () => string;
  readonly shelf: Shelf;
}

/** Status of a library document (specification section 3: the inverse of a note's). */
const ENABLED = 0;
const REMOVED = 1;
/** `modeType` (specification section 3). */
const FOLDER = 3;
const LINK = 5;

const edit = (id: string, fields: JsonObject): OperationWrite => ({ kind: 'edit', database: 'library', id, fields });

const isRow = (row: BookRow | undefined): row is BookRow => row !== undefined;
const rowsIn = ({ shelf }: Planning, ids: readonly string[]): readonly BookRow[] =>
  [...new Set(ids.map(shelf.get))].filter(isRow);

const nothing: BookPlan = { writes: [], done: [], refused: [] };

const together = (plans: readonly BookPlan[]): BookPlan => ({
  writes: plans.flatMap(({ writes }) => writes),
  done: plans.flatMap(({ done }) => done),
  refused: plans.flatMap(({ refused }) => refused),
});

type Making = Pick<Planning, 'uid' | 'now' | 'newId'>;

const commonOf = ({ uid, now }: Making, id: string, modeType: number) => ({
  _id: `${uid}#${id}`,
  uniqueId: id,
  user: uid as string,
  dbId: `${uid}-READER_LIBRARY`,
  modeType,
  status: ENABLED,
  createdAt: now as number,
  updatedAt: now as number,
});

/** A new folder's document (reference: cloud-api 6.4). */
export const folderDocument = (planning: Planning, id: string, name: string, parentId: string) => ({
  ...commonOf(planning, id, FOLDER),
  name,
  title: name,
  parentUniqueId: parentId === ROOT ? null : parentId,
  libraryUniqueId: id,
});

/** The link that puts a book into a folder (reference: cloud-api 6.4). */
export const linkDocumentOf = (planning: Making, bookId: string, folderId: string) => ({
  ...commonOf(planning, planning.newId(), LINK),
  documentUniqueId: bookId,
  documentId: bookId,
  libraryUniqueId: folderId,
});

/** What is no longer in the bin, or went out of a folder alone, has no day of the bin. */
const unmarked = ({ removedAt }: BookRow): JsonObject => (removedAt === undefined ? {} : { removedAt: null });

/** Puts a book into a folder: by a link that was there before, else by a new one. */
const linkTo = (planning: Planning, book: BookRow, links: readonly BookRow[], to: string): OperationWrite => {
  const known = links.find(({ folderId }) => folderId === to);
  return known === undefined
    ? { kind: 'create', database: 'library', document: linkDocumentOf(planning, book.id, to) }
    : edit(known.documentId, { status: ENABLED, updatedAt: planning.now, ...unmarked(known) });
};

const unlink = ({ now }: Planning, links: readonly BookRow[]): readonly OperationWrite[] =>
  links
    .filter(({ isRemoved }) => !isRemoved)
    .map((link) => edit(link.documentId, { status: REMOVED, updatedAt: now, ...unmarked(link) }));

/** The folder that the book names itself, which other clients read. */
const homeOf = ({ now }: Planning, { documentId }: BookRow, home: string | undefined): OperationWrite =>
  edit(documentId, { parentUniqueId: home ?? null, updatedAt: now });

interface Moving {
  /** The folder that is shown, out of which they go; undefined where several are: then the home of each. */
  readonly from: string | undefined;
  /** '' is the root, where a book is when it is in no folder. */
  readonly to: string;
}

/** Out of the folders that are `left`, into another one; '' for none. */
const relocate = (
  planning: Planning,
  book: BookRow,
  links: readonly BookRow[],
  { left, to }: { readonly left: readonly string[]; readonly to: string },
): BookPlan => {
  const places = planning.shelf.foldersOf(book);
  const going = links.filter(({ folderId = '' }) => left.includes(folderId));
  const stays = places.filter((folder) => !left.includes(folder));
  const coming = to === ROOT || places.includes(to) ? [] : [linkTo(planning, book, links, to)];
  const home = stays[0] ?? (to === ROOT ? undefined : to);
  return {
    writes: [...unlink(planning, going), ...coming, homeOf(planning, book, home)],
    done: [book],
    refused: [],
  };
};

/** At the root a book is in no folder at all. */
const moveBook = (planning: Planning, book: BookRow, links: readonly BookRow[], { from, to }: Moving): BookPlan => {
  const places = planning.shelf.foldersOf(book);
  if (to === ROOT ? places.length === 0 : places.length === 1 && places[0] === to) return nothing;
  const left = to === ROOT ? places : [from ?? places[0] ?? ROOT].filter((folder) => folder !== to);
  return relocate(planning, book, links, { left, to });
};

const refusal = (code: string, name: string): AppError => ({ code, params: { name } });

/** Names of the folders beside each other, folded. */
export const folderNamesIn = (shelf: Shelf, folderId: string): readonly string[] =>
  shelf.inside(folderId).flatMap(({ kind, title }) => (kind === 'folder' ? [title] : []));

/** The same of the other folders beside one. */
export const folderNamesBeside = (shelf: Shelf, row: BookRow): readonly string[] =>
  shelf
    .inside(shelf.foldersOf(row)[0] ?? ROOT)
    .flatMap(({ kind, id, title }) => (kind === 'folder' && id !== row.id ? [title] : []));

const moveFolder = (planning: Planning, folder: BookRow, to: string, taken: Set<string>): BookPlan => {
  const { shelf, now } = planning;
  const refuse = (error: AppError): BookPlan => ({ ...nothing, refused: [{ row: folder, error }] });
  if ((shelf.foldersOf(folder)[0] ?? ROOT) === to) return nothing;
  if (shelf.wayTo(to).some(({ id }) => id === folder.id)) return refuse(refusal('errors.moveIntoItself', folder.title));
  const name = foldedName(folder.title);
  if (taken.has(name)) return refuse(refusal('errors.nameTaken', folder.title));
  taken.add(name);
  const write = edit(folder.documentId, { parentUniqueId: to === ROOT ? null : to, updatedAt: now });
  return { writes: [write], done: [folder], refused: [] };
};

/** Moves books into a folder that may be about to be made. */
export const planMoveBooks = (ids: readonly string[], moving: Moving, planning: Planning): BookPlan => {
  const books = rowsIn(planning, ids).filter(({ kind, isRemoved }) => kind === 'book' && !isRemoved);
  return together(books.map((book) => moveBook(planning, book, planning.shelf.linksOf(book), moving)));
};

/** Moves books and folders into a folder, or to the root. What lies there already is not written. */
export const planMove = (ids: readonly string[], moving: Moving, planning: Planning): BookPlan => {
  const { shelf } = planning;
  const { to } = moving;
  const rows = rowsIn(planning, ids).filter(({ isRemoved }) => !isRemoved);
  if (to !== ROOT && shelf.get(to)?.kind !== 'folder') {
    return {
      ...nothing,
      refused: rows.slice(0, 1).map((row) => ({ row, error: { code: 'errors.folderGone', params: {} } })),
    };
  }
  const taken = new Set(folderNamesIn(shelf, to).map(foldedName));
  return together(
    rows.map((row) =>
      row.kind === 'folder'
        ? moveFolder(planning, row, to, taken)
        : moveBook(planning, row, planning.shelf.linksOf(row), moving),
    ),
  );
};

/** Has books stand in one more folder. */
export const planAdd = (ids: readonly string[], to: string, planning: Planning): BookPlan => {
  const books = rowsIn(planning, ids).filter(
    (row) => row.kind === 'book' && !row.isRemoved && !planning.shelf.foldersOf(row).includes(to),
  );
  return {
    writes: books.map((book) => linkTo(planning, book, planning.shelf.linksOf(book), to)),
    done: books,
    refused: [],
  };
};

/** Takes books out of one folder. */
export const planTakeOut = (ids: readonly string[], from: string, planning: Planning): BookPlan =>
  together(
    rowsIn(planning, ids)
      .filter((row) => row.kind === 'book' && planning.shelf.foldersOf(row).includes(from))
      .map((book) => {
        const going = planning.shelf.linksOf(book).filter(({ folderId }) => folderId === from);
        const [home] = planning.shelf.foldersOf(book).filter((folder) => folder !== from);
        return { writes: [...unlink(planning, going), homeOf(planning, book, home)], done: [book], refused: [] };
      }),
  );

/**
 * To the bin: books with their other registrations and their links. All get one and the same moment, in a field of its own:
 * other clients may write to a book of the bin, which moves its `updatedAt`.
 */
export const planBin = (ids: readonly string[], planning: Planning): BookPlan => {
  const { now, shelf } = planning;
  const fields = { status: REMOVED, updatedAt: now, removedAt: now };
  const books = rowsIn(planning, ids).filter(({ kind, isRemoved }) => kind === 'book' && !isRemoved);
  const rows = books.flatMap((book) => [
    ...shelf.registrationsOf(book),
    ...shelf.linksOf(book).filter(({ isRemoved }) => !isRemoved),
  ]);
  return { writes: rows.map(({ documentId }) => edit(documentId, fields)), done: books, refused: [] };
};

const binned = (planning: Planning, ids: readonly string[]): readonly BookRow[] =>
  rowsIn(planning, ids).filter(({ kind, isRemoved }) => kind === 'book' && isRemoved);

/** Another client marks links one after the other. */
const TOGETHER_MS = 5000;

/** Links that went to the bin with their book: by the day that both say, else by when they were written. */
const wentWith =
  (book: BookRow) =>
  ({ isRemoved, removedAt, updatedAt }: BookRow): boolean =>
    isRemoved &&
    (updatedAt >= book.updatedAt - TOGETHER_MS || (removedAt !== undefined && removedAt === book.removedAt));

/** Out of the bin, with the links that went there with the book. */
export const planRestore = (ids: readonly string[], planning: Planning): BookPlan => {
  const { now, shelf } = planning;
  const done = binned(planning, ids);
  const rows = done.flatMap((book) => [...shelf.registrationsOf(book), ...shelf.linksOf(book).filter(wentWith(book))]);
  const writes = rows.map((row) => edit(row.documentId, { status: ENABLED, updatedAt: now, ...unmarked(row) }));
  return { writes, done, refused: [] };
};

/**
 * Gone for good: marked first, so that it can still be taken back while the toast stands. Other clients see a book of the
 * bin until then. What belongs to the book is found when it goes (`purgeBooks`).
 */
export const planPurge = (ids: readonly string[], planning: Planning): BookPlan => {
  const fields = { forceDelete: true, updatedAt: planning.now };
  const done = binned(planning, ids);
  const rows = done.flatMap((book) => planning.shelf.registrationsOf(book));
  return { writes: rows.map(({ documentId }) => edit(documentId, fields)), done, refused: [] };
};

/** A folder goes, and what lay in it stands in the folder above, or at the root. Books stay where else they are. */
export const planDissolve = (ids: readonly string[], planning: Planning): BookPlan => {
  const { shelf, now } = planning;
  const folders = rowsIn(planning, ids).filter(({ kind }) => kind === 'folder');
  const going = new Set(folders.map(({ id }) => id));
  const goalOf = (folder: BookRow): string => shelf.wayTo(folder.id).findLast(({ id }) => !going.has(id))?.id ?? ROOT;
  const dissolve = (folder: BookRow): readonly OperationWrite[] => {
    const goal = goalOf(folder);
    const inside = shelf.inside(folder.id).filter(({ kind, id }) => kind === 'book' || !going.has(id));
    return [
      edit(folder.documentId, { status: REMOVED, updatedAt: now }),
      ...inside.flatMap((row) =>
        row.kind === 'folder'
          ? [edit(row.documentId, { parentUniqueId: goal === ROOT ? null : goal, updatedAt: now })]
          : relocate(planning, row, planning.shelf.linksOf(row), { left: [folder.id], to: goal }).writes,
      ),
    ];
  };
  return { writes: folders.flatMap(dissolve), done: folders, refused: [] };
};

/**
 * Another title for a book, also in its other registrations: a device may know the file by one of those. Their day stays, so
 * that the same one stands.
 */
export const retitled = (book: BookRow, title: string, { now, shelf }: Planning): readonly OperationWrite[] =>
  shelf
    .registrationsOf(book)
    .map(({ documentId }) => edit(documentId, documentId === book.documentId ? { title, updatedAt: now } : { title }));

/** Another name for a folder, under both fields that clients read. */
export const renamed = ({ documentId }: BookRow, name: string, { now }: Planning): readonly OperationWrite[] => [
  edit(documentId, { name, title: name, updatedAt: now }),
];

/** Whether devices may fetch the files of books. Their day stays, and with it their place in the lists. */
export const planShare = (ids: readonly string[], isOn: boolean, planning: Planning): BookPlan => {
  const done = rowsIn(planning, ids).filter((row) => row.kind === 'book' && (row.isHeldBack === true) === isOn);
  const fields = { fileSyncStatus: isOn ? 1 : 0 };
  return { writes: done.map(({ documentId }) => edit(documentId, fields)), done, refused: [] };
};
