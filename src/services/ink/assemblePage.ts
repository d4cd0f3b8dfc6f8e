import { attempt } from './failures';
import { lenientUtf8 } from './bytes/text';
import type { DrawnShape, InkFailure, InkLayer, InkObject, PageInk, PageSize, Shape } from './model';
import { normalId, sameId } from './pageOrder';
import { samplesIn } from './pageSamples';
import { isObject, parseNoteJson } from './records/json';
import { decodeShapes } from './records/shapes';
import { readShapeZip } from './records/shapeZip';
import { inkError } from './failures';

const REMOVED = 1;

const partsOf = (name: string): string[] => name.slice(name.lastIndexOf('/') + 1).split('#');

/** What the name of a shape zip says; it may be an object key or an archive path. The device ignores any other name. */
export function parseShapeName(name: string): { pageId: string; infoRevisionId: string; ms: number } | undefined {
  if (!name.endsWith('.zip')) return undefined;
  const [pageId = '', infoRevisionId = '', ms = '', ...more] = partsOf(name.slice(0, -'.zip'.length));
  if (pageId === '' || infoRevisionId === '' || !/^\d{1,15}$/.test(ms) || more.length > 0) return undefined;
  return { pageId, infoRevisionId, ms: Number(ms) };
}

/** What the name of a points file says; it may be an object key or an archive path. */
export function parsePointsName(name: string): { pageId: string; revisionId: string } | undefined {
  const [pageId = '', revisionId = '', suffix, ...more] = partsOf(name);
  if (pageId === '' || revisionId === '' || suffix !== 'points' || more.length > 0) return undefined;
  return { pageId, revisionId };
}

/** The objects of one page. Those of other pages, and names that the device would ignore, may be among them. */
export interface PageParts {
  readonly pageId: string;
  readonly size: PageSize;
  /** In drawing order; shapes on a layer with `show: false` are left out. Empty: every layer, by its id. */
  readonly layers: readonly InkLayer[];
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: readonly InkObject[];
  readonly template?: InkObject | undefined;
}

interface Arrived {
  readonly shape: Shape;
  readonly arrival: number;
}

/** The page's shape zips, oldest first: the device orders them by the time in their name alone. */
function inOrder(shapeZips: readonly InkObject[], pageId: string): InkObject[] {
  return shapeZips
    .flatMap((object) => {
      const name = parseShapeName(object.name);
      return name !== undefined && sameId(name.pageId, pageId) ? [{ object, ms: name.ms }] : [];
    })
    .sort((a, b) => a.ms - b.ms)
    .map(({ object }) => object);
}

/** Newest `updatedAt` wins, of equal ones the later file; a shape keeps the place of its first arrival. */
function foldShapes(lists: readonly (readonly Shape[])[]): Arrived[] {
  const byId = new Map<string, Arrived>();
  for (const shape of lists.flat()) {
    const id = normalId(shape.uniqueId);
    const before = byId.get(id);
    if (before === undefined) byId.set(id, { shape, arrival: byId.size });
    else if (shape.updatedAt >= before.shape.updatedAt) byId.set(id, { shape, arrival: before.arrival });
  }
  return [...byId.values()];
}

/** Layers draw in their list's order; a layer that no list names draws above those, by its id. */
function byLayer(shapes: readonly Arrived[], layers: readonly InkLayer[]): Shape[] {
  const rank = new Map(layers.map(({ id }, index) => [id, index - layers.length]));
  const rankOf = ({ zorder }: Shape): number => rank.get(zorder) ?? Math.max(zorder, 0);
  return shapes
    .toSorted((a, b) => rankOf(a.shape) - rankOf(b.shape) || a.arrival - b.arrival)
    .map(({ shape }) => shape);
}

function templateText(template: InkObject | undefined): string | undefined {
  if (template === undefined) return undefined;
  const text = lenientUtf8(template.bytes).replaceAll('\0', '').trim();
  if (text === '') return undefined;
  if (!isObject(parseNoteJson(text))) {
    throw inkError({ kind: 'template', name: template.name }, 'malformed', 'no JSON object');
  }
  return text;
}

/**
 * Joins the objects of one page (reference: note-format, section 2) into shapes in drawing order with their samples.
 * Never throws for bad objects: each is named once in `failures`, and what the others say is there.
 */
export function assemblePage(parts: PageParts): PageInk {
  const { pageId, size, layers } = parts;
  const failures: InkFailure[] = [];
  let skippedShapes = 0;
  const lists = inOrder(parts.shapeZips, pageId).map(({ name, bytes }) => {
    const list = attempt(failures, () => decodeShapes(readShapeZip(bytes, name), name));
    skippedShapes += list?.skipped ?? 0;
    return list?.shapes ?? [];
  });
  const hidden = new Set(layers.filter(({ show }) => !show).map(({ id }) => id));
  const live = foldShapes(lists).filter(({ shape }) => shape.shapeStatus !== REMOVED && !hidden.has(shape.zorder));
  const pagePoints = parts.pointsFiles.flatMap((object) => {
    const name = parsePointsName(object.name);
    return name !== undefined && sameId(name.pageId, pageId) ? [{ ...object, revisionId: name.revisionId }] : [];
  });
  const samplesOf = samplesIn(pageId, pagePoints, failures);
  const shapes = byLayer(live, layers).map((shape): DrawnShape => ({ shape, samples: samplesOf(shape) }));
  const template = attempt(failures, () => templateText(parts.template));
  return { pageId, width: size.width, height: size.height, shapes, template, skippedShapes, failures };
}
