import { lenientUtf8 } from '../../bytes/text';
import type { DrawnShape, InkFailure, InkObject, PageInk, Resource, Shape } from '../../model';
import { assetOf } from '../boxes/shapeAsset';
import type { PageAsset } from '../page/displayList';
import { factsOf, type PageFacts } from '../shapes/pageFacts';
import { readHtml } from './readHtml';
import { readTipTap } from './readTipTap';
import type { RichBlock } from './richText';

/** Typed text of every kind; 29 is a rich text. */
export const TEXT_TYPES: ReadonlySet<number> = new Set([6, 13, 16, 29]);
/** A text of a person is some hundred kilobytes with everything in it. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Some writers put a length before the text. */
const MOST_HEAD = 16;

const parsed = (text: string): unknown => {
  try {
    const json: unknown = JSON.parse(text);
    // A text that was packed into a text.
    return typeof json === 'string' ? JSON.parse(json) : json;
  } catch {
    return undefined;
  }
};

const known = new WeakMap<Uint8Array, readonly RichBlock[] | null>();

/** Without the zeros that some writers fill a file up with. */
const withoutZeros = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);

function readBlocks(bytes: Uint8Array): readonly RichBlock[] | undefined {
  if (bytes.length > MOST_BYTES) return undefined;
  const text = lenientUtf8(withoutZeros(bytes))
    .replace(/^\uFEFF/, '')
    .trim();
  if (/^<[a-z!]/i.test(text)) return readHtml(text);
  const start = text.slice(0, MOST_HEAD).search(/[{["]/);
  return start < 0 ? undefined : readTipTap(parsed(text.slice(start)));
}

/** The parts of a rich text's file (TipTap JSON, or HTML); undefined for bytes that are none. */
export function readDocument(bytes: Uint8Array): readonly RichBlock[] | undefined {
  const before = known.get(bytes);
  if (before !== undefined) return before ?? undefined;
  const blocks = readBlocks(bytes);
  known.set(bytes, blocks ?? null);
  return blocks;
}

/** The file that holds a text's words; undefined for a shape that has none. */
export const documentAsset = (shape: Shape, facts: Pick<PageFacts, 'noteId' | 'resource'>): PageAsset | undefined =>
  TEXT_TYPES.has(shape.shapeType) && shape.resource !== '' ? assetOf(shape, 'file', facts)?.asset : undefined;

interface NoteFacts {
  readonly noteId: string;
  readonly resources: readonly Resource[];
}

/** The files that texts among shapes are kept in, each once. */
export function documentAssets(shapes: readonly Shape[], { noteId, resources }: NoteFacts): PageAsset[] {
  const facts = factsOf({ noteId, resources, pageId: '', width: 0, height: 0, shapes: [] });
  const found = shapes.flatMap((shape) => documentAsset(shape, facts) ?? []);
  return [...new Map(found.map((asset) => [asset.name, asset])).values()];
}

const shapesIn = ({ shape, refersTo }: DrawnShape): Shape[] =>
  refersTo === undefined ? [shape] : [shape, ...shapesIn(refersTo.target)];

/**
 * A page with the files that its texts are kept in. `read` gives a file's bytes, undefined for one that is not there; one
 * that is missing or no text goes into the page's failures, named by `nameOf`.
 */
export function withDocuments(
  page: PageInk,
  read: (asset: PageAsset) => Uint8Array | undefined,
  nameOf: (asset: PageAsset) => string = ({ name }) => name,
): PageInk {
  const wanted = documentAssets(page.shapes.flatMap(shapesIn), page);
  if (wanted.length === 0) return page;
  const failures: InkFailure[] = [];
  const documents = wanted.flatMap((asset): InkObject[] => {
    const bytes = read(asset);
    const isRead = bytes !== undefined && readDocument(bytes) !== undefined;
    if (!isRead)
      failures.push({ kind: 'resource', name: nameOf(asset), reason: bytes === undefined ? 'missing' : 'malformed' });
    return isRead ? [{ name: asset.name, bytes }] : [];
  });
  return { ...page, documents, failures: [...page.failures, ...failures] };
}
