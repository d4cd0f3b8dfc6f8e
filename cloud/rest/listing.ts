import * as v from 'valibot';

import { wholeOf } from '@inkside/protocol';

const LIMIT_DEFAULT = 30;
/** Clients of the real cloud ask for 100,000 at once when they want everything. */
const LIMIT_MAX = 100_000;
const PAGE_MAX = 1_000_000;

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { '1': 1, asc: 1, '-1': -1, desc: -1 };
const direction = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((given) => DIRECTIONS[String(given)]),
  v.picklist([1, -1]),
);

/**
 * How lists are asked for: `limit`, `page` from 1 on, `sortBy` one of the names given (the first without it), `orderBy`
 * 1 or -1 (-1 without it). Of a query or, where the wire has it there, a body.
 */
export const listEntries = <const Names extends readonly [string, ...string[]]>(sortable: Names) => ({
  limit: v.optional(wholeOf(1, LIMIT_MAX), LIMIT_DEFAULT),
  page: v.optional(wholeOf(1, PAGE_MAX), 1),
  sortBy: v.optional(v.picklist(sortable), sortable[0]),
  orderBy: v.optional(direction, -1),
});

export interface ListRequest {
  readonly limit: number;
  readonly page: number;
  readonly sortBy: string;
  readonly orderBy: 1 | -1;
}

type Sortable = string | number | boolean | null | undefined;

/** Made once: sorting asks for it a million times. */
const { compare: compareTexts } = new Intl.Collator('en', { numeric: true });

const compare = (a: Sortable, b: Sortable): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareTexts(String(a ?? ''), String(b ?? ''));
};

/** One page of `rows`, in the order asked for; rows that are equal in it keep their order. */
export const pageOf = <Row extends object>(rows: readonly Row[], request: ListRequest): Row[] => {
  const { sortBy, orderBy, limit, page } = request;
  const valueOf = (row: Row): Sortable => {
    const value: unknown = Reflect.get(row, sortBy);
    return typeof value === 'object' ? undefined : (value as Sortable);
  };
  const sorted = rows.toSorted((a, b) => orderBy * compare(valueOf(a), valueOf(b)));
  return sorted.slice((page - 1) * limit, page * limit);
};

/** The shape of lists that stand in `data`. */
export const countedPage = <Row extends object>(rows: readonly Row[], request: ListRequest) => ({
  count: rows.length,
  results: pageOf(rows, request),
});
