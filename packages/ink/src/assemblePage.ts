import { attempt, inkError } from './failures';
import { lenientUtf8 } from './bytes/text';
import type {
  DrawnShape,
  InkFailure,
  InkLayer,
  InkObject,
  PageBackground,
  PageInk,
  PageSize,
  PointSamples,
  Resource,
  Shape,
} from './model';
import { comparable, normalId, sameId } from './pageOrder';
import { References, type LinkedPage } from './pageReferences';
import { samplesIn } from './pageSamples';
import { isObject, parseNoteJson } from './records/json';
import { shapeLists, type ShapeLists } from './records/shapes';
import { paperFailures, withoutCloudPaper } from './render/template/pagePaper';

const REMOVED = 1;

const partsOf = (name: string): string[] => name.slice(name.lastIndexOf('/') + 1).split('#');

/** What the name of a shape zip says; it may be an object key or an archive path. The device ignores any other name. */
export function parseShapeName(name: string): { pageId: string; infoRevisionId: string; ms: number } | undefined {
  if (!name.endsWith('.zip')) return undefined;
  const [pageId = '', infoRevisionId = '', ms = '', ...more] = partsOf(name.slice(0, -'.zip'.length));
  if (pageId === '' || infoRevisionId === '' || !/^\d{1,15}$/.test(ms) || more.length > 0) return undefined;
  return { pageId, infoRevisionId, ms: Number(ms) };
}

interface PointsName {
  readonly pageId: string;
  readonly revisionId: string;
}

/** What the name of a points file says; it may be an object key or an archive path. */
export function parsePointsName(name: string): PointsName | undefined {
  const [pageId = '', revisionId = '', suffix, ...more] = partsOf(name);
  if (pageId === '' || revisionId === '' || suffix !== 'points' || more.length > 0) return undefined;
  return { pageId, revisionId };
}

