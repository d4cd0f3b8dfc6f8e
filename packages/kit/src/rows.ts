import { type Draft, isDraft, original } from '@reduxjs/toolkit';

import type { AppError } from './appError';

/**
 * Many rows by id, in buckets. One change copies one bucket and not the table: copying a plain object of 50,000 keys
 * takes 20 ms, a bucket a tenth of one. Two tables are compared bucket by bucket, so that what was made of the rows can
 * be patched instead of made again. Plain objects throughout: a table can be written to a log.
 */
export type RowTable<Row> = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** One change copies the names of all buckets and the rows of one: least where both are about as many. */
const BUCKETS = 256;
const names = Array.from({ length: BUCKETS }, (_, index) => `b${index}`);
/** Ids differ at their ends; the rest need not be looked at for each of 50,000. */
const HASHED_CHARACTERS = 12;

const bucketOf = (id: string): string => {
  let hash = 0;
  for (let index = Math.max(0, id.length - HASHED_CHARACTERS); index < id.length; index += 1) {
    hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0;
  }
  return names[(hash >>> 0) % BUCKETS] ?? '';
};

/** Ids come from outside: one may be called like a member that every object has. */
const own = <Row>(bucket: Readonly<Record<string, Row>> | undefined, id: string): Row | undefined =>
  bucket !== undefined && Object.hasOwn(bucket, id) ? bucket[id] : undefined;

/**
 * What stands in the store must not be written to. Frozen here and not by Immer, which would look at every row of a
 * bucket for one that is new; rows are made once and changed by nobody.
 */
const sealed = <Row>(table: Record<string, Readonly<Record<string, Row>>>, young: Iterable<object>): RowTable<Row> => {
  for (const bucket of young) Object.freeze(bucket);
  return Object.freeze(table);
};

/** The last row of an id counts. */
export const tableOf = <Row>(rows: readonly Row[], idOf: (row: Row) => string): RowTable<Row> => {
  const table: Record<string, Record<string, Row>> = {};
  for (const row of rows) {
    const id = idOf(row);
    (table[bucketOf(id)] ??= {})[id] = row;
  }
  return sealed(table, Object.values(table));
};

export const rowAt = <Row>(table: RowTable<Row>, id: string): Row | undefined => own(table[bucketOf(id)], id);

export const rowsOf = <Row>(table: RowTable<Row>): Row[] =>
  Object.values(table).flatMap((bucket) => Object.values(bucket));

const sizes = new WeakMap<object, number>();

/** How many rows there are; each bucket is counted once. */
export const rowCount = (table: RowTable<unknown>): number => {
  let count = 0;
  for (const bucket of Object.values(table)) {
    const size = sizes.get(bucket) ?? Object.keys(bucket).length;
    sizes.set(bucket, size);
    count += size;
  }
  return count;
};

/** A new table with `gone` taken out and `rows` put in; buckets without a change are the same objects. */
export const patchTable = <Row>(
  table: RowTable<Row>,
  { rows, gone }: { readonly rows: readonly Row[]; readonly gone: readonly string[] },
  idOf: (row: Row) => string,
): RowTable<Row> => {
  const next: Record<string, Readonly<Record<string, Row>>> = { ...table };
  const copies: Record<string, Record<string, Row>> = {};
  const copyOf = (id: string): Record<string, Row> => {
    const key = bucketOf(id);
    const known = copies[key];
    if (known !== undefined) return known;
    const copy = { ...next[key] };
    copies[key] = copy;
    next[key] = copy;
    return copy;
  };
  for (const id of gone) delete copyOf(id)[id];
  for (const row of rows) {
    const id = idOf(row);
    copyOf(id)[id] = row;
  }
  return sealed(next, Object.values(copies));
};

export interface RowDifference<Row> {
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

const noRows: Readonly<Record<string, never>> = Object.freeze({});

/** Ids whose rows are other objects, or are in one table only. */
export const differences = <Row>(before: RowTable<Row>, after: RowTable<Row>): readonly RowDifference<Row>[] => {
  const found: RowDifference<Row>[] = [];
  const compare = (old: Readonly<Record<string, Row>>, young: Readonly<Record<string, Row>>): void => {
    // Not by entries: a pair for each of 50,000 rows costs more than the comparison.
    for (const id of Object.keys(old)) {
      const [was, is] = [old[id], own(young, id)];
      if (was !== is) found.push({ id, before: was, after: is });
    }
    for (const id of Object.keys(young)) {
      if (!Object.hasOwn(old, id)) found.push({ id, before: undefined, after: young[id] });
    }
  };
  for (const key of Object.keys(before)) {
    const [old, young] = [before[key] ?? noRows, after[key] ?? noRows];
    if (old !== young) compare(old, young);
  }
  for (const key of Object.keys(after)) if (!(key in before)) compare(noRows, after[key] ?? noRows);
  return found;
};

/** A projection of a local database is closed (nobody signed in), loading, ready, or failed with the reason. */
export type ProjectionPhase =
  | { readonly phase: 'closed' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface Projected<Row> {
  readonly projection: ProjectionPhase;
  /** By the document's `_id`, because a deletion names nothing else. */
  readonly rows: RowTable<Row>;
}

/** One burst: rows that changed, and documents that are no rows any more. */
export interface RowChanges<Row> {
  readonly rows: readonly Row[];
  readonly gone: readonly string[];
}

/**
 * The state behind Immer's draft. Reducers that touch thousands of rows work on it: a draft makes a proxy of each bucket
 * that is read, and looks at every row of one that is new.
 */
export const behindDraft = <State extends object>(state: State): State =>
  isDraft(state) ? (original(state as Draft<State>) as State) : state;

/** The four moments of a projection as pure steps; each slice names them with its own actions. */
export const projectionOf = <Row>(idOf: (row: Row) => string) => ({
  closed: { projection: { phase: 'closed' }, rows: {} } as Projected<Row>,
  loading: { projection: { phase: 'loading' } } as const,
  loaded: (rows: readonly Row[]): Projected<Row> => ({ projection: { phase: 'ready' }, rows: tableOf(rows, idOf) }),
  changed: (known: RowTable<Row>, changes: RowChanges<Row>): RowTable<Row> => patchTable(known, changes, idOf),
  failed: (error: AppError) => ({ projection: { phase: 'failed', error } }) as const,
});
