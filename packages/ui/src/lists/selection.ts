/**
 * Which things of a list are ticked. A value and functions on it: each makes one new set at most, however many rows it is
 * about, so that 50,000 are selected within a frame.
 */
export interface Selection<Id extends string = string> {
  readonly ids: ReadonlySet<Id>;
  /** Where a range begins: what was ticked last by itself. */
  readonly anchor: Id | null;
  /** Where the last range from the anchor ended; the next one from there takes its place. */
  readonly extent: Id | null;
}

export const nothingSelected: Selection<never> = { ids: new Set(), anchor: null, extent: null };

/** Ticks one thing, or takes its tick away; a range begins there. */
export const toggled = <Id extends string>({ ids }: Selection<Id>, id: Id): Selection<Id> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, extent: id };
};

/** That one, and nothing else. */
export const onlyThis = <Id extends string>(id: Id): Selection<Id> => ({ ids: new Set([id]), anchor: id, extent: id });

/** The places from one thing to another in the shown order, both among them; undefined where one of them is not shown. */
const span = <Id extends string>(order: readonly Id[], from: Id | null, to: Id | null) => {
  if (from === null || to === null) return undefined;
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  return a < 0 || b < 0 ? undefined : { first: Math.min(a, b), last: Math.max(a, b) };
};

/**
 * Ticks what lies between the anchor and `id` in the shown order. A range drawn before from the same anchor is given up
 * where the new one does not reach, so that Shift with arrows also takes back; other ticks stay. Without an anchor that
 * is shown it is `id` alone.
 */
export const rangedTo = <Id extends string>(
  { ids, anchor, extent }: Selection<Id>,
  order: readonly Id[],
  id: Id,
): Selection<Id> => {
  const wanted = span(order, anchor, id);
  const next = new Set(ids);
  if (wanted === undefined) return { ids: next.add(id), anchor: id, extent: id };
  const before = span(order, anchor, extent);
  if (before !== undefined) for (const each of order.slice(before.first, before.last + 1)) next.delete(each);
  for (const each of order.slice(wanted.first, wanted.last + 1)) next.add(each);
  return { ids: next, anchor, extent: id };
};

/** Everything that the list shows, also what is not drawn, and nothing besides. */
export const allOf = <Id extends string>(order: readonly Id[]): Selection<Id> => ({
  ids: new Set(order),
  anchor: order[0] ?? null,
  extent: order.at(-1) ?? null,
});

/** What the list shows and was not ticked. */
export const inverted = <Id extends string>({ ids }: Selection<Id>, order: readonly Id[]): Selection<Id> => ({
  ids: new Set(order.filter((id) => !ids.has(id))),
  anchor: null,
  extent: null,
});

/** Without ticks of things that are there no more; the same value where all are there. */
export const withoutGone = <Id extends string>(selection: Selection<Id>, present: ReadonlySet<Id>): Selection<Id> => {
  const kept = (id: Id | null): Id | null => (id !== null && present.has(id) ? id : null);
  const gone = [...selection.ids].filter((id) => !present.has(id));
  if (gone.length === 0) return selection;
  const ids = new Set(selection.ids);
  for (const id of gone) ids.delete(id);
  return { ids, anchor: kept(selection.anchor), extent: kept(selection.extent) };
};
