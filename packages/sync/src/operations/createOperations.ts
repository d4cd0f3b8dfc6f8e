import { appErrorOf, type ClockPort, type EpochMs, type Uid } from '@inkside/kit';

import type { Outcome } from '../databases/writing/wishes';
import type { OperationsJournal } from '../journal/operations';
import { keyOf } from '../pages/arrivals';
import type { DatabaseName, StoredDocument } from '../syncPorts';
import { idOfWrite, type Inverse, inversesOf, judge, keyOfWrite, titleOf } from './inverse';
import type { DocumentWrite, Operation, OperationsPort, OperationWrite, SettleWrite } from './operationsPort';
import { inversesOfChoices, type OperationConflicts, readChoices, reopen, settleAll } from './settling';

/** What operations need of the documents. */
export interface OperationDocuments {
  /** Those of these documents that stand. */
  read(uid: Uid, database: DatabaseName, ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /**
   * As the port's `edit` and `create`. `over` hears what is written over, or stands in the way of what is created; again
   * when another write came between.
   */
  write(uid: Uid, write: DocumentWrite, over: (document: StoredDocument) => void): Promise<void>;
  /** Asks what becomes of the document at the moment of writing; again when another write came between. */
  change(
    uid: Uid,
    database: DatabaseName,
    id: string,
    decide: (document: StoredDocument | undefined) => Outcome,
  ): Promise<void>;
}

interface OperationsParts {
  readonly userData: (uid: Uid) => {
    readonly journal: OperationsJournal;
    readonly clock: Pick<ClockPort, 'now'>;
  };
  readonly documents: OperationDocuments;
  readonly conflicts: (uid: Uid) => OperationConflicts;
}

/** Documents that are written together; drafts of more than a few thousand would not fit into the browser's storage. */
const TOGETHER = 1000;

/** One work at a time for each key. */
const createTurns = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const done = (async () => {
      await before;
      return work();
    })();
    const over = done.catch(() => undefined);
    last.set(key, over);
    try {
      return await done;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
};

const readStandings = async (
  documents: OperationDocuments,
  uid: Uid,
  writes: readonly DocumentWrite[],
): Promise<ReadonlyMap<string, StoredDocument>> => {
  const ids = new Map<DatabaseName, Set<string>>();
  for (const write of writes) {
    const own = ids.get(write.database) ?? new Set();
    ids.set(write.database, own.add(idOfWrite(write)));
  }
  const read = async ([database, own]: readonly [DatabaseName, ReadonlySet<string>]) =>
    (await documents.read(uid, database, [...own])).map((each) => [keyOf(database, each._id), each] as const);
  return new Map((await Promise.all([...ids].map(read))).flat());
};

interface Written {
  /** Why a write failed, by the write. */
  readonly faults: Map<OperationWrite, unknown>;
  /** What the documents were written over, by `keyOfWrite`. */
  readonly over: ReadonlyMap<string, StoredDocument>;
}

/** Asks for all writes at once, so that they become one group. */
const writeAll = async (
  documents: OperationDocuments,
  uid: Uid,
  writes: readonly DocumentWrite[],
): Promise<Written> => {
  const faults = new Map<OperationWrite, unknown>();
  const over = new Map<string, StoredDocument>();
  const begun = new Set<string>();
  const writeOne = async (write: DocumentWrite): Promise<void> => {
    const key = keyOfWrite(write);
    // What a later write of the same document is over is ours.
    const isFirst = !begun.has(key);
    begun.add(key);
    const hear = (document: StoredDocument): void => void (isFirst ? over.set(key, document) : undefined);
    await documents.write(uid, write, hear).catch((thrown: unknown) => faults.set(write, thrown));
  };
  for (let from = 0; from < writes.length; from += TOGETHER) {
    await Promise.all(writes.slice(from, from + TOGETHER).map(writeOne));
  }
  return { faults, over };
};

const resultOf = (writes: readonly OperationWrite[], faults: Written['faults']) => {
  const failed = new Map<string, unknown>();
  const ids = new Map<string, string>();
  for (const write of writes) {
    ids.set(keyOfWrite(write), idOfWrite(write));
    if (faults.has(write)) failed.set(keyOfWrite(write), faults.get(write));
  }
  const all = [...ids];
  return {
    written: all.flatMap(([key, id]) => (failed.has(key) ? [] : [id])),
    failed: all.flatMap(([key, id]) => (failed.has(key) ? [{ id, error: appErrorOf(failed.get(key)) }] : [])),
  };
};

/** Of the journal, which is this browser's own: another version of the app has the same form. */
const inversesIn = (text: string): readonly Inverse[] => JSON.parse(text) as readonly Inverse[];

const isSettle = (write: OperationWrite): write is SettleWrite => write.kind === 'settle';
const isOfDocument = (write: OperationWrite): write is DocumentWrite => write.kind !== 'settle';

const run = async (
  { userData, documents, conflicts }: OperationsParts,
  uid: Uid,
  { id, words, writes, isFinal }: Operation,
): ReturnType<OperationsPort['run']> => {
  const { journal, clock } = userData(uid);
  const [own, settles] = [writes.filter(isOfDocument), writes.filter(isSettle)];
  const choices = settles.length === 0 ? [] : await readChoices(conflicts(uid), settles);
  const standings = await readStandings(documents, uid, own);
  const kept = JSON.stringify([...inversesOf(own, standings), ...inversesOfChoices(choices)]);
  const isNew = await journal.keepOperation(
    { id, words, at: clock.now(), ...(isFinal === true ? { isFinal } : {}) },
    kept,
  );
  const { faults, over } = await writeAll(documents, uid, own);
  const made = choices.length === 0 ? [] : await settleAll(conflicts(uid), choices, faults);
  // Only now it is known what the writes were over: others may have written since it was read.
  const written = own.filter((write) => !faults.has(write));
  const inverses = JSON.stringify([...inversesOf(written, over), ...inversesOfChoices(made)]);
  if (isNew && inverses !== kept) {
    // Rather none than one that gives back what never stood.
    await journal.changeInverses(id, inverses).catch(() => journal.dropOperation(id).catch(() => undefined));
  }
  return resultOf(writes, faults);
};

type Undone =
  | { readonly kind: 'undone' }
  | { readonly kind: 'left'; readonly title: string }
  | { readonly kind: 'failed'; readonly thrown: unknown };

const undoOne = async (
  { documents, conflicts }: OperationsParts,
  uid: Uid,
  inverse: Inverse,
  at: EpochMs,
): Promise<Undone> => {
  const undoing: { outcome: Undone } = { outcome: { kind: 'left', title: inverse.title } };
  try {
    await documents.change(uid, inverse.database, inverse.id, (document) => {
      const { isUndone, next } = judge(inverse, document, at);
      undoing.outcome = isUndone ? { kind: 'undone' } : { kind: 'left', title: titleOf(document) || inverse.title };
      return next;
    });
    if (undoing.outcome.kind === 'undone') await reopen(conflicts, uid, inverse);
    return undoing.outcome;
  } catch (thrown) {
    return { kind: 'failed', thrown };
  }
};

const undo = async (parts: OperationsParts, uid: Uid, id: string): ReturnType<OperationsPort['undo']> => {
  const { journal, clock } = parts.userData(uid);
  const kept = (await journal.beginUndo(id, clock.now())) ? await journal.readInverses(id) : undefined;
  if (kept === undefined) return undefined;
  const inverses = inversesIn(kept);
  // One moment for all: what came to the bin together is known by it.
  const at = clock.now();
  const outcomes = await Promise.all(
    inverses.map(async (inverse) => ({ inverse, undone: await undoOne(parts, uid, inverse, at) })),
  );
  const failure = outcomes.map(({ undone }) => undone).find(({ kind }) => kind === 'failed');
  if (failure?.kind === 'failed') {
    const open = outcomes.flatMap(({ inverse, undone }) => (undone.kind === 'undone' ? [] : [inverse]));
    await journal.changeInverses(id, JSON.stringify(open)).catch(() => undefined);
    throw failure.thrown;
  }
  await journal.dropOperation(id);
  return {
    undone: outcomes.flatMap(({ inverse, undone }) => (undone.kind === 'undone' ? [inverse.id] : [])),
    left: outcomes.flatMap(({ inverse, undone }) =>
      undone.kind === 'left' ? [{ id: inverse.id, title: undone.title }] : [],
    ),
  };
};

const seal = async ({ userData }: OperationsParts, uid: Uid, id: string): ReturnType<OperationsPort['seal']> => {
  const { journal, clock } = userData(uid);
  const kept = (await journal.sealOperation(id, clock.now())) ? await journal.readInverses(id) : undefined;
  return kept === undefined ? undefined : inversesIn(kept).map((inverse) => inverse.id);
};

/**
 * Operations over the documents of the same tab. The inverse stands in the journal before the first write. A tab that
 * closes in the middle leaves the operation in the list, whether it was run or undone just then: what stands as it did
 * before counts as undone.
 */
export const createOperations = (parts: OperationsParts): OperationsPort => {
  const inTurn = createTurns();
  return {
    run: (uid, operation) => inTurn(`${uid} ${operation.id}`, () => run(parts, uid, operation)),
    list: async (uid) => parts.userData(uid).journal.readOperations(),
    // What is being written is undone afterwards, and what is being undone is not undone twice.
    undo: (uid, id) => inTurn(`${uid} ${id}`, () => undo(parts, uid, id)),
    unfinished: async (uid) => parts.userData(uid).journal.readFinal(),
    seal: (uid, id) => inTurn(`${uid} ${id}`, () => seal(parts, uid, id)),
    forget: (uid, id) => inTurn(`${uid} ${id}`, () => parts.userData(uid).journal.dropOperation(id)),
  };
};
