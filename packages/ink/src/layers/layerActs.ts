import type { InkLayer } from '../model';
import { layersOfTable, type LayerRow, type LayerTable, plainTable } from './layerTable';

/** What is done to the layers of a page. */
export type LayerAct =
  /** A layer on top of the others. */
  | { readonly kind: 'add' }
  /** '' takes the name away: the layer is known by its number again. */
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'show'; readonly id: number; readonly show: boolean }
  | { readonly kind: 'lock'; readonly id: number; readonly lock: boolean }
  /** To a place in drawing order, 0 lowest. */
  | { readonly kind: 'move'; readonly id: number; readonly to: number }
  /** With all that is on it. */
  | { readonly kind: 'remove'; readonly id: number };

/**
 * Why layers stay as they are. gone: there is no such layer any more. last: a page has one layer at least. coming: nothing
 * of what is on it can be seen yet.
 */
export type LayerRefusal = 'locked' | 'tooMany' | 'last' | 'gone' | 'coming';

/** A layer as people see it. */
export interface PageLayer {
  readonly id: number;
  /** '' for one that is known by its number. */
  readonly name: string;
  readonly lock: boolean;
  readonly show: boolean;
  /** How many shapes are on it. */
  readonly shapes: number;
}

/** What one act did to the layers of a page. */
export interface LayerChange {
  readonly before: LayerTable;
  readonly after: LayerTable;
}

/** A device has no more on one page (reference: note-format, section 4.5). */
const MOST_LAYERS = 5;
/** Characters. */
const LONGEST_NAME = 64;

/** How many shapes each layer has, by its id. */
export type LayerCounts = ReadonlyMap<number, number>;

export function countsOf(shapes: readonly { readonly zorder: number }[]): LayerCounts {
  const counts = new Map<number, number>();
  for (const { zorder } of shapes) counts.set(zorder, (counts.get(zorder) ?? 0) + 1);
  return counts;
}

/** Layers that shapes are on and no list names: drawn above the others, by their ids. A page has one layer at least. */
function unlisted(listed: readonly InkLayer[], counts: LayerCounts): readonly InkLayer[] {
  const known = new Set(listed.map(({ id }) => id));
  const used = [...counts.keys()].filter((id) => !known.has(id)).sort((one, other) => one - other);
  const ids = listed.length + used.length === 0 ? [0] : used;
  return ids.map((id) => ({ id, lock: false, show: true }));
}

/** The layers of a page, the lowest first: those of its list, and those that shapes are on besides. */
export const pageLayers = (listed: readonly InkLayer[], counts: LayerCounts): readonly PageLayer[] =>
  [...listed, ...unlisted(listed, counts)].map(({ id, lock, show, name = '' }) => ({
    ...{ id, name, lock, show },
    shapes: counts.get(id) ?? 0,
  }));

/** A table that names all layers of a page. One that was removed while somebody drew on it is there again. */
function completeTable(table: LayerTable, counts: LayerCounts): LayerTable {
  const missing = unlisted(layersOfTable(table), counts);
  const again = new Set(missing.map(({ id }) => id));
  const rows = table.rows.map((row) =>
    again.has(row.id) ? { ...row, isRemoved: false, changedAt: row.changedAt + 1 } : row,
  );
  const known = new Set(table.rows.map(({ id }) => id));
  const added = plainTable(missing.filter(({ id }) => !known.has(id))).rows;
  return { ...table, rows: [...rows, ...added] };
}

const unnamed = ({ name: _name, ...row }: LayerRow): LayerRow => row;

const renamed = (row: LayerRow, name: string): LayerRow => {
  const short = name.trim().slice(0, LONGEST_NAME).trim();
  return short === '' ? unnamed(row) : { ...row, name: short };
};

function added(table: LayerTable, at: number): LayerTable {
  const id = Math.max(-1, ...table.rows.map((row) => row.id)) + 1;
  const row: LayerRow = { id, lock: false, show: true, changedAt: at, isRemoved: false };
  return { ...table, rows: [...table.rows, row] };
}

