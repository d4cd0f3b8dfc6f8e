import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { writeWhole } from '../../lib/durableFiles';
import type { Clock } from '../../lib/config';
import type { ListedObject } from '../../objects';
import type { OpenedStores } from '../../openStores';
import { listedObjects, listUids } from '../databases';
import type { Report } from '../problem';
import { idsOfRecords, idsOfUser, type NamedIds, namedObject } from './namedIds';

const FILE_NAME = 'unnamed-objects.json';

const markSchema = v.object({
  /** Since when nothing has named the object, in epoch milliseconds. */
  sinceMs: v.number(),
  /** A replaced object is another one. */
  etag: v.string(),
  lastModifiedMs: v.number(),
});
type Mark = v.InferOutput<typeof markSchema>;

const marksSchema = v.object({
  /** When the marks were last brought up to date, in epoch milliseconds. */
  checkedMs: v.number(),
  marks: v.record(v.string(), markSchema),
});

interface Marks {
  readonly checkedMs: number;
  /** By key. */
  readonly marks: ReadonlyMap<string, Mark>;
}

/** None when there are none yet, or when they cannot be read: then the grace time begins anew. */
export const readMarks = async (dataDirectory: string): Promise<Marks> => {
  const text = await readFile(join(dataDirectory, FILE_NAME), 'utf8').catch(() => '');
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), marksSchema), text);
  if (!read.success) return { checkedMs: 0, marks: new Map() };
  return { checkedMs: read.output.checkedMs, marks: new Map(Object.entries(read.output.marks)) };
};

const writeMarks = (dataDirectory: string, { checkedMs, marks }: Marks): Promise<void> =>
  writeWhole(join(dataDirectory, FILE_NAME), `${JSON.stringify({ checkedMs, marks: Object.fromEntries(marks) })}\n`);

interface CollectParts {
  readonly opened: OpenedStores;
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly graceMs: number;
  /** Removes nothing and keeps no marks. */
  readonly dryRun: boolean;
  readonly report: Report;
}

export interface CollectResult {
  readonly users: number;
  /** Whose documents read empty or could not be read: nothing of theirs was looked at. */
  readonly usersSkipped: number;
  readonly objects: number;
  /** Named by nothing, for less than the grace time. */
  readonly waiting: number;
  /** With `dryRun`: what would have been removed. */
  readonly removed: number;
  readonly removedBytes: number;
}

interface Run extends CollectParts {
  readonly before: ReadonlyMap<string, Mark>;
  readonly after: Map<string, Mark>;
  readonly recordIds: ReadonlySet<string>;
  readonly sums: { usersSkipped: number; objects: number; waiting: number; removed: number; removedBytes: number };
}

/** Neither the user's documents nor the cloud's records name it. What is never removed counts as named. */
const isUnnamed = (run: Run, uid: string, named: NamedIds, key: string): boolean => {
  const object = namedObject(uid, key);
  if (object === undefined) return false;
  return !object.ids.some((id) => named[object.kind].has(id) || run.recordIds.has(id));
};

/** The mark of the very same object, or a new one. */
const markOf = ({ before, clock }: Run, { key, etag, lastModifiedMs }: ListedObject): Mark => {
  const mark = before.get(key);
  const isSame = mark?.etag === etag && mark.lastModifiedMs === lastModifiedMs;
  return isSame ? mark : { sinceMs: clock.now(), etag, lastModifiedMs };
};

/** Its user may have replaced it while the rest was looked at. */
const isUnchanged = async ({ opened }: Run, { key, etag, lastModifiedMs }: ListedObject): Promise<boolean> => {
  const now = await opened.objects.head(key);
  return now?.etag === etag && now.lastModifiedMs === lastModifiedMs;
};

const judge = async (run: Run, object: ListedObject): Promise<ListedObject | undefined> => {
  const mark = markOf(run, object);
  run.after.set(object.key, mark);
  const isOver = run.clock.now() - mark.sinceMs >= run.graceMs && (await isUnchanged(run, object));
  if (isOver) return object;
  run.sums.waiting += 1;
  return undefined;
};

/** Undefined where documents read empty or cannot be read: what they name is not known then. */
const readNamed = ({ opened }: Run, uid: string): Promise<NamedIds | undefined> =>
  idsOfUser(opened, uid).catch(() => undefined);

/** A document that arrived while objects were listed has the last word, so the documents are read again. */
const removeAll = async (run: Run, uid: string, over: readonly ListedObject[]): Promise<void> => {
  if (over.length === 0) return;
  const named = await readNamed(run, uid);
  const still = named === undefined ? [] : over.filter(({ key }) => isUnnamed(run, uid, named, key));
  if (!run.dryRun) {
    await run.opened.objects.remove(still.map(({ key }) => key));
    for (const { key } of still) run.after.delete(key);
  }
  run.sums.removed += still.length;
  run.sums.removedBytes += still.reduce((sum, { size }) => sum + size, 0);
};

const keepMarks = (run: Run, uid: string): void => {
  for (const [key, mark] of run.before) if (key.startsWith(`${uid}/`)) run.after.set(key, mark);
};

const collectUser = async (run: Run, uid: string): Promise<void> => {
  const named = await readNamed(run, uid);
  if (named === undefined) {
    run.sums.usersSkipped += 1;
    keepMarks(run, uid);
    return;
  }
  const over: ListedObject[] = [];
  for await (const object of listedObjects(run.opened.objects, `${uid}/`)) {
    run.sums.objects += 1;
    if (!isUnnamed(run, uid, named, object.key)) continue;
    const judged = await judge(run, object);
    if (judged !== undefined) over.push(judged);
  }
  await removeAll(run, uid, over);
};

/**
 * Removes the objects of users that no document has named for the grace time. When an object was first seen so is kept
 * in the data folder; a document that names it again takes the mark away. Objects of unknown kinds, and of users
 * whose documents read empty or cannot be read, are never touched.
 */
export const collectObjects = async (parts: CollectParts): Promise<CollectResult> => {
  const { opened, dataDirectory, clock, dryRun, report } = parts;
  const { marks: before } = await readMarks(dataDirectory);
  const sums = { usersSkipped: 0, objects: 0, waiting: 0, removed: 0, removedBytes: 0 };
  const run: Run = { ...parts, before, after: new Map(), recordIds: await idsOfRecords(opened), sums };
  const uids = await listUids(opened);
  for (const [index, uid] of uids.entries()) {
    await collectUser(run, uid);
    report({ step: 'users', done: index + 1, total: uids.length });
  }
  if (!dryRun) await writeMarks(dataDirectory, { checkedMs: clock.now(), marks: run.after });
  return { users: uids.length, ...sums };
};
