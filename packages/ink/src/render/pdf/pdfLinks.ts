import { isObject, memberOf } from '../../records/json';
import { urlOf } from '../boxes/linkTarget';
import type { Bounds } from '../path/pathStream';

/** Where a link of a PDF leads: to an address that nothing runs behind, or to a page of the PDF, 0 first. */
type PdfTarget = { readonly kind: 'url'; readonly url: string } | { readonly kind: 'page'; readonly pageIndex: number };

/** A part of a PDF's page that leads elsewhere. */
export interface PdfLink {
  readonly target: PdfTarget;
  /** What the link is called; mostly ''. */
  readonly title: string;
  /** In shares of the page as it is shown, 0 … 1, from its upper left corner. */
  readonly place: Bounds;
}

interface PageRef {
  readonly num: number;
  readonly gen: number;
}

/** What of a PDF tells where its links lead. */
interface LinkedPdf {
  readonly numPages: number;
  getDestination(name: string): Promise<unknown>;
  getPageIndex(ref: PageRef): Promise<number>;
}

interface ShownView {
  readonly width: number;
  readonly height: number;
  convertToViewportRectangle(rect: number[]): number[];
}

interface LinkedPage {
  /** 1 first. */
  readonly pageNumber: number;
  getAnnotations(): Promise<readonly unknown[]>;
  getViewport(options: { readonly scale: number }): ShownView;
}

/** More than a reader could press; each becomes a button. */
const MOST_LINKS = 500;
/** Hidden, or not to be seen on a screen (PDF reference, 12.5.3). */
const UNSEEN = 2 | 32;
const LONGEST_TITLE = 300;

const isRef = (value: unknown): value is PageRef =>
  typeof memberOf(value, 'num') === 'number' && typeof memberOf(value, 'gen') === 'number';

/** The pages that actions lead to by their names (PDF reference, 12.6.4.11). */
const NAMED: Readonly<Record<string, (here: number, last: number) => number>> = {
  NextPage: (here) => here + 1,
  PrevPage: (here) => here - 1,
  FirstPage: () => 0,
  LastPage: (_here, last) => last,
};

const isPageOf = (index: number | undefined, pages: number): index is number =>
  index !== undefined && Number.isInteger(index) && index >= 0 && index < pages;

/** The page that an action leads to by its name, from the page `here` (0 first) of so many; undefined for other names. */
export function namedPage(action: unknown, here: number, pages: number): number | undefined {
  const index = typeof action === 'string' ? NAMED[action]?.(here, pages - 1) : undefined;
  return isPageOf(index, pages) ? index : undefined;
}

/** The page that a destination begins with: as a reference, or as a number where the page lies in another file. */
async function destinationOf(pdf: LinkedPdf, dest: unknown): Promise<number | undefined> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const [page]: readonly unknown[] = Array.isArray(explicit) ? explicit : [];
  if (isRef(page)) return pdf.getPageIndex(page);
  return typeof page === 'number' ? page : undefined;
}

async function pageIndexOf(pdf: LinkedPdf, { pageNumber }: LinkedPage, link: unknown): Promise<number | undefined> {
  const named = namedPage(memberOf(link, 'action'), pageNumber - 1, pdf.numPages);
  const index = named ?? (await destinationOf(pdf, memberOf(link, 'dest')));
  return isPageOf(index, pdf.numPages) ? index : undefined;
}

async function targetOf(pdf: LinkedPdf, page: LinkedPage, link: unknown): Promise<PdfTarget | undefined> {
  const address = memberOf(link, 'url');
  const url = typeof address === 'string' ? urlOf(address) : undefined;
  if (typeof address === 'string') return url === undefined ? undefined : { kind: 'url', url };
  const pageIndex = await pageIndexOf(pdf, page, link);
  return pageIndex === undefined ? undefined : { kind: 'page', pageIndex };
}

const share = (value: number, whole: number): number => Math.min(Math.max(value / whole, 0), 1);

/** Undefined for a link without an area on the page. */
function placeOf(view: ShownView, link: unknown): Bounds | undefined {
  const rect = memberOf(link, 'rect');
  if (!Array.isArray(rect)) return undefined;
  const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = view.convertToViewportRectangle(rect);
  const [left, right] = [share(Math.min(x0, x1), view.width), share(Math.max(x0, x1), view.width)];
  const [top, bottom] = [share(Math.min(y0, y1), view.height), share(Math.max(y0, y1), view.height)];
  return right > left && bottom > top ? { left, top, right, bottom } : undefined;
}

function titleOf(link: unknown): string {
  const title = memberOf(memberOf(link, 'contentsObj'), 'str');
  return typeof title === 'string' ? title.trim().slice(0, LONGEST_TITLE) : '';
}

const isShown = (link: unknown): boolean => (Number(memberOf(link, 'annotationFlags') ?? 0) & UNSEEN) === 0;

async function linkOf(pdf: LinkedPdf, page: LinkedPage, view: ShownView, link: unknown): Promise<PdfLink | undefined> {
  const place = placeOf(view, link);
  const target = place === undefined ? undefined : await targetOf(pdf, page, link);
  return place === undefined || target === undefined ? undefined : { target, title: titleOf(link), place };
}

/** Where a page of a PDF leads. Links that are broken, hidden, or lead to what a reader may not open are left out. */
export async function linksOn(pdf: LinkedPdf, page: LinkedPage): Promise<readonly PdfLink[]> {
  const view = page.getViewport({ scale: 1 });
  const all = (await page.getAnnotations()).filter((one) => isObject(one) && one['subtype'] === 'Link' && isShown(one));
  const read = all.slice(0, MOST_LINKS).map((link) => linkOf(pdf, page, view, link).catch(() => undefined));
  return (await Promise.all(read)).flatMap((link) => link ?? []);
}
