import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

import { namedPage } from '../../render/pdf/pdfLinks';

const key = (name: string): PDFName => PDFName.of(name);

/** More names than any program gives places of a file, and deeper than it nests them. */
const [MOST_NAMES, DEEPEST] = [50_000, 100];

/** Where a file's own names lead, and the place of each of its pages. */
interface Places {
  readonly named: ReadonlyMap<string, PDFObject>;
  readonly indexes: ReadonlyMap<PDFRef, number>;
}

const known = new WeakMap<PDFDocument, Places>();

const textIn = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFName
    ? value.decodeText()
    : undefined;

function takePairs(pairs: PDFArray, named: Map<string, PDFObject>): void {
  for (let at = 0; at + 1 < pairs.size() && named.size < MOST_NAMES; at += 2) {
    const [name, place] = [textIn(pairs.lookup(at)), pairs.lookup(at + 1)];
    if (name !== undefined && place !== undefined) named.set(name, place);
  }
}

/** Takes the names below a node of the tree: pairs of a name and its place, and further nodes. */
function takeNames(node: PDFDict, named: Map<string, PDFObject>, seen: Set<PDFDict>, depth: number): void {
  // A damaged tree may lead back to itself.
  if (seen.has(node)) return;
  seen.add(node);
  const [pairs, kids] = [node.lookup(key('Names')), node.lookup(key('Kids'))];
  if (pairs instanceof PDFArray) takePairs(pairs, named);
  if (!(kids instanceof PDFArray) || depth >= DEEPEST) return;
  for (let at = 0; at < kids.size() && named.size < MOST_NAMES; at += 1) {
    const kid = kids.lookup(at);
    if (kid instanceof PDFDict) takeNames(kid, named, seen, depth + 1);
  }
}

/** Names stand in a tree, and in a table where the file is an old one (PDF reference, 12.3.2.3). */
function namesIn({ catalog }: PDFDocument): ReadonlyMap<string, PDFObject> {
  const named = new Map<string, PDFObject>();
  const table = catalog.lookup(key('Dests'));
  if (table instanceof PDFDict) {
    for (const [name] of table.entries().slice(0, MOST_NAMES)) {
      const place = table.lookup(name);
      if (place !== undefined) named.set(name.decodeText(), place);
    }
  }
  const names = catalog.lookup(key('Names'));
  const tree = names instanceof PDFDict ? names.lookup(key('Dests')) : undefined;
  if (tree instanceof PDFDict) takeNames(tree, named, new Set(), 0);
  return named;
}

function placesIn(document: PDFDocument): Places {
  const before = known.get(document);
  if (before !== undefined) return before;
  const indexes = new Map(document.getPages().map(({ ref }, index) => [ref, index]));
  const places = { named: namesIn(document), indexes };
  known.set(document, places);
  return places;
}

/** The page that a place begins with; a place may be wrapped, or be a name. */
function pageOf(place: PDFObject | undefined, { named, indexes }: Places): number | undefined {
  const name = textIn(place);
  const found = name === undefined ? place : named.get(name);
  const explicit = found instanceof PDFDict ? found.lookup(key('D')) : found;
  const page = explicit instanceof PDFArray && explicit.size() > 0 ? explicit.get(0) : undefined;
  return page instanceof PDFRef ? indexes.get(page) : undefined;
}

/** The page of its own file, 0 first, that a link leads to; undefined for one that leads elsewhere, or nowhere. */
function pageGoal({ doc, ref }: PDFPage, link: PDFDict): number | undefined {
  const places = placesIn(doc);
  const own = link.lookup(key('Dest'));
  if (own !== undefined) return pageOf(own, places);
  const action = link.lookup(key('A'));
  if (!(action instanceof PDFDict)) return undefined;
  const kind = textIn(action.lookup(key('S')));
  if (kind === 'GoTo') return pageOf(action.lookup(key('D')), places);
  if (kind !== 'Named') return undefined;
  return namedPage(textIn(action.lookup(key('N'))), places.indexes.get(ref) ?? 0, places.indexes.size);
}

/** Left, bottom, right and top in the source's points. */
type PdfRect = readonly [number, number, number, number];

/** What an annotation looks like: a form of the source, and what puts it where the annotation is. */
export interface Appearance {
  readonly form: PDFRef;
  readonly matrix: readonly number[];
}

/** A stretch of a page that leads to an address, or to a page of its own file, 0 first. */
export type SourceLink = ({ readonly url: string } | { readonly pageIndex: number }) & { readonly rect: PdfRect };

