import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFString,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
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
export function pageGoal({ doc, ref }: PDFPage, link: PDFDict): number | undefined {
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
