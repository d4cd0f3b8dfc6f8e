import {
  type AppError,
  asEpochMs,
  type EpochMs,
  foldedName,
  freeName,
  type JsonObject,
  type NoteId,
  rowAt,
  rowsOf,
  type RowTable,
  type Uid,
} from '@inkside/kit';

import { FORCE_DELETED, placeOf } from './logic';
import type { NoteRow } from './slice';

/** Fields of one tree document that are written over what stands. */
interface NoteWrite {
  readonly documentId: string;
  readonly fields: JsonObject;
}

/** What an operation on several notes writes, and what it leaves, with the reason. */
export interface NotePlan {
  readonly writes: readonly NoteWrite[];
  /** The rows that the person meant and that are written; what goes along below them is not counted. */
  readonly done: readonly NoteRow[];
  readonly refused: readonly { readonly row: NoteRow; readonly error: AppError }[];
}

/** Status of a tree document (reference: cloud-api 6.3). */
const BIN = 0;
const ENABLED = 1;

const isNamed = (row: NoteRow | undefined): row is NoteRow => row !== undefined;

/** Rows by id, and what lies directly below each, whatever its status. */
export const noteIndex = (byId: RowTable<NoteRow>) => {
  const below = new Map<string, NoteRow[]>();
  for (const row of rowsOf(byId)) {
    if (row.parentId === null) continue;
    const beside = below.get(row.parentId);
    if (beside === undefined) below.set(row.parentId, [row]);
    else beside.push(row);
  }
  const get = (id: string): NoteRow | undefined => rowAt(byId, id);
  /** All that lies below a row and is `wanted`; what is not wanted takes what lies below it with it. No circle is walked twice. */
  const allBelow = (top: NoteRow, wanted: (row: NoteRow) => boolean): readonly NoteRow[] => {
    const found = new Set<NoteRow>();
    const open: NoteRow[] = [top];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const child of next.kind === 'folder' ? (below.get(next.id) ?? []) : []) {
        if (child.id === top.id || found.has(child) || !wanted(child)) continue;
        found.add(child);
        open.push(child);
      }
    }
    return [...found];
  };
  const isBelow = (row: NoteRow, folders: ReadonlySet<string>): boolean => {
    const seen = new Set<string>([row.id]);
    for (let parent = row.parentId; parent !== null && !seen.has(parent); parent = get(parent)?.parentId ?? null) {
      if (folders.has(parent)) return true;
      seen.add(parent);
    }
    return false;
  };
  /** The rows of these ids without those that lie below another one of them: they come along. */
  const topmost = (ids: readonly NoteId[]): readonly NoteRow[] => {
    const rows = ids.map(get).filter(isNamed);
    const folders = new Set(rows.flatMap(({ kind, id }) => (kind === 'folder' ? [id as string] : [])));
    return folders.size === 0 ? rows : rows.filter((row) => !isBelow(row, folders));
  };
  return { get, allBelow, isBelow, topmost, all: () => rowsOf(byId) };
};
export type NoteIndex = ReturnType<typeof noteIndex>;

/** Names of what is shown in a folder, folded; each kind apart, since a note may be called like a folder. Tags hang at the root. */
const namesIn = (folder: NoteId | null, index: NoteIndex) => {
  const names = { folder: new Set<string>(), note: new Set<string>(), tag: new Set<string>() };
  for (const row of index.all()) {
    if (row.status !== ENABLED || (row.area !== 'local' && row.area !== 'tags')) continue;
    const place = placeOf(row, index.get);
    if (place.kind !== 'bin' && (place.kind === 'folder' ? place.id : null) === folder)
      names[row.kind].add(foldedName(row.title));
  }
  return names;
};

const refusalOf = (code: string, params: Record<string, string> = {}): AppError => ({ code, params });

/** Why a row cannot be moved there; undefined where it can. */
const moveFault = (row: NoteRow, to: NoteId | null, index: NoteIndex): AppError | undefined => {
  if (row.status !== ENABLED) return refusalOf('errors.noteGone');
  if (row.area !== 'local') return refusalOf('errors.noteTied', { name: row.title });
  if (to === null) return undefined;
  const target = index.get(to);
  if (target?.kind !== 'folder' || target.status !== ENABLED) return refusalOf('errors.folderGone');
  const isInside = target.id === row.id || index.isBelow(target, new Set([row.id]));
  return isInside ? refusalOf('errors.moveIntoItself', { name: row.title }) : undefined;
};

