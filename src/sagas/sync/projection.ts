import type { UnknownAction } from '@reduxjs/toolkit';

import type { AppError, JsonObject, RowChanges } from '@inkside/kit';
import type { DatabaseName, DocumentChange } from '@inkside/sync';

/** How one local database becomes rows of one slice. */
export interface ProjectionSpec<Row> {
  readonly name: string;
  readonly database: DatabaseName;
  /** Shape of the rows: a snapshot of another version is not read. Count it up when rows change. */
  readonly version: number;
  readonly rowOf: (document: JsonObject) => Row | undefined;
  /** Names the document of a row. */
  readonly idOf: (row: Row) => string;
  readonly isRow: (kept: unknown) => kept is Row;
  readonly keptOf: (row: Row) => JsonObject;
  /** Orders a snapshot: its first rows are on the screen before the others are read. */
  readonly compare: (a: Row, b: Row) => number;
  /** Rows that others hang on: they stand before the others, and belong to the first ones. */
  readonly holdsOthers: (row: Row) => boolean;
  readonly loading: () => UnknownAction;
  readonly loaded: (payload: { rows: readonly Row[] }) => UnknownAction;
  readonly changed: (payload: RowChanges<Row>) => UnknownAction;
  readonly failed: (error: AppError) => UnknownAction;
}

/** As a snapshot keeps them. */
interface KeptRows {
  readonly rows: readonly JsonObject[];
  /** How many of them a first screen needs. */
  readonly first: number;
}

/** More than the largest window shows. */
const SCREEN_ROWS = 150;

/** Members are plain values, and lists of those. */
const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, index) => each === b[index]));

const isSameRow = (a: object, b: object): boolean => {
  const [fields, others] = [Object.entries(a), Object.entries(b)];
  return fields.length === others.length && fields.every(([name, value]) => isSameValue(Reflect.get(b, name), value));
};

/** The rows that a projection has shown: its own record, so that it never reads the store. */
export interface ShownRows<Row> {
  /** Everything anew. */
  replace(documents: readonly JsonObject[]): readonly Row[];
  /** Adds what was kept, as far as it is of this shape. Gives all rows. */
  restore(kept: readonly JsonObject[]): readonly Row[];
  /** The newest change of each document; undefined where no row differs from what is shown. */
  fold(changes: readonly DocumentChange[]): RowChanges<Row> | undefined;
  readonly kept: () => KeptRows;
  readonly size: () => number;
}

const keptRows = <Row>(spec: ProjectionSpec<Row>, sorted: readonly Row[]): KeptRows => ({
  rows: sorted.map(spec.keptOf),
  first: sorted.filter(spec.holdsOthers).length + SCREEN_ROWS,
});

const isSame = (a: object | undefined, b: object | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && isSameRow(a, b));

/** The row that is new, or that it is gone; undefined where nothing is to be seen of it. */
const foldOne = <Row extends object>(
  shown: Map<string, Row>,
  { rowOf }: ProjectionSpec<Row>,
  change: DocumentChange,
): Row | 'gone' | undefined => {
  const row = change.isDeleted ? undefined : rowOf(change.document);
  if (row === undefined) return shown.delete(change.id) ? 'gone' : undefined;
  if (isSame(shown.get(change.id), row)) return undefined;
  shown.set(change.id, row);
  return row;
};

export const createShownRows = <Row extends object>(spec: ProjectionSpec<Row>): ShownRows<Row> => {
  const shown = new Map<string, Row>();

  return {
    replace: (documents) => {
      shown.clear();
      for (const document of documents) {
        const row = spec.rowOf(document);
        if (row !== undefined) shown.set(spec.idOf(row), row);
      }
      return [...shown.values()];
    },
    restore: (kept) => {
      for (const row of kept) if (spec.isRow(row)) shown.set(spec.idOf(row), row);
      return [...shown.values()];
    },
    fold: (changes) => {
      const rows: Row[] = [];
      const gone: string[] = [];
      for (const change of new Map(changes.map((each) => [each.id, each])).values()) {
        const row = foldOne(shown, spec, change);
        if (row === 'gone') gone.push(change.id);
        else if (row !== undefined) rows.push(row);
      }
      return rows.length + gone.length === 0 ? undefined : { rows, gone };
    },
    kept: () => keptRows(spec, [...shown.values()].sort(spec.compare)),
    size: () => shown.size,
  };
};
