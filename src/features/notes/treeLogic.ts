import {
  differences,
  patchSorted,
  patchTable,
  rowAt,
  rowCount,
  type RowDifference,
  rowsOf,
  type RowTable,
} from '@inkside/kit';
import { placeOf } from './logic';
import type { NoteRow } from './slice';

/** What lies in each folder, in order; the root's key is ''. */
type FolderLists = ReadonlyMap<string, readonly NoteRow[]>;

export interface NoteTree {
  readonly lists: FolderLists;
  /** Ids of what is enabled itself, but lies in the bin with a folder above it. */
  readonly hidden: ReadonlySet<string>;
}

const isEnabled = (row: NoteRow | undefined): row is NoteRow => row?.status === 1;

/** Two documents may name themselves alike (a copy of another client): the newer one stands. */
const isNewer = (row: NoteRow, other: NoteRow): boolean =>
  row.updatedAt > other.updatedAt || (row.updatedAt === other.updatedAt && row.documentId > other.documentId);

/** Which documents name themselves by which id. Nearly always one: only the others are kept in lists. */
const createHolders = () => {
  const first = new Map<string, NoteRow>();
  const others = new Map<string, NoteRow[]>();

  const give = (row: NoteRow): void => {
    const known = first.get(row.id);
    if (known === undefined) first.set(row.id, row);
    else others.set(row.id, [...(others.get(row.id) ?? []), row]);
  };
  const take = (row: NoteRow): void => {
    const rest = others.get(row.id);
    if (rest === undefined) {
      first.delete(row.id);
      return;
    }
    const left = [first.get(row.id), ...rest].filter((other) => other !== undefined && other !== row);
    first.delete(row.id);
    others.delete(row.id);
    for (const other of left) if (other !== undefined) give(other);
  };
  const standing = (id: string): NoteRow | undefined => {
    const row = first.get(id);
    const rest = others.get(id);
    return row === undefined || rest === undefined
      ? row
      : rest.reduce((best, other) => (isNewer(other, best) ? other : best), row);
  };
  /** Whether no two name themselves alike. */
  const areAlone = (): boolean => others.size === 0;
  return { give, take, standing, areAlone };
};

const idOf = ({ id }: NoteRow): string => id;

/**
 * Rows by `uniqueId`, of rows by document. Remembers the last tables and patches by what differs; the answer depends on
 * the table only.
 */
export const makeById = () => {
  let known: RowTable<NoteRow> = {};
  let byId: RowTable<NoteRow> = {};
  const holders = createHolders();

  /** Which of those that name themselves alike stands, for each id that is touched. */
  const judged = (touched: Set<string>, added: readonly NoteRow[]) => {
    for (const { id } of added) touched.add(id);
    const standing = [...touched].map((id) => [id, holders.standing(id)] as const);
    return {
      rows: standing.flatMap(([, row]) => row ?? []),
      gone: standing.flatMap(([id, row]) => (row === undefined ? [id] : [])),
    };
  };

  return (table: RowTable<NoteRow>): RowTable<NoteRow> => {
    if (table === known) return byId;
    const changes = differences(known, table);
    known = table;
    const wereAlone = holders.areAlone();
    const touched = new Set<string>();
    const added: NoteRow[] = [];
    for (const { before, after } of changes) {
      if (before !== undefined) holders.take(before);
      if (before !== undefined) touched.add(before.id);
      if (after !== undefined) holders.give(after);
      if (after !== undefined) added.push(after);
    }
    const areAlone = wereAlone && holders.areAlone();
    byId = patchTable(byId, areAlone ? { rows: added, gone: [...touched] } : judged(touched, added), idOf);
    return byId;
  };
};

const foldersFirst = (a: NoteRow, b: NoteRow): number =>
  a.kind === b.kind ? b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1) : a.kind === 'folder' ? -1 : 1;

/** Whether rows below may hang elsewhere now: a folder came, went, was moved, or its status is another. */
const movesBelow = ({ before, after }: RowDifference<NoteRow>): boolean => {
  const [was, is] = [before, after].map((row) => (row?.kind === 'folder' ? row : undefined));
  return was?.parentId !== is?.parentId || was?.status !== is?.status;
};