function moved(table: LayerTable, row: LayerRow, to: number, at: number): LayerTable {
  const live = table.rows.filter(({ isRemoved, id }) => !isRemoved && id !== row.id);
  const place = Math.min(Math.max(Math.trunc(to), 0), live.length);
  const gone = table.rows.filter(({ isRemoved }) => isRemoved);
  return {
    rows: [...live.slice(0, place), row, ...live.slice(place), ...gone],
    orderedAt: Math.max(at, table.orderedAt + 1),
  };
}

type RowAct = Exclude<LayerAct, { kind: 'add' | 'move' }>;

const changedRow = (row: LayerRow, act: RowAct): LayerRow | LayerRefusal => {
  switch (act.kind) {
    case 'rename':
      return renamed(row, act.name);
    case 'show':
      return { ...row, show: act.show };
    case 'lock':
      return { ...row, lock: act.lock };
    case 'remove':
      return row.lock ? 'locked' : { ...row, isRemoved: true };
  }
};

/**
 * What an act does to the layers, or why they stay as they are.
 * @param counts the shapes of the page by their layers
 * @param at epoch milliseconds
 */
export function layerChange(
  table: LayerTable,
  counts: LayerCounts,
  act: LayerAct,
  at: number,
): LayerChange | LayerRefusal {
  const before = completeTable(table, counts);
  const after = tableAfter(before, act, at);
  return typeof after === 'string' ? after : { before, after };
}

function tableAfter(whole: LayerTable, act: LayerAct, at: number): LayerTable | LayerRefusal {
  const live = layersOfTable(whole);
  if (act.kind === 'add') return live.length >= MOST_LAYERS ? 'tooMany' : added(whole, at);
  const row = whole.rows.find(({ id, isRemoved }) => id === act.id && !isRemoved);
  if (row === undefined) return 'gone';
  if (act.kind === 'move') return moved(whole, row, act.to, at);
  if (act.kind === 'remove' && live.length === 1) return 'last';
  const after = changedRow(row, act);
  if (typeof after === 'string') return after;
  const told = { ...after, changedAt: Math.max(at, row.changedAt + 1) };
  return { ...whole, rows: whole.rows.map((each) => (each === row ? told : each)) };
}

const rowIn = ({ rows }: LayerTable, id: number): LayerRow | undefined => rows.find((row) => row.id === id);

const changedRows = ({ before, after }: LayerChange): readonly LayerRow[] =>
  after.rows.filter((row) => rowIn(before, row.id)?.changedAt !== row.changedAt);

/** Whether the layers that were changed are still as they were left. */
export const isAsLeft = (change: LayerChange, now: LayerTable): boolean =>
  changedRows(change).every(({ id, changedAt }) => rowIn(now, id)?.changedAt === changedAt) &&
  (change.before.orderedAt === change.after.orderedAt || now.orderedAt === change.after.orderedAt);

/** The opposite of a change, newer than it: a layer that was made is removed. */
export function turnedRound(change: LayerChange, at: number): LayerChange {
  const { before, after } = change;
  const changed = new Set(changedRows(change).map(({ id }) => id));
  const rows = after.rows.map((row): LayerRow => {
    if (!changed.has(row.id)) return row;
    const changedAt = Math.max(at, row.changedAt + 1);
    const was = rowIn(before, row.id);
    return was === undefined ? { ...row, isRemoved: true, changedAt } : { ...was, changedAt };
  });
  if (before.orderedAt === after.orderedAt) return { before: after, after: { ...after, rows } };
  const order = new Map(before.rows.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: LayerRow): number => order.get(id) ?? before.rows.length;
  const sorted = rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  return { before: after, after: { rows: sorted, orderedAt: Math.max(at, after.orderedAt + 1) } };
}
