import type { InkLayer, NoteInfo, PageModel, PageSize, VirtualPage } from './model';
import { isObject, layersIn, layerList, memberOf, pageNames, parseNoteJson, rectOf, sizeIn } from './records/json';

/** The 10.3 inch devices, for a note that says its size nowhere. */
const FALLBACK_SIZE: PageSize = { width: 1404, height: 1872 };

const [HYPHEN, FIRST_CAPITAL, LAST_CAPITAL, FIRST_WIDE] = [0x2d, 0x41, 0x5a, 0x80] as const;

/** Whether nothing of an id is taken away or changed before it is compared. */
function isNormal(id: string): boolean {
  for (let index = 0; index < id.length; index += 1) {
    const code = id.charCodeAt(index);
    if (code === HYPHEN || (code >= FIRST_CAPITAL && code <= LAST_CAPITAL) || code >= FIRST_WIDE) return false;
  }
  return true;
}

/** An id as it is compared: ids come as 32 hexadecimal characters and as hyphenated UUIDs, mixed inside one note. */
export const normalId = (id: string): string => (isNormal(id) ? id : id.replaceAll('-', '').toLowerCase());

const UUID_LENGTH = 36;
const UUID_HYPHENS = [8, 13, 18, 23] as const;

/** Whether an id is a UUID as it is mostly written: hyphens in their places, small letters. */
function isUuid(id: string): boolean {
  if (id.length !== UUID_LENGTH || !UUID_HYPHENS.every((index) => id.charCodeAt(index) === HYPHEN)) return false;
  let hyphens = 0;
  for (let index = 0; index < UUID_LENGTH; index += 1) {
    const code = id.charCodeAt(index);
    if (code === HYPHEN) hyphens += 1;
    if ((code >= FIRST_CAPITAL && code <= LAST_CAPITAL) || code >= FIRST_WIDE) return false;
  }
  return hyphens === UUID_HYPHENS.length;
}

/** What ids are compared by: by themselves when all of them are written alike, else by {@link normalId}. */
export const comparable = (ids: readonly string[]): ((id: string) => string) =>
  ids.every(isUuid) || ids.every(isNormal) ? (id) => id : normalId;

export const sameId = (a: string, b: string): boolean => a === b || normalId(a) === normalId(b);

/**
 * Of several rows for one id the newest, a later row before an earlier one of the same time (revision files are a log).
 * Keeps the order of first arrival.
 */
export function newestRows<T extends { readonly updatedAt: number }>(
  rows: readonly T[],
  idOf: (row: T) => string,
): T[] {
  const newest = new Map<string, T>();
  for (const row of rows) {
    const id = normalId(idOf(row));
    const before = newest.get(id);
    if (before === undefined || row.updatedAt >= before.updatedAt) newest.set(id, row);
  }
  return [...newest.values()];
}

function distinct(ids: readonly string[]): string[] {
  const seen = new Set<string>(['']);
  return ids.filter((id) => seen.size < seen.add(normalId(id)).size);
}

interface PageRecords {
  readonly info: NoteInfo;
  readonly virtualPages: readonly VirtualPage[];
}

const LIVE = 0;

/** The note's own list, or that of a rich text. */
function listedPages(info: NoteInfo): string[] {
  const named = pageNames(info.pageNameList);
  return named.length > 0 ? named : pageNames(info.richTextPageNameList);
}

const goneIn = ({ info, virtualPages }: PageRecords): ReadonlySet<string> => {
  const deleted = newestRows(virtualPages, ({ pageId }) => pageId).filter(({ status }) => status !== LIVE);
  return new Set([...pageNames(info.removePageList), ...deleted.map(({ pageId }) => pageId)].map(normalId));
};

/** By their place in the note; rows that say none, or the same, as the note's own list has them. */
function inPlace(rows: readonly VirtualPage[], listed: readonly string[]): VirtualPage[] {
  const places = new Map(listed.map((id, place) => [normalId(id), place]));
  const placeOf = ({ pageId }: VirtualPage): number => places.get(normalId(pageId)) ?? listed.length;
  return rows.toSorted((a, b) => a.orderIndex - b.orderIndex || placeOf(a) - placeOf(b));
}

/** Every page that the virtual pages or the note's list name and that is neither deleted nor removed. */
export function declaredPages(note: PageRecords): string[] {
  const listed = listedPages(note.info);
  const rows = inPlace(
    newestRows(note.virtualPages, ({ pageId }) => pageId),
    listed,
  );
  const gone = goneIn(note);
  const inRows = rows.map(({ pageId }) => pageId);
  return distinct(listedInto(inRows, listed)).filter((id) => !gone.has(normalId(id)));
}

/** Puts ids of a list that are not among the others each behind the one that it follows in the list. */
function listedInto(ids: readonly string[], listed: readonly string[]): string[] {
  const known = new Set(ids.map(normalId));
  const behind = new Map<string, string[]>();
  let before = '';
  for (const id of listed) {
    if (known.has(normalId(id))) before = normalId(id);
    else if (behind.get(before)?.push(id) === undefined) behind.set(before, [id]);
  }
  return [...(behind.get('') ?? []), ...ids.flatMap((id) => [id, ...(behind.get(normalId(id)) ?? [])])];
}

/** How many names a device writes into a note's own list (reference: note-format, section 2). */
const MOST_LISTED = 500;

/** What tells of pages beside the note's own lists of them. */
interface PageTraces {
  /** Pages that have shapes. */
  readonly drawnPages?: readonly string[];
  readonly models?: readonly PageModel[];
  /** Pages of which anything else is there: points, a template. */
  readonly otherPages?: readonly string[];
}

