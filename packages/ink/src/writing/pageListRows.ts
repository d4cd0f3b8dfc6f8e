import { PortError } from '@inkside/kit';
import type { PageSize, VirtualPage } from '../model';
import { declaredPages, newestRows, normalId, sameId } from '../pageOrder';
import { blankNoteInfo } from '../records/note';
import { blankVirtualPage } from '../records/pages';
import type { PagesChange } from './pagesChange';

/** A page as the note shows it now. */
export interface ListedPage extends PageSize {
  readonly pageId: string;
}

interface Listed {
  /** The pages that are shown, in their order. */
  readonly pages: readonly ListedPage[];
  /** All rows of all revisions, oldest first. */
  readonly rows: readonly VirtualPage[];
}

/** The rows of a revision, and the note's pages after it. */
interface PageRows {
  readonly rows: readonly VirtualPage[];
  readonly pageIds: readonly string[];
}

const [LIVE, REMOVED] = [0, 1] as const;

const gone = (): PortError => new PortError('errors.objectMissing');

/** Puts an id behind another one; before all of them for null. @throws PortError `errors.objectMissing` */
function placed(ids: readonly string[], id: string, after: string | null): string[] {
  const others = ids.filter((other) => !sameId(other, id));
  const at = after === null ? 0 : others.findIndex((other) => sameId(other, after)) + 1;
  if (after !== null && at === 0) throw gone();
  return others.toSpliced(at, 0, id);
}

/** The pages that are shown in the order that the newest rows give them: others may have moved or removed some since. */
function orderNow(pages: Listed['pages'], rows: Listed['rows']): string[] {
  const shown = pages.map(({ pageId }) => pageId);
  const info = blankNoteInfo({ uniqueId: '', pageNameList: JSON.stringify({ pageNameList: shown }) });
  const known = new Set(shown.map(normalId));
  return declaredPages({ info, virtualPages: rows }).filter((id) => known.has(normalId(id)));
}

/** The pages after the change. A page that went back to where it was has its old place; see `placesOf`. */
function orderAfter(change: PagesChange, { pages, rows }: Listed): string[] {
  const ids = orderNow(pages, rows);
  const has = (id: string): boolean => ids.some((other) => sameId(other, id));
  if (change.kind === 'add') return placed(ids, change.newId, change.after);
  if (change.kind === 'restore') {
    if (has(change.pageId)) return ids;
    const index = indexIn(rows);
    const own = index(change.pageId);
    if (own === undefined) throw gone();
    return placed(ids, change.pageId, ids.findLast((id) => (index(id) ?? 0) <= own) ?? null);
  }
  if (!has(change.pageId)) throw gone();
  if (change.kind === 'copy') return placed(ids, change.newId, change.pageId);
  if (change.kind === 'move') return placed(ids, change.pageId, change.after);
  // A note without pages is nothing that a device could show.
  if (ids.length === 1) throw new PortError('errors.badRequest', { field: 'pageId' });
  return ids.filter((id) => !sameId(id, change.pageId));
}

const latest = (rows: readonly VirtualPage[]): ReadonlyMap<string, VirtualPage> =>
  new Map(newestRows(rows, ({ pageId }) => pageId).map((row) => [normalId(row.pageId), row]));

const indexIn = (rows: readonly VirtualPage[]): ((id: string) => number | undefined) => {
  const known = latest(rows);
  return (id) => known.get(normalId(id))?.orderIndex;
};

/** A place between two, as the format's float keeps it; undefined where none is left between them. */
function between(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? 0 : Math.fround(after - 1);
  if (after === undefined) return Math.fround(before + 1);
  const middle = Math.fround((before + after) / 2);
  return middle > before && middle < after ? middle : undefined;
}

const isRising = (indices: readonly (number | undefined)[]): boolean =>
  indices.every((index, at) => index !== undefined && (at === 0 || index > (indices[at - 1] ?? Infinity)));

/**
 * The place of each page in the order: only the one that moved gets another, so that two who move different pages at once
 * both have their way. All are counted anew where their places cannot tell them apart.
 */
function placesOf(order: readonly string[], moved: string | undefined, rows: readonly VirtualPage[]): number[] {
  const known = order.map(indexIn(rows));
  const at = moved === undefined ? -1 : order.findIndex((id) => sameId(id, moved));
  const others = known.filter((_, place) => place !== at);
  const own = at < 0 ? 0 : between(known[at - 1], known[at + 1]);
  if (!isRising(others) || own === undefined) return order.map((_, place) => place);
  return known.map((index, place) => (place === at ? own : (index ?? place)));
}

const rectOf = ({ width, height }: PageSize): string =>
  JSON.stringify({ left: 0, top: 0, right: width, bottom: height, empty: false });

/** The row of a page that had none: what lies below its ink stands elsewhere, and goes on to do so. */
const firstRow = (page: ListedPage, at: number): VirtualPage => {
  const rect = rectOf(page);
  return blankVirtualPage({
    ...{ pageId: page.pageId, createdAt: at, updatedAt: at, orderIndex: Number.NaN },
    ...{ pageSize: rect, pageSizeWithMargin: rect, contentPageSize: rect },
  });
};

const movedBy = (change: PagesChange): string | undefined => {
  if (change.kind === 'add' || change.kind === 'copy') return change.newId;
  return change.kind === 'move' ? change.pageId : undefined;
};

/**
 * The rows that make the change on top of all that is known: those of pages that are new, have another place, or had no row
 * yet, since a page that only a list names is left out once others have rows. Each is newer than the one before it, whatever
 * clock wrote that.
 * @param fresh the row of the page that is new; its place is given here
 * @param at epoch milliseconds
 * @throws PortError `errors.objectMissing` for a page that is not there (any more), `errors.badRequest` for the last page
 */
export function pageRows(change: PagesChange, listed: Listed, fresh: VirtualPage | undefined, at: number): PageRows {
  const order = orderAfter(change, listed);
  const known = latest(listed.rows);
  const places = placesOf(order, movedBy(change), listed.rows);
  const sizes = new Map(listed.pages.map((page) => [normalId(page.pageId), page]));
  const written: VirtualPage[] = [];
  const rowOf = (id: string): VirtualPage => {
    const page = sizes.get(normalId(id)) ?? { pageId: id, width: 0, height: 0 };
    return known.get(normalId(id)) ?? (fresh !== undefined && sameId(fresh.pageId, id) ? fresh : firstRow(page, at));
  };
  const renewed = (row: VirtualPage, fields: Partial<VirtualPage>): void => {
    const before = known.get(normalId(row.pageId))?.updatedAt ?? 0;
    written.push({ ...row, ...fields, updatedAt: Math.max(at, before + 1) });
  };
  order.forEach((id, place) => {
    const [row, orderIndex] = [rowOf(id), places[place] ?? place];
    const isAsItWas = known.has(normalId(id)) && row.orderIndex === orderIndex && row.status === LIVE;
    if (!isAsItWas) renewed(row, { orderIndex, status: LIVE });
  });
  if (change.kind === 'remove') {
    const row = rowOf(change.pageId);
    const place = listed.pages.findIndex(({ pageId }) => sameId(pageId, change.pageId));
    renewed(row, { status: REMOVED, orderIndex: known.has(normalId(row.pageId)) ? row.orderIndex : place - 0.5 });
  }
  return { rows: written, pageIds: order };
}