/** More than any hand or program puts on a page. */
const MOST = 5000;
/** Hidden, or not to be seen on a screen (PDF reference, 12.5.3). */
const UNSEEN = 2 | 32;
/** What a reader shows by itself, and not by an appearance. */
const WITHOUT: ReadonlySet<string> = new Set(['Link', 'Popup']);

function numbersAt(dict: PDFDict, name: string): number[] {
  const array = dict.lookupMaybe(key(name), PDFArray);
  return array === undefined
    ? []
    : Array.from({ length: array.size() }, (_, index) => array.lookup(index, PDFNumber).asNumber());
}

function rectAt(dict: PDFDict, name: string): PdfRect | undefined {
  const [x0, y0, x1, y1] = numbersAt(dict, name);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** The form of an annotation's usual look, of its state where it has several. */
function formOf(annotation: PDFDict): PDFRef | undefined {
  const looks = annotation.lookupMaybe(key('AP'), PDFDict);
  const usual = looks?.lookup(key('N'));
  const state = annotation.lookupMaybe(key('AS'), PDFName);
  const isStates = usual instanceof PDFDict && state !== undefined;
  const ref = isStates ? usual.get(state) : looks?.get(key('N'));
  return ref instanceof PDFRef && annotation.context.lookup(ref) instanceof PDFStream ? ref : undefined;
}

/** Around a box that a form's own matrix has moved. */
function movedBox(
  [left, bottom, right, top]: PdfRect,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
): PdfRect {
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e));
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The form's box is put over the annotation's place (PDF reference, 12.5.5). */
function appearanceOf(annotation: PDFDict): Appearance | undefined {
  const form = formOf(annotation);
  const place = rectAt(annotation, 'Rect');
  if (form === undefined || place === undefined) return undefined;
  const { dict } = annotation.context.lookup(form, PDFStream);
  const own = rectAt(dict, 'BBox');
  if (own === undefined) return undefined;
  const [left, bottom, right, top] = movedBox(own, numbersAt(dict, 'Matrix'));
  const [across, up] = [(place[2] - place[0]) / (right - left), (place[3] - place[1]) / (top - bottom)];
  if (!(across > 0 && up > 0 && Number.isFinite(across + up))) return undefined;
  return { form, matrix: [across, 0, 0, up, place[0] - left * across, place[1] - bottom * up] };
}

function linkOf(page: PDFPage, annotation: PDFDict): SourceLink | undefined {
  const rect = rectAt(annotation, 'Rect');
  if (rect === undefined) return undefined;
  const pageIndex = pageGoal(page, annotation);
  if (pageIndex !== undefined) return { pageIndex, rect };
  const target = annotation.lookupMaybe(key('A'), PDFDict)?.lookup(key('URI'));
  return target instanceof PDFString || target instanceof PDFHexString ? { url: target.decodeText(), rect } : undefined;
}

/** What stands on a page besides its content: what is to be drawn, and what can be pressed. */
interface Annotations {
  readonly appearances: readonly Appearance[];
  readonly links: readonly SourceLink[];
}

const isUnseen = (annotation: PDFDict): boolean =>
  ((annotation.lookupMaybe(key('F'), PDFNumber)?.asNumber() ?? 0) & UNSEEN) !== 0;

function kindOf(annotation: PDFDict): string {
  return annotation.lookupMaybe(key('Subtype'), PDFName)?.decodeText() ?? '';
}

/** What one annotation adds; nothing for one that is broken, which other readers do not show either. */
function readAt(
  page: PDFPage,
  all: PDFArray,
  index: number,
): { readonly appearance?: Appearance; readonly link?: SourceLink } {
  try {
    const annotation = all.lookup(index, PDFDict);
    const kind = kindOf(annotation);
    const link = kind === 'Link' ? linkOf(page, annotation) : undefined;
    const appearance = WITHOUT.has(kind) || isUnseen(annotation) ? undefined : appearanceOf(annotation);
    return { ...(link === undefined ? {} : { link }), ...(appearance === undefined ? {} : { appearance }) };
  } catch {
    return {};
  }
}

/** The annotations of a page, as far as they can be read. */
export function annotationsOn(page: PDFPage): Annotations {
  const all = page.node.lookup(key('Annots'));
  if (!(all instanceof PDFArray)) return { appearances: [], links: [] };
  const read = Array.from({ length: Math.min(all.size(), MOST) }, (_, index) => readAt(page, all, index));
  return {
    appearances: read.flatMap(({ appearance }) => appearance ?? []),
    links: read.flatMap(({ link }) => link ?? []),
  };
}
