import { isObject, type Json, type JsonObject } from '@inkside/kit';
import type { SnapshotHead } from './journal';

/** With the first rows, so that one small reading is a first screen, and what is needed to read the others. */
export interface StoredHead extends SnapshotHead {
  readonly columns: readonly string[];
  /** Text of the first rows. */
  readonly first: string;
}

/** How many the head holds at most: the browser keeps texts beyond 64 KiB apart, which is another reading. */
const FIRST_ROWS_MAX = 500;
const PART_ROWS = 5000;
/** Packed at one go, about a millisecond. */
const SLICE_ROWS = 500;
/** Work without a pause, milliseconds: a frame has sixteen. */
const LONGEST_WORK_MS = 8;

/** Every field that occurs, those of the first rows first. */
const columnsOf = (rows: readonly JsonObject[]): readonly string[] => {
  const columns = new Set<string>();
  for (const row of rows) for (const name in row) columns.add(name);
  return [...columns];
};

/** An absent field is null; null itself and lists stand in a list of one. */
const pack = (value: Json | undefined): Json => {
  if (value === undefined) return null;
  return value === null || Array.isArray(value) ? [value] : value;
};
const unpack = (packed: Json): Json | undefined => {
  if (packed === null) return undefined;
  return Array.isArray(packed) ? (packed as readonly Json[])[0] : packed;
};

const sliceText = (rows: readonly JsonObject[], columns: readonly string[]): string =>
  JSON.stringify(rows.map((row) => columns.map((column) => pack(row[column])))).slice(1, -1);

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Lets other work in between when `LONGEST_WORK_MS` are over. */
export const createBreather = (): (() => Promise<void>) => {
  let since = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - since < LONGEST_WORK_MS) return;
    await pause();
    since = performance.now();
  };
};

interface PackedRows {
  readonly columns: readonly string[];
  readonly first: string;
  /** The rows behind the first ones. */
  readonly parts: readonly string[];
}

/** Rows as texts: each a list of rows, each row a list of the columns' values. `first`: how many a first screen needs. */
export const packRows = async (rows: readonly JsonObject[], first: number): Promise<PackedRows> => {
  const breathe = createBreather();
  const columns = columnsOf(rows);
  const textOf = async (from: number, to: number): Promise<string> => {
    const slices: string[] = [];
    for (let at = from; at < to; at += SLICE_ROWS) {
      slices.push(sliceText(rows.slice(at, Math.min(at + SLICE_ROWS, to)), columns));
      await breathe();
    }
    return `[${slices.join(',')}]`;
  };
  const head = Math.min(first, FIRST_ROWS_MAX, rows.length);
  const parts: string[] = [];
  for (let from = head; from < rows.length; from += PART_ROWS) {
    parts.push(await textOf(from, Math.min(from + PART_ROWS, rows.length)));
  }
  return { columns, first: await textOf(0, head), parts };
};

const isRow = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Undefined where the text is not of this form. */
export const unpackRows = (text: string, columns: readonly string[]): readonly JsonObject[] | undefined => {
  const packed = JSON.parse(text) as Json;
  if (!isRow(packed)) return undefined;
  const rows: JsonObject[] = [];
  for (const values of packed) {
    if (!isRow(values)) return undefined;
    const row: Record<string, Json> = {};
    for (let index = 0; index < columns.length; index += 1) {
      const value = unpack(values[index] ?? null);
      const column = columns[index];
      if (value !== undefined && column !== undefined) row[column] = value;
    }
    rows.push(row);
  }
  return rows;
};

/** A head of another make is no head. */
export const isHead = (value: unknown): value is StoredHead =>
  isObject(value) &&
  Array.isArray(value['columns']) &&
  isObject(value['mark']) &&
  typeof value['id'] === 'number' &&
  typeof value['first'] === 'string';