/** Pages that the note gives a background of their own. */
export function backgroundPages(info: NoteInfo): string[] {
  const map = memberOf(parseNoteJson(info.noteBackground), 'pageBKGroundMap');
  return isObject(map) ? Object.keys(map) : [];
}

/** Pages that a list has no room for: those with a model in the order of their making, then the others with ink. */
function beyondList(note: PageRecords & PageTraces): string[] {
  const models = newestRows(note.models ?? [], ({ uniqueId }) => uniqueId).toSorted(
    (a, b) => a.createdAt - b.createdAt,
  );
  const gone = goneIn(note);
  return [...models.map(({ uniqueId }) => uniqueId), ...(note.drawnPages ?? [])].filter(
    (id) => !gone.has(normalId(id)),
  );
}

/**
 * The ids of a note's pages in order (reference: note-format, section 2): by the virtual pages where there are any,
 * because the note's own list is cut at 500; pages that are deleted or removed are left out. Some firmware writes a
 * virtual page for one page only: pages of the note's list of which anything is there are in the note all the same. A
 * list that is full and alone is followed by the pages of which a model or ink is there.
 */
export function orderPages(note: PageRecords & PageTraces): string[] {
  const declared = declaredPages(note);
  const { info, virtualPages, drawnPages = [], models = [], otherPages = [] } = note;
  if (virtualPages.length === 0) {
    return listedPages(info).length < MOST_LISTED ? declared : distinct([...declared, ...beyondList(note)]);
  }
  const modelled = models.map(({ uniqueId }) => uniqueId);
  const told = [...virtualPages.map(({ pageId }) => pageId), ...modelled, ...drawnPages, ...otherPages];
  const wanted = new Set([...told, ...backgroundPages(info)].map(normalId));
  return declared.filter((id) => wanted.has(normalId(id)));
}

export interface PageSources {
  readonly pageId: string;
  readonly info: NoteInfo;
  readonly model: PageModel | undefined;
  readonly virtualPage: VirtualPage | undefined;
}

interface PageTable {
  readonly pages: ReadonlyMap<string, unknown>;
  readonly defaultRect: unknown;
  readonly canvasExpands: boolean;
}

/** How a canvas grows (canvasExpandType; reference: note-format, section 4.9); all others keep their size. */
const EXPANDING: ReadonlySet<unknown> = new Set(['HEIGHT_EXPAND', 'WIDTH_EXPAND', 'WIDTH_HEIGHT_EXPAND', 'INFINITE']);

/** The table grows with the note and is asked once for every page: parsed once for each record. */
const pageTables = new WeakMap<NoteInfo, PageTable>();

function pageTableOf(info: NoteInfo): PageTable {
  const known = pageTables.get(info);
  if (known !== undefined) return known;
  const parsed = parseNoteJson(info.notePageInfo);
  const pages = memberOf(parsed, 'pageInfoMap');
  const table: PageTable = {
    pages: new Map(isObject(pages) ? Object.entries(pages).map(([id, page]) => [normalId(id), page]) : []),
    defaultRect: memberOf(parsed, 'defaultPageRect'),
    canvasExpands: EXPANDING.has(memberOf(parsed, 'canvasExpandType')),
  };
  pageTables.set(info, table);
  return table;
}

/** Ids of the pages that the note's own table tells of, as they are compared. */
export const tabledPages = (info: NoteInfo): string[] => [...pageTableOf(info).pages.keys()];

/** The size that is said of this page: in the note's page table, the page model, the virtual page. */
const ownSizeOf = ({ pageId, info, model, virtualPage }: PageSources): PageSize | undefined =>
  sizeIn(pageTableOf(info).pages.get(normalId(pageId))) ??
  rectOf(model?.pageSize ?? '') ??
  rectOf(virtualPage?.pageSize ?? '');

/**
 * Whether the page ends where its ink does, and not at its size: its canvas grows under the pen, or no record says how
 * large this page is.
 */
export const growsWithInk = (page: PageSources): boolean =>
  pageTableOf(page.info).canvasExpands || ownSizeOf(page) === undefined;

/**
 * The page's size in page units. The first that says one: the page's own records, the note's origin size, the device's
 * size, the note's default page; else that of a 10.3 inch device.
 */
export function pageSizeOf(page: PageSources): PageSize {
  const { info } = page;
  const { defaultRect } = pageTableOf(info);
  const sizes = [
    ownSizeOf(page),
    sizeIn({ width: info.pageOriginWidth, height: info.pageOriginHeight }),
    sizeIn(memberOf(parseNoteJson(info.deviceInfo), 'size')),
    sizeIn(defaultRect),
  ];
  return sizes.find((size) => size !== undefined) ?? FALLBACK_SIZE;
}

/** The page's layers in drawing order: from its page model, else from the note's page table; may be empty. */
export function layersOf({ pageId, info, model }: Omit<PageSources, 'virtualPage'>): readonly InkLayer[] {
  const layers = layerList(model?.layerList ?? '');
  return layers.length > 0 ? layers : tabledLayers({ pageId, info });
}

/** The page's layers as the note's page table says, in drawing order; may be empty. */
export const tabledLayers = ({ pageId, info }: Pick<PageSources, 'pageId' | 'info'>): readonly InkLayer[] =>
  layersIn(memberOf(pageTableOf(info).pages.get(normalId(pageId)), 'layerList'));

/** What a page is called: in its own model, else in the note's table of pages; '' for a page without a title. */
export function titleOf({ pageId, info, model }: Omit<PageSources, 'virtualPage'>): string {
  if (model !== undefined && model.title.trim() !== '') return model.title.trim();
  const title = memberOf(pageTableOf(info).pages.get(normalId(pageId)), 'title');
  return typeof title === 'string' ? title.trim() : '';
}
