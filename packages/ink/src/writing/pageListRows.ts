import { PortError } from '@inkside/kit';
import type { PageBackground, PageSize, VirtualPage } from '../model';
import { declaredPages, newestRows, normalId, sameId } from '../pageOrder';
import { blankNoteInfo } from '../records/note';
import { blankVirtualPage } from '../records/pages';
import type { PagesChange } from './pagesChange';

/** A page as the note shows it now. */
export interface ListedPage extends PageSize {
  readonly pageId: string;
  /** What the note's own tables say lies under it. */
  readonly background?: PageBackground | undefined;
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

/** Each page where it was: behind those whose places come before its own. */
function broughtBack(ids: readonly string[], back: readonly string[], rows: Listed['rows']): string[] {
  const index = indexIn(rows);
  return back.reduce<string[]>(
    (all, pageId) => {
      if (all.some((other) => sameId(other, pageId))) return all;
      const own = index(pageId);
      if (own === undefined) throw gone();
      return placed(all, pageId, all.findLast((id) => (index(id) ?? 0) <= own) ?? null);
    },
    [...ids],
  );
}

/** The pages without some. One that is not there (any more) is refused, and so is a note without pages: no device shows it. */
function without(ids: readonly string[], removed: readonly string[]): string[] {
  const left = ids.filter((id) => !removed.some((other) => sameId(id, other)));
  if (ids.length - left.length < removed.length) throw gone();
  if (left.length === 0) throw new PortError('errors.badRequest', { field: 'pageId' });
  return left;
}

/** The page that others come to stand behind, or that is changed itself; it has to be there. */
function mustHave(ids: readonly string[], pageIds: readonly string[]): void {
  if (pageIds.some((pageId) => !ids.some((id) => sameId(id, pageId)))) throw gone();
}

/** The pages after the change. A page that went back to where it was has its old place; see `placesOf`. */
function orderAfter(change: PagesChange, added: readonly string[], { pages, rows }: Listed): string[] {
  const ids = orderNow(pages, rows);
  switch (change.kind) {
    case 'add':
      return placed(ids, change.newId, change.after);
    case 'move':
      mustHave(ids, [change.pageId]);
      return placed(ids, change.pageId, change.after);
    case 'copy':
    case 'file':
      mustHave(ids, [change.pageId]);
      return added.reduceRight((all, id) => placed(all, id, change.pageId), ids);
    case 'restore':
      return broughtBack(ids, change.pageIds, rows);
    case 'remove':
      return without(ids, change.pageIds);
    case 'paper':
      mustHave(ids, change.pageIds);
      return ids;
    case 'under':
      return ids;
  }
}

const latest = (rows: readonly VirtualPage[]): ReadonlyMap<string, VirtualPage> =>
  new Map(newestRows(rows, ({ pageId }) => pageId).map((row) => [normalId(row.pageId), row]));

const indexIn = (rows: readonly VirtualPage[]): ((id: string) => number | undefined) => {
  const known = latest(rows);
  return (id) => known.get(normalId(id))?.orderIndex;
};

const isRising = (indices: readonly (number | undefined)[]): boolean =>
  indices.every((index, at) => index !== undefined && (at === 0 || index > (indices[at - 1] ?? Infinity)));

/** So many places between two, as the format's float keeps them; undefined where not as many are left between those. */
function between(before: number | undefined, after: number | undefined, count: number): number[] | undefined {
  const step = before === undefined || after === undefined ? 1 : (after - before) / (count + 1);
  const start = before ?? (after === undefined ? -1 : after - count - 1);
  const places = Array.from({ length: count }, (_, place) => Math.fround(start + step * (place + 1)));
  const all = [before, ...places, after].filter((place) => place !== undefined);
  return isRising(all) ? places : undefined;
}

/**
 * The place of each page in the order: only those that moved or are new, which stand side by side, get others, so that two
 * who move different pages at once both have their way. All are counted anew where their places cannot tell them apart.
 */
function placesOf(order: readonly string[], moved: readonly string[], rows: readonly VirtualPage[]): number[] {
  const places = order.map(indexIn(rows));
  const at = order.findIndex((id) => moved.some((other) => sameId(id, other)));
  const [before, after] = at < 0 ? [places, []] : [places.slice(0, at), places.slice(at + moved.length)];
  const own = at < 0 ? [] : between(before.at(-1), after[0], moved.length);
  if (own === undefined || !isRising([...before, ...after])) return order.map((_, place) => place);
  return [...before, ...own, ...after].map((place, index) => place ?? index);
}

/** The rectangle of a page, as records write it. */
export const rectOf = ({ width, height }: PageSize): string =>
  JSON.stringify({ left: 0, top: 0, right: width, bottom: height, empty: false });

/** The row of a page that had none: what lies below its ink stands elsewhere, and goes on to do so. */
const firstRow = (page: ListedPage, at: number): VirtualPage => {
  const rect = rectOf(page);
  return blankVirtualPage({
    ...{ pageId: page.pageId, createdAt: at, updatedAt: at, orderIndex: Number.NaN },
    ...{ pageSize: rect, pageSizeWithMargin: rect, contentPageSize: rect },
  });
};

const movedBy = (change: PagesChange, added: readonly string[]): readonly string[] =>
  change.kind === 'move' ? [change.pageId] : added;

/** Their newest rows; a page that has none gets its first one. */
export function rowsOf(pageIds: readonly string[], { pages, rows }: Listed, at: number): VirtualPage[] {
  const rowsNow = latest(rows);
  return pageIds.map((id) => {
    const page = pages.find(({ pageId }) => sameId(pageId, id));
    return rowsNow.get(normalId(id)) ?? firstRow(page ?? { pageId: id, width: 0, height: 0 }, at);
  });
}

/**
 * The rows that make the change on top of all that is known: those of pages that are new, have another place or another
 * paper, or had no row yet, since a page that only a list names is left out once others have rows. Each is newer than the one
 * before it, whatever clock wrote that.
 * @param fresh the rows of pages that are new or have another paper; their places are given here
 * @param at epoch milliseconds
 * @throws PortError `errors.objectMissing` for a page that is not there (any more), `errors.badRequest` for the last page
 */
export function pageRows(change: PagesChange, listed: Listed, fresh: readonly VirtualPage[], at: number): PageRows {
  const rowsNow = latest(listed.rows);
  const added = fresh.map(({ pageId }) => pageId).filter((id) => !listed.pages.some((page) => sameId(page.pageId, id)));
  const order = orderAfter(change, added, listed);
  const places = placesOf(order, movedBy(change, added), listed.rows);
  const freshNow = latest(fresh);
  const written: VirtualPage[] = [];
  const renewed = (row: VirtualPage, fields: Partial<VirtualPage>): void => {
    const before = rowsNow.get(normalId(row.pageId))?.updatedAt ?? 0;
    written.push({ ...row, ...fields, updatedAt: Math.max(at, before + 1) });
  };
  rowsOf(order, listed, at).forEach((row, index) => {
    const id = normalId(row.pageId);
    const orderIndex = places[index] ?? index;
    const isAsItWas = rowsNow.has(id) && !freshNow.has(id) && row.orderIndex === orderIndex && row.status === LIVE;
    if (!isAsItWas) renewed(freshNow.get(id) ?? row, { orderIndex, status: LIVE });
  });
  if (change.kind !== 'remove') return { rows: written, pageIds: order };
  for (const row of rowsOf(change.pageIds, listed, at)) {
    const place = listed.pages.findIndex(({ pageId }) => sameId(pageId, row.pageId));
    const isKnown = rowsNow.has(normalId(row.pageId));
    renewed(row, { status: REMOVED, orderIndex: isKnown ? row.orderIndex : place - 0.5 });
  }
  return { rows: written, pageIds: order };
}