/**
 * Moves notes and folders into a folder, or to the root (null). Refused, and left where they are: a folder into itself or
 * below itself, a name that is taken there, what is tied to a book or a group. What lies there already is not written.
 */
export const planMove = (ids: readonly NoteId[], to: NoteId | null, index: NoteIndex, now: EpochMs): NotePlan => {
  const names = namesIn(to, index);
  const plan = { writes: [] as NoteWrite[], done: [] as NoteRow[], refused: [] as { row: NoteRow; error: AppError }[] };
  for (const row of index.topmost(ids)) {
    const fault = moveFault(row, to, index);
    const name = foldedName(row.title);
    if (fault === undefined && row.parentId === to) continue;
    if (fault === undefined && !names[row.kind].has(name)) {
      names[row.kind].add(name);
      plan.done.push(row);
      plan.writes.push({ documentId: row.documentId, fields: { parentUniqueId: to, updatedAt: now } });
    } else plan.refused.push({ row, error: fault ?? refusalOf('errors.nameTaken', { name: row.title }) });
  }
  return plan;
};

/**
 * To the bin, folders with all that lies below them. All get one and the same moment, by which a restore knows what went
 * together.
 */
export const planDelete = (ids: readonly NoteId[], index: NoteIndex, now: EpochMs): NotePlan => {
  const fields = { status: BIN, enabled: false, updatedAt: now };
  const done = index.topmost(ids).filter(({ status }) => status === ENABLED);
  const rows = done.flatMap((row) => [row, ...index.allBelow(row, ({ status }) => status === ENABLED)]);
  return { writes: rows.map(({ documentId }) => ({ documentId, fields })), done, refused: [] };
};

/** Whether a row of the bin came there with the folder above it, or lies below it in a client that marks the folder alone. */
const wentWith = (row: NoteRow, folder: NoteRow): boolean =>
  row.status === ENABLED || (row.status === BIN && row.updatedAt >= folder.updatedAt);

/** What lies in the bin with a folder of the bin. */
export const binnedBelow = (folder: NoteRow, index: NoteIndex): readonly NoteRow[] =>
  index.allBelow(folder, (row) => wentWith(row, folder));

const isBinFolder = (row: NoteRow | undefined): row is NoteRow => row?.kind === 'folder' && row.status === BIN;

/** What the bin lists: what came there by itself and not with a folder, and what another client has hung below itself. */
export const isBinTop = (row: NoteRow, get: (id: string) => NoteRow | undefined): boolean => {
  const seen = new Set<NoteRow>();
  let below = row;
  for (;;) {
    const folder = below.parentId === null ? undefined : get(below.parentId);
    if (!isBinFolder(folder) || !wentWith(below, folder)) return below === row;
    if (folder === row) return true;
    if (seen.has(folder)) return false;
    seen.add(folder);
    below = folder;
  }
};

/** Where a row comes back to: its folder, where that is shown or comes back too; else the root. */
const homeOf = (row: NoteRow, index: NoteIndex, coming: ReadonlySet<string>): NoteId | null => {
  if (row.parentId === null) return null;
  const folder = index.get(row.parentId);
  const isThere = folder?.kind === 'folder' && folder.status === ENABLED && placeOf(folder, index.get).kind !== 'bin';
  return isThere || coming.has(row.parentId) ? row.parentId : null;
};

const inBin = (ids: readonly NoteId[], index: NoteIndex): readonly NoteRow[] =>
  [...new Set(ids)]
    .map(index.get)
    .filter(isNamed)
    .filter(({ status }) => status === BIN);

/**
 * Out of the bin: to its folder, or to the root when that is gone or in the bin itself. A folder brings along what went
 * with it. A name that is taken there by now gets a number: nothing is refused that the person wants back.
 */
