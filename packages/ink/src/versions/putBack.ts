import { asEpochMs, asObjectKey, PortError } from '@inkside/kit';
import { noteKeys, notePrefix } from '@inkside/protocol';

import { attempt } from '../failures';
import { type KeyedObject, sendObjects, type SendParts } from '../imports/sendNote';
import type { NoteVersionsPort, PutBackOrder } from '../inkPorts';
import { layerText, tableOf, tablePutBack } from '../layers/layerTable';
import type { InkFailure, PageModel, Shape } from '../model';
import { newestRows, normalId, sameId } from '../pageOrder';
import { pageModelFile, virtualPageFile } from '../records/pages';
import { resourceFile } from '../records/resources';
import { encodeShapes, shapeLists, writeShapeZip } from '../records/shapes';
import { tocFile } from '../tableOfContents';
import type { FileCodec } from '../wire/recordList';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { nameOf, type NoteListing, sortListing } from '../worker/loading/noteListing';
import { keysAsOf, revisionId, revisionTime } from '../worker/loading/revisionTimes';

interface PutBackParts {
  readonly objects: Pick<InkObjects, 'get' | 'list'>;
  readonly send: SendParts;
}

/** How records of one kind are told apart, and what marks one as removed; absent where nothing does. */
interface RowKind<T> {
  readonly idOf: (row: T) => string;
  readonly encode: (rows: readonly T[]) => Uint8Array;
  /** The row as it is written by this revision. */
  readonly renewed: (row: T, updatedAt: number) => T;
  /** Undefined for a row that is removed already. */
  readonly removed?: (row: T) => T | undefined;
}

