import { isDraft, original, type Draft } from '@reduxjs/toolkit';

import type { AppError } from './appError';
import { patchTable, tableOf, type RowTable } from './rowTable';

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