/** Ids by the parent that their rows name, shown there or not. Made when the first folder moves. */
const createBelow = () => {
  let below: Map<string, Set<string>> | undefined;
  const add = (lists: Map<string, Set<string>>, id: string, parent: string): void => {
    const beside = lists.get(parent);
    if (beside === undefined) lists.set(parent, new Set([id]));
    else beside.add(id);
  };
  const make = (byId: RowTable<NoteRow>): Map<string, Set<string>> => {
    const lists = new Map<string, Set<string>>();
    for (const { id, parentId } of rowsOf(byId)) if (parentId !== null) add(lists, id, parentId);
    return lists;
  };
  return {
    replace: ({ id, before, after }: RowDifference<NoteRow>): void => {
      const [from, to] = [before?.parentId ?? null, after?.parentId ?? null];
      if (below === undefined || from === to) return;
      if (from !== null) below.get(from)?.delete(id);
      if (to !== null) add(below, id, to);
    },
    /** Everything below the ids. */
    reach: (ids: readonly string[], byId: RowTable<NoteRow>): ReadonlySet<string> => {
      below ??= make(byId);
      const reached = new Set<string>();
      const open = [...ids];
      const opened = new Set<string>();
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (opened.has(next)) continue;
        opened.add(next);
        for (const child of below.get(next) ?? []) {
          reached.add(child);
          open.push(child);
        }
      }
      return reached;
    },
  };
};

/** Rows that leave a folder's list, and rows that come. */
const createMoves = () => {
  const moves = new Map<string, { readonly removed: Set<NoteRow>; readonly added: NoteRow[] }>();
  const at = (folder: string) => {
    const known = moves.get(folder);
    if (known !== undefined) return known;
    const made = { removed: new Set<NoteRow>(), added: [] };
    moves.set(folder, made);
    return made;
  };
  return { moves, at };
};

const afterMoves = (tree: FolderLists, moves: ReturnType<typeof createMoves>['moves']): FolderLists => {
  const next = new Map(tree);
  for (const [folder, { removed, added }] of moves) {
    const rows = patchSorted(next.get(folder) ?? [], removed, added, foldersFirst);
    if (rows.length > 0) next.set(folder, rows);
    else next.delete(folder);
  }
  return next;
};

/** What is tied to a book or a group has its own list, and is in no folder here. */
const isLocal = ({ area }: NoteRow): boolean => area === 'local';

/** Ids, of which a new set is made only when one comes or goes. */
const createIds = () => {
  let ids: ReadonlySet<string> = new Set();
  let next: Set<string> | undefined;
  return {
    set: (id: string, isIn: boolean): void => {
      if ((next ?? ids).has(id) === isIn) return;
      next ??= new Set(ids);
      if (isIn) next.add(id);
      else next.delete(id);
    },
    now: (): ReadonlySet<string> => {
      ids = next ?? ids;
      next = undefined;
      return ids;
    },
  };
};

/**
 * What is enabled, in its folders, folders first, newest first. Remembers the last table and patches the lists that a
 * difference touches; only when a folder moves are the rows below it hung up again.
 */
export const makeTree = () => {
  let known: RowTable<NoteRow> = {};
  let tree: NoteTree = { lists: new Map(), hidden: new Set() };
  const below = createBelow();
  const hidden = createIds();
  const hung = new Map<string, { readonly folder: string; readonly row: NoteRow }>();

  const hang = (
    id: string,
    row: NoteRow | undefined,
    byId: RowTable<NoteRow>,
    at: ReturnType<typeof createMoves>['at'],
  ): void => {
    const old = hung.get(id);
    if (old !== undefined) at(old.folder).removed.add(old.row);
    const place = isEnabled(row) ? placeOf(row, (other) => rowAt(byId, other)) : undefined;
    hidden.set(id, place?.kind === 'bin');
    if (!isEnabled(row) || place === undefined || place.kind === 'bin' || !isLocal(row)) {
      hung.delete(id);
      return;
    }
    const folder = place.kind === 'folder' ? place.id : '';
    at(folder).added.push(row);
    hung.set(id, { folder, row });
  };

  return (byId: RowTable<NoteRow>): NoteTree => {
    if (byId === known) return tree;
    const isFirst = rowCount(known) === 0;
    const changes = differences(known, byId);
    known = byId;
    for (const change of changes) below.replace(change);
    // At first everything is new, and nothing else can hang below.
    const moved = isFirst ? [] : changes.filter(movesBelow).map(({ id }) => id);
    const { moves, at } = createMoves();
    for (const { id, after } of changes) hang(id, after, byId, at);
    if (moved.length > 0) {
      const done = new Set(changes.map(({ id }) => id));
      for (const id of below.reach(moved, byId)) if (!done.has(id)) hang(id, rowAt(byId, id), byId, at);
    }
    tree = { lists: afterMoves(tree.lists, moves), hidden: hidden.now() };
    return tree;
  };
};
