import { type EpochMs, isAbsent, isObject, type Json, type JsonObject } from '@inkside/kit';
import { NOTE_STATUS } from '@inkside/protocol';

import { outcomeOf, type Outcome } from '../databases/writing/wishes';
import { keyOf } from '../pages/arrivals';
import type { DatabaseName, StoredDocument } from '../syncPorts';
import type { DocumentWrite, OperationWrite, SettleWrite } from './operationsPort';

interface InverseOfDocument {
  readonly database: DatabaseName;
  readonly id: string;
  /** As the document was called when the operation was run: what is gone by now is told by it. */
  readonly title: string;
  /** What the operation wrote, but `updatedAt`, which every write sets. */
  readonly wrote: JsonObject;
}

/** What undoes an operation on one document. Plain JSON: it is kept in the journal. */
export type Inverse =
  | (InverseOfDocument & {
      readonly kind: 'edit';
      /** Fields that the operation took away. */
      readonly unset: readonly string[];
      /** What all these fields held before; those that were absent are absent. Null where it is not known (yet). */
      readonly before: JsonObject | null;
    })
  | (InverseOfDocument & { readonly kind: 'create' })
  | (InverseOfDocument & {
      readonly kind: 'settle';
      readonly unset: readonly string[];
      /** What these fields held in the winner; null where the document was deleted. */
      readonly before: JsonObject | null;
      readonly choice: SettleWrite['choice'];
      /** The side that went, or that stands now: beside what stands after the undo it is asked about again. */
      readonly loser: StoredDocument;
      readonly ownSide?: 'winner' | 'loser';
    });

/** Fields that no write of a person sets. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['_id', '_rev', 'updatedAt']);

/** The title or the name of a document; '' where there is none. */
export const titleOf = (document: JsonObject | undefined): string => {
  const called = [document?.['title'], document?.['name']].find((text) => typeof text === 'string' && text !== '');
  return typeof called === 'string' ? called : '';
};

const comparedNames = (fields: JsonObject): readonly string[] =>
  Object.keys(fields).filter((name) => !NOT_COMPARED.has(name));

/** Those of a document that fields can be set in: what the database keeps in it, as attachments, is written otherwise. */
const fieldNames = (document: JsonObject): readonly string[] =>
  comparedNames(document).filter((name) => !name.startsWith('_'));

/** Those fields that are there. */
const pick = (document: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value = document[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Equal as JSON. Other clients write the members of an object in another order. */
const isSameJson = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSameJson(each, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameJson(one[name], other[name]));
};

const holds = (document: JsonObject, names: readonly string[], values: JsonObject): boolean =>
  names.every((name) => isSameJson(document[name], values[name]));

/** Of all that an operation asks for one document. */
const inverseOf = (
  database: DatabaseName,
  id: string,
  writes: readonly DocumentWrite[],
  standing: StoredDocument | undefined,
): Inverse | undefined => {
  let created: JsonObject | undefined;
  let edited: JsonObject = {};
  for (const write of writes) {
    if (write.kind === 'create') created ??= standing === undefined ? write.document : undefined;
    else if (created === undefined) edited = { ...edited, ...write.fields };
    else created = { ...created, ...write.fields };
  }
  if (created !== undefined) {
    const wrote = pick(created, comparedNames(created));
    return { kind: 'create', database, id, title: titleOf(created), wrote };
  }
  const names = comparedNames(edited);
  if (names.length === 0) return undefined;
  const [wrote, unset] = [pick(edited, names), names.filter((name) => edited[name] === undefined)];
  const before = standing === undefined ? null : pick(standing, names);
  return { kind: 'edit', database, id, title: titleOf(standing), wrote, unset, before };
};

/** The `_id` of the document that a write is about. */
export const idOfWrite = (write: OperationWrite): string => (write.kind === 'create' ? write.document._id : write.id);

/** The key of the document that a write is about, in maps. */
export const keyOfWrite = (write: OperationWrite): string => keyOf(write.database, idOfWrite(write));

/** The sides of a conflict before it was settled. */
export interface SettledSides {
  /** Undefined where the document was deleted. */
  readonly winner: StoredDocument | undefined;
  readonly loser: StoredDocument;
  readonly ownSide?: 'winner' | 'loser';
}

/** What undoes a choice: the winner's fields, where the loser was put in its place, and the question itself. */
export const inverseOfSettle = (
  { database, id, choice }: SettleWrite,
  { winner, loser, ownSide }: SettledSides,
): Inverse => {
  const own = ownSide === undefined ? {} : { ownSide };
  const known = {
    kind: 'settle',
    database,
    id,
    title: titleOf(winner) || titleOf(loser),
    choice,
    loser,
    ...own,
  } as const;
  if (choice === 'keepWinner') return { ...known, wrote: {}, unset: [], before: {} };
  const names = [...new Set([...fieldNames(loser), ...fieldNames(winner ?? {})])];
  const unset = names.filter((name) => loser[name] === undefined);
  return { ...known, wrote: pick(loser, names), unset, before: winner === undefined ? null : pick(winner, names) };
};

/**
 * What undoes these writes, one inverse a document, in the order of the writes. What changes nothing has none.
 * @param standings the documents before the writes, by {@link keyOfWrite}
 */
export const inversesOf = (
  writes: readonly DocumentWrite[],
  standings: ReadonlyMap<string, StoredDocument>,
): readonly Inverse[] => {
  const byDocument = new Map<string, DocumentWrite[]>();
  for (const write of writes) {
    const key = keyOfWrite(write);
    const own = byDocument.get(key);
    if (own === undefined) byDocument.set(key, [write]);
    else own.push(write);
  }
  return [...byDocument].flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    return inverseOf(first.database, idOfWrite(first), own, standings.get(key)) ?? [];
  });
};

