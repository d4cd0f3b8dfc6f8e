import type { AppError } from './appError';

/** A projection of a local database is closed (nobody signed in), loading, ready, or failed with the reason. */
export type ProjectionPhase =
  | { readonly phase: 'closed' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface Projected<Row> {
  readonly projection: ProjectionPhase;
  /** By the document's `_id`, because a deletion names nothing else. */
  readonly rows: Readonly<Record<string, Row>>;
}

/** One burst: rows that changed, and documents that are no rows any more. */
export interface RowChanges<Row> {
  readonly rows: readonly Row[];
  readonly gone: readonly string[];
}

/** The four moments of a projection as pure steps; each slice names them with its own actions. */
export const projectionOf = <Row>(idOf: (row: Row) => string) => ({
  closed: { projection: { phase: 'closed' }, rows: {} } as Projected<Row>,
  loading: { projection: { phase: 'loading' } } as const,
  loaded: (rows: readonly Row[]): Projected<Row> => ({
    projection: { phase: 'ready' },
    rows: Object.fromEntries(rows.map((row) => [idOf(row), row])),
  }),
  changed: (known: Projected<Row>['rows'], { rows, gone }: RowChanges<Row>): Projected<Row>['rows'] => {
    const next: Record<string, Row> = { ...known };
    for (const id of gone) delete next[id];
    for (const row of rows) next[idOf(row)] = row;
    return next;
  },
  failed: (error: AppError) => ({ projection: { phase: 'failed', error } }) as const,
});
