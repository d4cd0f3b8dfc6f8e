import { decodePointsFile } from '../bytes/pointsFile';
import { attempt } from '../failures';
import type { DrawnShape, InkFailure, InkObject, PageInk, PageSize, PointSamples } from '../model';
import { type BookShape, bookShapeFile } from '../records/bookShapes';
import { blankShape, readShapeZip } from '../records/shapes';
import type { SurfaceColours } from '../surfaces';
import { GrainPatterns } from './page/grain';
import { pageDisplay } from './page/pageDisplay';
import { type PaintContext, paintItems, PreparedPage } from './page/painter';

/** A page of ink, as documents tell of it. */
export interface BookSheet {
  /** The registration of the book that names it, below whose id its files lie where no commit says. */
  readonly bookId: string;
  readonly pageId: string;
  /** The page of the book, 0 first; null where no document says. */
  readonly page: number | null;
  /** Where its files lie, the oldest first; none where no commit says. */
  readonly keys: readonly string[];
}

/** What became of it: at hand; its file is not in the cloud; it is no ink; it could not be asked for. */
type BookSheetFate = 'shown' | 'missing' | 'broken' | 'failed';

/** The same, when its files were looked for. */
export interface BookSheetFound {
  readonly pageId: string;
  readonly page: number | null;
  readonly fate: BookSheetFate;
  readonly strokes: number;
  /** Strokes and files of it that are missing or broken. */
  readonly lost: number;
}

/** Ink over one page of a book. */
export interface BookInkPage {
  /** Of the book's page, in the units of its ink. */
  readonly size: PageSize;
  readonly strokes: number;
  /** Paints it `width` device pixels wide over what the canvas holds; paper is left as it is. */
  paint(context: PaintContext, width: number, isDark: boolean): void;
}

export interface BookShapes {
  /** The newest form of each, those that were rubbed out left aside, in the order of drawing. */
  readonly shapes: readonly BookShape[];
  readonly failures: readonly InkFailure[];
}

/** Shapes of one page of ink from all zips that were written of it; the newest form of each shape holds. */
export const bookShapesIn = (zips: readonly InkObject[]): BookShapes => {
  const failures: InkFailure[] = [];
  const newest = new Map<string, BookShape>();
  for (const { name, bytes } of zips) {
    const { records = [] } = attempt(failures, () => bookShapeFile.decode(readShapeZip(bytes, name), name)) ?? {};
    for (const shape of records) {
      const before = newest.get(shape.uniqueId);
      if (before === undefined || shape.updatedAt >= before.updatedAt) newest.set(shape.uniqueId, shape);
    }
  }
  const shapes = [...newest.values()]
    .filter(({ status }) => status === 0)
    .toSorted((a, b) => a.createdAt - b.createdAt || a.zorder - b.zorder);
  return { shapes, failures };
};

/** The reader's own message as the one of notes, which is what is drawn. */
const drawnOf = (shape: BookShape, samples: PointSamples | undefined): DrawnShape => {
  const { uniqueId, createdAt, updatedAt, color, thickness, boundingRect, matrixValues, textStyle, text } = shape;
  const { createArgs, shapeType, resource, revisionId, lineStyle, infoRevisionId } = shape;
  const same = { uniqueId, createdAt, updatedAt, color, thickness, boundingRect, matrixValues, textStyle, text };
  return {
    shape: blankShape({ ...same, createArgs, shapeType, resource, revisionId, lineStyle, infoRevisionId }),
    samples,
  };
};

const NO_PAGE = { noteId: '', template: undefined, background: undefined, resources: [] } as const;
/** What no ink needs: nothing of paper or print is painted. */
const ON_LIGHT: SurfaceColours = { paper: '#ffffff', line: '#d8d4cb', isDark: false };
const ON_DARK: SurfaceColours = { paper: '#191918', line: '#4a4843', isDark: true };

const displayOf = (shapes: readonly DrawnShape[], size: PageSize) => {
  const page: PageInk = { ...NO_PAGE, ...size, pageId: '', shapes, skippedShapes: 0, failures: [] };
  return { list: pageDisplay(page), size };
};

/** A page that the device had turned has shapes of another size: each size is drawn by itself. */
const bySize = (shapes: readonly BookShape[]): readonly (readonly BookShape[])[] => {
  const groups = new Map<string, BookShape[]>();
  for (const shape of shapes) {
    const name = `${shape.pageOriginWidth}x${shape.pageOriginHeight}`;
    groups.set(name, [...(groups.get(name) ?? []), shape]);
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length);
};

/** Canvases of a document and of a worker alike. */
const patternOn =
  (context: PaintContext) =>
  (size: number, pixels: Uint8ClampedArray<ArrayBuffer>): CanvasPattern | null => {
    const tile = new OffscreenCanvas(size, size);
    tile.getContext('2d')?.putImageData(new ImageData(pixels, size, size), 0, 0);
    return (context as CanvasRenderingContext2D).createPattern(tile, 'repeat');
  };

/**
 * Makes ink ready for painting. `points` has points files by their revisions: shapes whose file is missing or broken are
 * left out.
 * @returns undefined where nothing of it can be drawn
 */
export const bookInkPage = (
  shapes: readonly BookShape[],
  points: ReadonlyMap<string, Uint8Array>,
): BookInkPage | undefined => {
  const blocks = new Map<string, PointSamples>();
  for (const [revisionId, bytes] of points)
    for (const { shapeId, samples } of attempt([], () => decodePointsFile(bytes, revisionId))?.blocks ?? [])
      blocks.set(`${revisionId} ${shapeId}`, samples);
  const isDrawable = ({ revisionId, uniqueId, pageOriginWidth, pageOriginHeight }: BookShape): boolean =>
    pageOriginWidth > 0 && pageOriginHeight > 0 && (revisionId === '' || blocks.has(`${revisionId} ${uniqueId}`));
  const drawable = shapes.filter(isDrawable);
  const groups = bySize(drawable).map((group) => {
    const [{ pageOriginWidth: width, pageOriginHeight: height } = { pageOriginWidth: 0, pageOriginHeight: 0 }] = group;
    const drawn = group.map((shape) => drawnOf(shape, blocks.get(`${shape.revisionId} ${shape.uniqueId}`)));
    return displayOf(drawn, { width, height });
  });
  const [first] = groups;
  if (first === undefined) return undefined;
  const paint: BookInkPage['paint'] = (context, width, isDark) => {
    const grains = new GrainPatterns(patternOn(context));
    for (const { list, size } of groups) {
      const scale = width / size.width;
      const frame = { left: 0, top: 0, width, height: Math.ceil(size.height * scale), scale };
      const prepared = new PreparedPage(list, () => new Path2D(), grains);
      paintItems(context, prepared, list.items, frame, isDark ? ON_DARK : ON_LIGHT);
    }
  };
  return { size: first.size, strokes: drawable.length, paint };
};
