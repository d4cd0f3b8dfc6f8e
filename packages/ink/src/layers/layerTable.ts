import type { InkLayer, PageModel } from '../model';
import { layerIn, listIn, memberOf, numberIn, parseNoteJson } from '../records/json';

/** A layer, or one that was removed, and when somebody last changed it in a browser. */
export interface LayerRow extends InkLayer {
  /** Epoch milliseconds; 0 for what only devices have written, whose lists say no times. */
  readonly changedAt: number;
  /** The row stays, so that a list that was written without knowing of the removal does not bring the layer back. */
  readonly isRemoved: boolean;
}

/** The layers of a page as all of its revisions together say. */
export interface LayerTable {
  /** In drawing order, those that were removed among them. */
  readonly rows: readonly LayerRow[];
  /** When a browser last gave the order, epoch milliseconds; 0 for the order of a device. */
  readonly orderedAt: number;
}

export const NO_LAYERS: LayerTable = { rows: [], orderedAt: 0 };

/** A list of a device: layers without times. */
export const plainTable = (layers: readonly InkLayer[]): LayerTable => ({
  rows: layers.map((layer) => ({ ...layer, changedAt: 0, isRemoved: false })),
  orderedAt: 0,
});

/** The layer as readers of the format know it. */
const layerOf = ({ id, lock, show, name }: InkLayer): InkLayer =>
  name === undefined ? { id, lock, show } : { id, lock, show, name };

/** The layers that there are, in drawing order. */
export const layersOfTable = ({ rows }: LayerTable): readonly InkLayer[] =>
  rows.filter(({ isRemoved }) => !isRemoved).map(layerOf);