interface Rows<T> {
  readonly then: readonly T[];
  readonly now: readonly T[];
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/**
 * The records that make of those that are there now what they were: those that differ, as they were, and those that came
 * later, marked as removed. Each is newer than what it takes the place of, whatever clock wrote that.
 */
export function rowsPutBack<T extends { readonly updatedAt: number }>(
  { then, now }: Rows<T>,
  { idOf, encode, renewed, removed }: RowKind<T>,
  at: number,
): T[] {
  const newest = new Map(newestRows(now, idOf).map((row) => [normalId(idOf(row)), row]));
  const former = newestRows(then, idOf);
  const known = new Set(former.map((row) => normalId(idOf(row))));
  const over = (row: T, before: T | undefined): T => renewed(row, Math.max(at, (before?.updatedAt ?? 0) + 1));
  const back = former.flatMap((row) => {
    const before = newest.get(normalId(idOf(row)));
    const stands = before !== undefined && isEqual(encode([before]), encode([row]));
    return stands ? [] : [over(row, before)];
  });
  const gone = [...newest].flatMap(([id, row]) => {
    const away = known.has(id) ? undefined : removed?.(row);
    return away === undefined ? [] : [over(away, row)];
  });
  return [...back, ...gone];
}

const REMOVED = 1;

const shapeKind = (infoRevisionId: string): RowKind<Shape> => ({
  idOf: ({ uniqueId }) => uniqueId,
  encode: encodeShapes,
  renewed: (shape, updatedAt) => ({ ...shape, updatedAt, infoRevisionId }),
  removed: (shape) => (shape.shapeStatus === REMOVED ? undefined : { ...shape, shapeStatus: REMOVED }),
});

/** A listing of the note at both moments, and how its objects are read and new revisions are named. */
interface Work {
  readonly order: PutBackOrder;
  readonly then: NoteListing;
  readonly now: NoteListing;
  /** The moment of the new revision: later than all that there is. */
  readonly ms: number;
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  readonly newId: () => string;
}

/** The shapes of a page's zips; one that cannot be read is left out on both sides, and so left as it is. */
async function shapesOf(keys: readonly string[], { read }: Work): Promise<Shape[]> {
  const ignored: InkFailure[] = [];
  const lists = shapeLists();
  const shapes: Shape[] = [];
  for (const key of keys) {
    const bytes = await read(key);
    const list = bytes === undefined ? undefined : attempt(ignored, () => lists(bytes, nameOf(key)));
    for (const shape of list?.shapes ?? []) shapes.push(shape);
  }
  return shapes;
}

async function pagePutBack(page: string, work: Work): Promise<KeyedObject | undefined> {
  const { uid, noteId } = work.order;
  const [then, now] = [work.then.shapeZips.get(page) ?? [], work.now.shapeZips.get(page) ?? []];
  if (then.length === now.length) return undefined;
  const infoRevisionId = work.newId();
  const rows = { then: await shapesOf(then, work), now: await shapesOf(now, work) };
  const shapes = rowsPutBack(rows, shapeKind(infoRevisionId), work.ms);
  if (shapes.length === 0) return undefined;
  const pageId = nameOf(now[0] ?? '').split('#', 1)[0] ?? '';
  const key = noteKeys.shapeZip(uid, noteId, pageId, infoRevisionId, work.ms);
  const entry = nameOf(key).slice(0, -'.zip'.length);
  return { key, bytes: writeShapeZip(entry, encodeShapes(shapes), work.ms) };
}

interface LogKind<T> extends Pick<RowKind<T>, 'idOf' | 'removed'> {
  readonly codec: FileCodec<T>;
  readonly keysOf: (listing: NoteListing) => readonly string[];
  readonly keyOf: (work: Work) => string;
  /** What else makes of a row what it was; nothing where absent. */
  readonly mended?: (row: T, rows: Rows<T>, at: number) => T;
}

const NOTHING = new Uint8Array(0);

/** A log of revision files of the whole note: one more file, unless nothing of it has changed since. */
async function logPutBack<T extends { readonly updatedAt: number }>(
  { codec, keysOf, keyOf, idOf, removed, mended = (row) => row }: LogKind<T>,
  work: Work,
): Promise<KeyedObject | undefined> {
  const [then, now] = [keysOf(work.then), keysOf(work.now)];
  // Without a record of that time nothing is known of it.
  if (then.length === 0 || then.length === now.length) return undefined;
  const ignored: InkFailure[] = [];
  const rowsOf = async (keys: readonly string[]): Promise<T[]> => {
    const rows: T[] = [];
    for (const key of keys) {
      const bytes = await work.read(key);
      const file = bytes === undefined ? undefined : attempt(ignored, () => codec.decode(bytes, nameOf(key)));
      for (const row of file?.records ?? []) rows.push(row);
    }
    return rows;
  };
  const encode = (records: readonly T[]): Uint8Array => codec.encode({ records, rest: NOTHING, isBare: false });
  const kind: RowKind<T> = {
    idOf,
    encode,
    renewed: (row, updatedAt) => ({ ...row, updatedAt }),
    ...(removed === undefined ? {} : { removed }),
  };
  const logged = { then: await rowsOf(then), now: await rowsOf(now) };
  const rows = rowsPutBack(logged, kind, work.ms).map((row) => mended(row, logged, work.ms));
  return rows.length === 0 ? undefined : { key: keyOf(work), bytes: encode(rows) };
}

/** Layers are a union over all revisions: what they were has to be said with times that lie above those. */
function layersPutBack(model: PageModel, { then, now }: Rows<PageModel>, at: number): PageModel {
  const [was, is] = [then, now].map((rows) => tableOf(rows.filter(({ uniqueId }) => sameId(uniqueId, model.uniqueId))));
  if (was === undefined || is === undefined || is.rows.every(({ changedAt }) => changedAt === 0)) return model;
  return { ...model, layerList: layerText(tablePutBack(was, is, at)) };
}

/** What the note's own records write, in the order in which it is sent: pages last, as others find the note by them. */
const logs: readonly ((work: Work) => Promise<KeyedObject | undefined>)[] = [
  (work) =>
    logPutBack(
      {
        codec: resourceFile,
        keysOf: ({ resources }) => resources,
        keyOf: ({ order, newId, ms }) => noteKeys.resourcePb(order.uid, order.noteId, newId(), ms),
        idOf: ({ uniqueId }) => uniqueId,
      },
      work,
    ),
  (work) =>
    logPutBack(
      {
        codec: tocFile,
        keysOf: ({ tocs }) => tocs,
        keyOf: ({ order, newId }) => `${notePrefix(order.uid, order.noteId)}toc/pb/${newId()}`,
        idOf: ({ uniqueId }) => uniqueId,
      },
      work,
    ),
  (work) =>
    logPutBack(
      {
        codec: pageModelFile,
        keysOf: ({ pageModels }) => pageModels,
        keyOf: ({ order, newId }) => noteKeys.pageModel(order.uid, order.noteId, newId()),
        idOf: ({ uniqueId }) => uniqueId,
        mended: layersPutBack,
      },
      work,
    ),
  (work) =>
    logPutBack(
      {
        codec: virtualPageFile,
        keysOf: ({ virtualPages }) => virtualPages,
        keyOf: ({ order, newId }) => noteKeys.virtualPage(order.uid, order.noteId, newId()),
        idOf: ({ pageId }) => pageId,
        removed: (page) => (page.status === REMOVED ? undefined : { ...page, status: REMOVED }),
      },
      work,
    ),
];

const ID_BYTES = 10;

async function prepare({ objects }: PutBackParts, order: PutBackOrder): Promise<Work> {
  const { uid, noteId, until, at } = order;
  const keys = (await objects.list(notePrefix(uid, noteId))).map(({ key }) => key);
  const newest = keys.reduce((most, key) => Math.max(most, revisionTime(key) ?? 0), 0);
  // A clock that runs behind must not write what others take for older than it is.
  const ms = Math.max(at, newest + 1);
  return {
    order,
    ms,
    now: sortListing(uid, noteId, keys),
    then: sortListing(uid, noteId, keysAsOf(keys, until)),
    read: (key) => objects.get(key),
    newId: () => revisionId(ms, crypto.getRandomValues(new Uint8Array(ID_BYTES))),
  };
}

const sent = (send: SendParts, objects: readonly KeyedObject[], late: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const report: Parameters<typeof sendObjects>[2] = (event) => {
      if (event.kind === 'done') resolve();
      if (event.kind === 'failed') reject(new PortError(event.error.code, event.error.params));
    };
    void sendObjects(send, { objects, late }, report, new AbortController().signal);
  });

/** See {@link NoteVersionsPort.putBack}. */
export async function putBackVersion(
  parts: PutBackParts,
  order: PutBackOrder,
): ReturnType<NoteVersionsPort['putBack']> {
  const work = await prepare(parts, order);
  const objects: KeyedObject[] = [];
  const add = (object: KeyedObject | undefined): void => void (object === undefined || objects.push(object));
  for (const page of work.now.shapeZips.keys()) add(await pagePutBack(page, work));
  const pages = objects.length;
  for (const log of logs) add(await log(work));
  if (objects.length > 0) await sent(parts.send, objects, objects.length - pages);
  return { written: objects.map(({ key }) => asObjectKey(key)), at: asEpochMs(work.ms) };
}
