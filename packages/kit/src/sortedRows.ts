import { differences, type RowTable } from './rows';

type Compare<Row> = (a: Row, b: Row) => number;

/** One sorted list of two. */
const merged = <Row>(some: readonly Row[], others: readonly Row[], compare: Compare<Row>): readonly Row[] => {
  const all: Row[] = [];
  let next = 0;
  for (const row of some) {
    for (let other = others[next]; other !== undefined && compare(other, row) < 0; other = others[next]) {
      all.push(other);
      next += 1;
    }
    all.push(row);
  }
  return [...all, ...others.slice(next)];
};

/** Where a row stands, or belongs. */
const placeOf = <Row>(sorted: readonly Row[], row: Row, compare: Compare<Row>): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** More differences than this are cheaper to merge. */
const FEW = 8;

/** A copy with its few differences in their places; undefined where a row does not stand in its place. */
const patchFew = <Row extends object>(
  sorted: readonly Row[],
  removed: ReadonlySet<Row>,
  added: readonly Row[],
  compare: Compare<Row>,
): readonly Row[] | undefined => {
  const copy = [...sorted];
  for (const row of removed) {
    const place = placeOf(copy, row, compare);
    if (copy[place] !== row) return undefined;
    copy.splice(place, 1);
  }
  for (const row of added) copy.splice(placeOf(copy, row, compare), 0, row);
  return copy;
};

/**
 * `sorted` without some of its rows and with others. Few, as they come live, are looked up; for many the list is gone
 * through once, and only the new ones are sorted.
 */
export const patchSorted = <Row extends object>(
  sorted: readonly Row[],
  removed: ReadonlySet<Row>,
  added: readonly Row[],
  compare: Compare<Row>,
): readonly Row[] => {
  const few = removed.size + added.length <= FEW ? patchFew(sorted, removed, added, compare) : undefined;
  if (few !== undefined) return few;
  const kept = removed.size === 0 ? sorted : sorted.filter((row) => !removed.has(row));
  return added.length === 0 ? kept : merged(kept, [...added].sort(compare), compare);
};

/**
 * The accepted rows of a table in order. Remembers the last table and list, and patches the list by what differs: the
 * answer depends on the table only. `compare` must be 0 for the same row only.
 */
export const makeSortedRows = <Row extends object>(accepts: (row: Row) => boolean, compare: Compare<Row>) => {
  let known: RowTable<Row> = {};
  let list: readonly Row[] = [];
  return (table: RowTable<Row>): readonly Row[] => {
    if (table === known) return list;
    const removed = new Set<Row>();
    const added: Row[] = [];
    for (const { before, after } of differences(known, table)) {
      if (before !== undefined && accepts(before)) removed.add(before);
      if (after !== undefined && accepts(after)) added.push(after);
    }
    known = table;
    if (removed.size > 0 || added.length > 0) list = patchSorted(list, removed, added, compare);
    return list;
  };
};