/** What becomes of a document that is to be undone. */
export interface Judgement {
  readonly isUndone: boolean;
  /** What is to be written for it; undefined: nothing. */
  readonly next: Outcome;
}

const LEFT: Judgement = { isUndone: false, next: undefined };
/** A tab that ended in between has not written it, or has undone it already. */
const AS_BEFORE: Judgement = { isUndone: true, next: undefined };

const judgeEdit = (
  { wrote, unset, before }: Pick<Inverse & { readonly kind: 'edit' }, 'wrote' | 'unset' | 'before'>,
  document: StoredDocument | undefined,
  now: EpochMs,
): Judgement => {
  if (document === undefined || before === null) return LEFT;
  const names = [...Object.keys(wrote), ...unset];
  if (!holds(document, names, wrote)) return holds(document, names, before) ? AS_BEFORE : LEFT;
  const next: Record<string, Json | undefined> & { _id: string } = { ...document, updatedAt: now };
  for (const name of names) {
    if (before[name] === undefined) delete next[name];
    else next[name] = before[name];
  }
  return { isUndone: true, next };
};

/** Notes and folders; commits and other records of the same database are in no bin. */
const hasBin = (database: DatabaseName, document: JsonObject): boolean =>
  database === 'note' && isAbsent(document['commitId']) && isAbsent(document['modeType']);

const IN_BIN = { status: NOTE_STATUS.deleted, enabled: false };

const judgeCreate = (
  { database, id, wrote }: Inverse & { readonly kind: 'create' },
  document: StoredDocument | undefined,
  now: EpochMs,
): Judgement => {
  if (document === undefined) return AS_BEFORE;
  const names = [...new Set([...comparedNames(document), ...Object.keys(wrote)])];
  const isInBin = (): boolean => holds(document, [...names, ...Object.keys(IN_BIN)], { ...wrote, ...IN_BIN });
  if (!holds(document, names, wrote)) return hasBin(database, document) && isInBin() ? AS_BEFORE : LEFT;
  const next = hasBin(database, document)
    ? { ...document, ...IN_BIN, updatedAt: now }
    : outcomeOf(id, { kind: 'remove' }, { document, isTombstone: false }, now);
  return { isUndone: true, next };
};

/** A side that was only let go of changed nothing in what stands; one that was put over a deletion goes with it again. */
const judgeSettle = (
  inverse: Inverse & { readonly kind: 'settle' },
  document: StoredDocument | undefined,
  now: EpochMs,
): Judgement => {
  const { id, choice, wrote, before } = inverse;
  if (choice === 'keepWinner') return AS_BEFORE;
  if (before !== null) return judgeEdit(inverse, document, now);
  if (document === undefined) return AS_BEFORE;
  if (!holds(document, [...new Set([...fieldNames(document), ...Object.keys(wrote)])], wrote)) return LEFT;
  return { isUndone: true, next: outcomeOf(id, { kind: 'remove' }, { document, isTombstone: false }, now) };
};

/** What undoing makes of a document as it stands: nothing where somebody else has been at it. */
export const judge = (inverse: Inverse, document: StoredDocument | undefined, now: EpochMs): Judgement => {
  if (inverse.kind === 'edit') return judgeEdit(inverse, document, now);
  return inverse.kind === 'create' ? judgeCreate(inverse, document, now) : judgeSettle(inverse, document, now);
};