/** Rows in the order of a list; those that it does not name stay behind the row that they followed. */
function inOrder(rows: ReadonlyMap<number, LayerRow>, order: readonly number[], others: readonly number[]): LayerRow[] {
  const named = new Set(order);
  const behind = new Map<number | undefined, number[]>();
  let before: number | undefined;
  for (const id of others) {
    if (named.has(id)) before = id;
    else behind.set(before, [...(behind.get(before) ?? []), id]);
  }
  const ids = [...(behind.get(undefined) ?? []), ...order.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const idsOf = ({ rows }: LayerTable): number[] => rows.map(({ id }) => id);

/**
 * The layers of two tables together: a union by id. Of two rows for one layer the one that was changed last counts, also
 * where it says that the layer is removed; the order is the one that was given last. Taking the same twice changes nothing.
 */
export function mergedTables(one: LayerTable, other: LayerTable): LayerTable {
  const rows = new Map(one.rows.map((row) => [row.id, row]));
  for (const row of other.rows) {
    const before = rows.get(row.id);
    const isNewer = before === undefined || (row.changedAt > 0 && row.changedAt >= before.changedAt);
    if (isNewer) rows.set(row.id, row);
  }
  // Where nobody ever gave an order since, that of the first stays: an act that is done once more moves nothing.
  const [order, others] = other.orderedAt > one.orderedAt ? [other, one] : [one, other];
  return {
    rows: inOrder(rows, idsOf(order), idsOf(others)),
    orderedAt: Math.max(one.orderedAt, other.orderedAt),
  };
}

/**
 * A list that says no times, as devices write them: what it says otherwise was changed when it was written. A layer that it
 * leaves out is gone if only devices knew it. One that was made or changed in a browser stays: nothing tells whether the
 * device had seen it.
 */
function withDeviceList(table: LayerTable, layers: readonly InkLayer[], at: number): LayerTable {
  const named = new Map(layers.map((layer) => [layer.id, layer]));
  const known = new Map(table.rows.map((row) => [row.id, row]));
  const rowOf = (layer: InkLayer): LayerRow => {
    const before = known.get(layer.id);
    if (before === undefined) return { ...layer, changedAt: 0, isRemoved: false };
    const isSame = before.lock === layer.lock && before.show === layer.show;
    if (isSame || before.isRemoved || before.changedAt > at) return before;
    return { ...before, ...layer, changedAt: before.changedAt === 0 ? 0 : at };
  };
  const stay = table.rows.filter(({ id, changedAt }) => changedAt > 0 || named.has(id));
  const rows = new Map([...stay, ...layers.map(rowOf)].map((row) => [row.id, row]));
  const isOrderOlder = table.orderedAt > at;
  const [order, others] = isOrderOlder ? [idsOf(table), [...named.keys()]] : [[...named.keys()], idsOf(table)];
  const orderedAt = table.orderedAt === 0 || isOrderOlder ? table.orderedAt : at;
  return { rows: inOrder(rows, order, others), orderedAt };
}

const timeIn = (value: unknown, member: string): number => Math.max(0, numberIn(memberOf(value, member)) ?? 0);

/** The table that a browser wrote; undefined for the list of a device. */
function tableIn(value: unknown): LayerTable | undefined {
  if (memberOf(value, 'orderedAt') === undefined) return undefined;
  const rowsIn = (list: unknown, isRemoved: boolean): LayerRow[] =>
    listIn(list).flatMap((entry) => {
      const layer = layerIn(entry);
      return layer === undefined ? [] : [{ ...layer, changedAt: timeIn(entry, 'changedAt'), isRemoved }];
    });
  const rows = [...rowsIn(memberOf(value, 'layerList'), false), ...rowsIn(memberOf(value, 'removedLayers'), true)];
  return { rows, orderedAt: timeIn(value, 'orderedAt') };
}

/** What one record of a page says of its layers. */
export type ToldLayers = Pick<PageModel, 'layerList' | 'updatedAt'>;

/** The table with what one more revision of the page's model says; revisions come oldest first. */
function withModel(table: LayerTable, { layerList, updatedAt }: ToldLayers): LayerTable {
  const value = parseNoteJson(layerList);
  const written = tableIn(value);
  if (written !== undefined) return mergedTables(table, written);
  const layers = listIn(value).flatMap((entry) => layerIn(entry) ?? []);
  return layers.length === 0 ? table : withDeviceList(table, layers, updatedAt);
}

/** Of two records with one time the same one is the later for everybody, in whatever order they came. */
const byTime = (one: ToldLayers, other: ToldLayers): number =>
  one.updatedAt - other.updatedAt || (one.layerList < other.layerList ? -1 : 1);

/**
 * The layers of a page by all revisions of its model, in whatever order they are given: lists of devices say no times, so
 * that what comes late has to be put in its place.
 * @param base what holds where no revision says anything
 */
export const tableOf = (models: readonly ToldLayers[], base = NO_LAYERS): LayerTable =>
  models.toSorted(byTime).reduce(withModel, base);

/**
 * `layerList` of a page's model. Devices read the list and pass by the rest: the times, and the layers that are no more.
 */
export function layerText({ rows, orderedAt }: LayerTable): string {
  const timed = ({ changedAt }: LayerRow) => (changedAt === 0 ? {} : { changedAt });
  return JSON.stringify({
    layerList: rows.filter(({ isRemoved }) => !isRemoved).map((row) => ({ ...layerOf(row), ...timed(row) })),
    orderedAt,
    removedLayers: rows.filter(({ isRemoved }) => isRemoved).map(({ id, changedAt }) => ({ id, changedAt })),
  });
}

const isSameRow = (one: LayerRow | undefined, other: LayerRow): boolean =>
  one !== undefined && one.changedAt === other.changedAt && one.isRemoved === other.isRemoved;

/** Whether one table says all that the other one does. */
export const isSameTable = (one: LayerTable, other: LayerTable): boolean =>
  one.rows.length === other.rows.length &&
  one.orderedAt === other.orderedAt &&
  one.rows.every((row, index) => isSameRow(other.rows[index], row) && other.rows[index]?.id === row.id);

/**
 * A table that makes of the one that is there what it was before: layers that came since are removed.
 * @param at epoch milliseconds
 */
export function tablePutBack(then: LayerTable, now: LayerTable, at: number): LayerTable {
  const known = new Set(idsOf(then));
  const latest = Math.max(at, now.orderedAt + 1, ...now.rows.map(({ changedAt }) => changedAt + 1));
  const back = then.rows.map((row) => ({ ...row, changedAt: latest }));
  const gone = now.rows
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ ...row, changedAt: latest, isRemoved: true }));
  return { rows: [...back, ...gone], orderedAt: latest };
}
