import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { pageGoal } from './destinations';

/** Left, bottom, right and top in the source's points. */
export type PdfRect = readonly [number, number, number, number];

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

const key = (name: string): PDFName => PDFName.of(name);

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
export interface Annotations {
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