/** A folder that is named by the page, in old archives below one that is named by the note. */
const POINTS_IN_FOLDER = /^point\/(?:[^/#]+\/)*([^/#]+)\/([^/#]+)$/;

/**
 * Whose points a file of an archive, or an object, holds. Some writers name points files as they like and let the folder
 * say the page (archives only).
 */
export function pointsOwner(path: string): PointsName | undefined {
  const [, pageId, revisionId] = POINTS_IN_FOLDER.exec(path) ?? [];
  const inFolder = pageId === undefined || revisionId === undefined ? undefined : { pageId, revisionId };
  return parsePointsName(path) ?? inFolder;
}

/** The objects of one page. Those of other pages, and names that the device would ignore, may be among them. */
export interface PageParts {
  readonly pageId: string;
  readonly size: PageSize;
  readonly growsWithInk?: boolean;
  /** In drawing order; shapes on a layer with `show: false` are left out. Empty: every layer, by its id. */
  readonly layers: readonly InkLayer[];
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: readonly InkObject[];
  readonly template?: InkObject | undefined;
  readonly noteId?: string;
  readonly background?: PageBackground | undefined;
  /** Whoever asks fetches papers of the cloud's own, and names those that did not come. */
  readonly fetchesPapers?: boolean;
  readonly resources?: readonly Resource[];
  /** The objects of another page of the note, which a reference leads to; undefined for one that is not at hand. */
  readonly linkedPage?: (pageId: string) => Pick<PageParts, 'shapeZips' | 'pointsFiles'> | undefined;
}

interface Arrived {
  readonly shape: Shape;
  readonly arrival: number;
}

/**
 * The page's shape zips, oldest first: the device orders them by the time in their name alone. Of one time, which two
 * writers may have, the order is that of their ids: it must be the same wherever the page is put together.
 */
function inOrder(shapeZips: readonly InkObject[], pageId: string): InkObject[] {
  return shapeZips
    .flatMap((object) => {
      const name = parseShapeName(object.name);
      return name !== undefined && sameId(name.pageId, pageId) ? [{ object, ...name }] : [];
    })
    .sort((a, b) => a.ms - b.ms || (a.infoRevisionId < b.infoRevisionId ? -1 : 1))
    .map(({ object }) => object);
}

/** Newest `updatedAt` wins, of equal ones the later file; a shape keeps the place of its first arrival. */
function foldShapes(lists: readonly (readonly Shape[])[]): Arrived[] {
  const byId = new Map<string, Arrived>();
  const shapes = lists.flat();
  const idOf = comparable(shapes.map(({ uniqueId }) => uniqueId));
  for (const shape of shapes) {
    const id = idOf(shape.uniqueId);
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

type Objects = Pick<PageParts, 'pageId' | 'shapeZips' | 'pointsFiles'>;

interface Folded {
  readonly arrived: readonly Arrived[];
  readonly skipped: number;
  readonly samplesOf: (shape: Shape) => PointSamples | undefined;
}

/** A page's shapes, each in its newest form, also those that were removed. */
function foldPage({ pageId, shapeZips, pointsFiles }: Objects, readList: ShapeLists, failures: InkFailure[]): Folded {
  let skipped = 0;
  const lists = inOrder(shapeZips, pageId).map(({ name, bytes }) => {
    const list = attempt(failures, () => readList(bytes, name));
    skipped += list?.skipped ?? 0;
    if (list?.broken !== undefined) failures.push({ kind: 'shape', name, reason: list.broken });
    return list?.shapes ?? [];
  });
  const pagePoints = pointsFiles.flatMap((object) => {
    const name = pointsOwner(object.name);
    return name !== undefined && sameId(name.pageId, pageId) ? [{ ...object, revisionId: name.revisionId }] : [];
  });
  return { arrived: foldShapes(lists), skipped, samplesOf: samplesIn(pageId, pagePoints, failures) };
}

const linkedPageOf = ({ arrived, samplesOf }: Folded): LinkedPage => {
  // Few pages are referred to, most of all by themselves.
  let byId: ReadonlyMap<string, Shape> | undefined;
  return {
    shape: (id) => {
      byId ??= new Map(arrived.map(({ shape }) => [normalId(shape.uniqueId), shape]));
      return byId.get(normalId(id));
    },
    samplesOf,
  };
};

/** Looks up pages that references lead to, this one among them; each is read when the first reference asks for it. */
function linkedPages(
  parts: PageParts,
  own: Folded,
  readList: ShapeLists,
  failures: InkFailure[],
): (pageId: string) => LinkedPage | undefined {
  const read = new Map([[normalId(parts.pageId), linkedPageOf(own)]]);
  return (pageId) => {
    const known = read.get(normalId(pageId));
    const objects = known === undefined ? parts.linkedPage?.(pageId) : undefined;
    if (known !== undefined || objects === undefined) return known;
    const page = linkedPageOf(foldPage({ pageId, ...objects }, readList, failures));
    read.set(normalId(pageId), page);
    return page;
  };
}

/**
 * Joins the objects of one page (reference: note-format, section 2) into shapes in drawing order with their samples.
 * Never throws for bad objects: each is named once in `failures`, and what the others say is there.
 */
export function assemblePage(parts: PageParts): PageInk {
  const {
    pageId,
    size,
    growsWithInk = false,
    layers,
    noteId = '',
    background,
    fetchesPapers = false,
    resources = [],
  } = parts;
  const failures: InkFailure[] = [];
  // One reader for the page and those it refers to: they share its memory.
  const readList = shapeLists();
  const own = foldPage(parts, readList, failures);
  const hidden = new Set(layers.filter(({ show }) => !show).map(({ id }) => id));
  const live = own.arrived.filter(({ shape }) => shape.shapeStatus !== REMOVED && !hidden.has(shape.zorder));
  const references = new References(linkedPages(parts, own, readList, failures), failures);
  const shapes = byLayer(live, layers).map((shape): DrawnShape =>
    references.follow({ shape, samples: own.samplesOf(shape) }),
  );
  const template = attempt(failures, () => templateText(parts.template));
  const paper = { template, background };
  failures.push(...paperFailures(paper, fetchesPapers));
  return {
    noteId,
    pageId,
    width: size.width,
    height: size.height,
    ...(growsWithInk ? { growsWithInk } : {}),
    shapes,
    ...(fetchesPapers ? paper : withoutCloudPaper(paper)),
    resources,
    skippedShapes: own.skipped + references.skipped,
    failures,
  };
}
