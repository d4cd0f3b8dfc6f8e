import { decodePointsFile, encodePointsFile } from '../bytes/pointsFile';
import { allocateSamples } from '../bytes/samples';
import type { NoteObject } from '../encode/noteContent';
import type { PageSize, PointBlock } from '../model';
import { type BookShape, blankBookShape, bookShapeFile, encodeBookShapes } from '../records/bookShapes';
import { USUAL_CREATE_ARGS } from '../records/createArgs';
import { readShapeZip, writeShapeZip } from '../records/shapes';
import { revisionIds } from './newNote';

type Points = readonly { readonly x: number; readonly y: number }[];

/** Strokes over one page of a book. */
export interface BookInk {
  /** The page of ink. */
  readonly pageId: string;
  /** 0 is the first page of the book. */
  readonly pageIndex: number;
  /** In the units of the points. */
  readonly size: PageSize;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Points one after the other; a stroke without points is left out. */
  readonly strokes: readonly Points[];
  /** ARGB, signed. */
  readonly color: number;
  /** In the units of the points. */
  readonly thickness: number;
  /** Gives 32 hexadecimal digits by chance. */
  readonly newId: () => string;
}

const FOUNTAIN_PEN = 5;
const PRESSURE = 2048;
/** Between two points of a pen. */
const STEP_MS = 8;
const LINE_STYLE = '{"lineStyle":{"phase":0.0,"type":0}}';

const blockOf = (shapeId: string, stroke: Points): PointBlock => {
  const samples = allocateSamples(stroke.length);
  stroke.forEach(({ x, y }, index) => {
    samples.x[index] = x;
    samples.y[index] = y;
    samples.pressure[index] = PRESSURE;
    samples.time[index] = index * STEP_MS;
  });
  return { shapeId, samples };
};

const rectOf = (stroke: Points): string => {
  const [xs, ys] = [stroke.map(({ x }) => x), stroke.map(({ y }) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return JSON.stringify({ bottom, empty: false, left, right, stability: 0, top });
};

/**
 * The two objects of one writing over a page, by their paths below the book's folder: the points, and the zip of shapes,
 * which is the last (docs/adr/0025).
 */
export const bookInk = (ink: BookInk): readonly [NoteObject, NoteObject] => {
  const { pageId, pageIndex, size, at, color, thickness, newId } = ink;
  const ids = revisionIds(at, newId);
  const [revisionId, infoRevisionId] = [ids(), ids()];
  const strokes = ink.strokes.filter(({ length }) => length > 0).map((points) => ({ points, uniqueId: newId() }));
  const shapes = strokes.map(({ points, uniqueId }, zorder): BookShape =>
    blankBookShape({
      ...{ uniqueId, createdAt: at, updatedAt: at, subPageUniqueId: pageId, color, thickness, zorder },
      pageOriginWidth: Math.round(size.width),
      pageOriginHeight: Math.round(size.height),
      createArgs: USUAL_CREATE_ARGS,
      boundingRect: rectOf(points),
      shapeType: FOUNTAIN_PEN,
      bookPosition: pageIndex,
      lineStyle: LINE_STYLE,
      revisionId,
      infoRevisionId,
    }),
  );
  const blocks = strokes.map(({ points, uniqueId }) => blockOf(uniqueId, points));
  const entryName = `${pageId}#${infoRevisionId}#${at}`;
  return [
    { path: `point/${pageId}#${revisionId}#points`, bytes: encodePointsFile({ pageId, revisionId, blocks }) },
    { path: `shape/${entryName}.zip`, bytes: writeShapeZip(entryName, encodeBookShapes(shapes), at) },
  ];
};

/** What is drawn over a page: a line through points of a page of that size. */
export interface BookStroke {
  readonly points: Points;
  readonly size: PageSize;
  readonly color: number;
  readonly thickness: number;
}

/**
 * Reads the strokes of one zip of shapes. `points` gives the points file of a revision, undefined where it is missing:
 * its shapes are left out then, as those that were rubbed out are. Throws InkFormatError for what is none.
 */
export const bookStrokes = (
  zip: Uint8Array,
  name: string,
  points: (revisionId: string) => Uint8Array | undefined,
): readonly BookStroke[] => {
  const { records } = bookShapeFile.decode(readShapeZip(zip, name), name);
  const files = new Map<string, ReadonlyMap<string, PointBlock>>();
  const blocksOf = (revisionId: string): ReadonlyMap<string, PointBlock> => {
    const known = files.get(revisionId);
    if (known !== undefined) return known;
    const bytes = points(revisionId);
    const blocks = bytes === undefined ? [] : decodePointsFile(bytes, revisionId).blocks;
    const read = new Map(blocks.map((block) => [block.shapeId, block]));
    files.set(revisionId, read);
    return read;
  };
  return records.flatMap((shape) => {
    const samples = shape.status === 0 ? blocksOf(shape.revisionId).get(shape.uniqueId)?.samples : undefined;
    if (samples === undefined) return [];
    const line = Array.from(samples.x, (x, index) => ({ x, y: samples.y[index] ?? 0 }));
    const size = { width: shape.pageOriginWidth, height: shape.pageOriginHeight };
    return [{ points: line, size, color: shape.color, thickness: shape.thickness }];
  });
};