export const planRestore = (ids: readonly NoteId[], index: NoteIndex, now: EpochMs): NotePlan => {
  const done = inBin(ids, index);
  const along = done.flatMap((row) => binnedBelow(row, index).filter(({ status }) => status === BIN));
  const coming = new Set([...done, ...along].map(({ id }) => id as string));
  const enabled = { status: ENABLED, enabled: true, updatedAt: now };
  const writes = new Map(along.map(({ documentId }) => [documentId, enabled as JsonObject]));
  const taken = new Map<NoteId | null, ReturnType<typeof namesIn>>();
  for (const row of done) {
    const home = homeOf(row, index, coming);
    const names = taken.get(home) ?? namesIn(home, index);
    taken.set(home, names);
    const title = freeName(row.title, [...names[row.kind]]);
    names[row.kind].add(foldedName(title));
    writes.set(row.documentId, {
      ...enabled,
      ...(home === row.parentId ? {} : { parentUniqueId: home }),
      ...(title === row.title ? {} : { title }),
    });
  }
  return { writes: [...writes].map(([documentId, fields]) => ({ documentId, fields })), done, refused: [] };
};

/** Gone for good: marked first, so that it can still be taken back while the toast stands. */
export const planPurge = (ids: readonly NoteId[], index: NoteIndex, now: EpochMs): NotePlan => {
  const fields = { status: FORCE_DELETED, enabled: false, forceDelete: true, updatedAt: now };
  const done = inBin(ids, index);
  const rows = new Set(done.flatMap((row) => [row, ...binnedBelow(row, index)]));
  return { writes: [...rows].map(({ documentId }) => ({ documentId, fields })), done, refused: [] };
};

/** The star is no change of a note: its day stays, and with it its place in the lists. */
export const planStar = (ids: readonly NoteId[], isFavourite: boolean, index: NoteIndex): NotePlan => {
  const done = ids
    .map(index.get)
    .filter(isNamed)
    .filter((row) => row.kind === 'note' && row.isFavourite !== isFavourite);
  const fields = { favorite: isFavourite ? 1 : 0 };
  return { writes: done.map(({ documentId }) => ({ documentId, fields })), done, refused: [] };
};

/** What is asked before it is done. */
export type NoteQuestion = 'bin' | 'restore' | 'purge' | 'empty';

const noTime = asEpochMs(0);

/** What the question says: how many are meant, what the first one is called, and how many go along in folders. */
export const effectOf = (kind: NoteQuestion, ids: readonly NoteId[], index: NoteIndex) => {
  const plan = { bin: planDelete, restore: planRestore, purge: planPurge, empty: planPurge }[kind];
  const { done, writes } = plan(ids, index, noTime);
  return { count: done.length, name: done[0]?.title ?? '', inside: writes.length - done.length };
};

interface NewFolder {
  readonly uid: Uid;
  readonly id: NoteId;
  readonly title: string;
  readonly parentId: NoteId | null;
  readonly at: EpochMs;
}

/** Of the specification, section 3: item kind, status, and what is written in. */
const [FOLDER, SCRIBBLE] = [0, 0];
const VERSION = 1;
const NO_PEN = -1;
const BLACK = -16_777_216;

/** A new folder's document in the tree, with all the fields that one from a device has (reference: cloud-api 6.3). */
export const folderDocument = ({ uid, id, title, parentId, at }: NewFolder) => ({
  _id: id as string,
  uniqueId: id as string,
  user: uid as string,
  dbId: `${uid}-NOTE_TREE`,
  title,
  type: FOLDER,
  document: false,
  library: true,
  parentUniqueId: parentId as string | null,
  status: ENABLED,
  enabled: true,
  forceDelete: false,
  favorite: 0,
  activeScene: SCRIBBLE,
  version: VERSION,
  position: 0,
  total: 0,
  source: 'Local',
  noteSyncStatus: 1,
  notePointSize: 0,
  createdAt: at as number,
  updatedAt: at as number,
  groupId: null,
  subPageName: null,
  associateDate: null,
  extraInfo: null,
  association: { associationId: null, associationType: 0 },
  encryption: { digest: null, encryptionType: 0 },
  deviceInfo: null,
  noteBackground: null,
  notePageInfo: { canvasExpandType: 'DEFAULT', defaultPageRect: null, pageInfoMap: {}, zoomInfo: null },
  pageNameList: null,
  richTextPageNameList: null,
  removePageList: { pageNameList: [] },
  penInfo: { currentShapeType: NO_PEN, eraserWidth: 20, penData: null, strokeColor: BLACK, strokeWidth: 2 },
  thumbnailRes: null,
  leaf: false,
});
