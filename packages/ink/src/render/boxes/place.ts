import type { PointSamples, Shape } from '../../model';
import { parseNoteJson } from '../../records/json';
import type { Affine } from '../path/affine';
import type { Bounds } from '../path/pathStream';
import { boundingBox, matrixOfShape, numberAt } from '../shapes/shapeStyle';
import type { ImageItem } from '../page/displayList';

/** Where a shape without a drawn line stands: a box, and what moves it from there. */
export interface Place {
  readonly box: Bounds;
  readonly matrix: Affine;
}

/** The box between a shape's first and last point; undefined when it has no area. */
function boxBetween({ x, y }: PointSamples): Bounds | undefined {
  const [x0, x1] = [x.at(0) ?? 0, x.at(-1) ?? 0];
  const [y0, y1] = [y.at(0) ?? 0, y.at(-1) ?? 0];
  if (x0 === x1 || y0 === y1) return undefined;
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) };
}

/** Between the shape's two points, or in its box where a device wrote no points; under its matrix either way. */
export function placeOf(shape: Shape, samples: PointSamples | undefined): Place | undefined {
  const box = (samples === undefined ? undefined : boxBetween(samples)) ?? boundingBox(shape);
  return box === undefined ? undefined : { box, matrix: matrixOfShape(shape) };
}

/** The upper left of a shape's first and last point; undefined without points. */
const cornerOf = (samples: PointSamples | undefined): Pick<Bounds, 'left' | 'top'> | undefined =>
  samples === undefined || samples.x.length === 0
    ? undefined
    : {
        left: Math.min(samples.x.at(0) ?? 0, samples.x.at(-1) ?? 0),
        top: Math.min(samples.y.at(0) ?? 0, samples.y.at(-1) ?? 0),
      };

/** A picture stands where it begins, as large as its box (reference: note-format, section 6.1). */
export function picturePlaceOf(shape: Shape, samples: PointSamples | undefined): Place | undefined {
  const [corner, size] = [cornerOf(samples), boundingBox(shape)];
  if (corner === undefined || size === undefined) return placeOf(shape, samples);
  const { left, top } = corner;
  const box = { left, top, right: left + size.right - size.left, bottom: top + size.bottom - size.top };
  return { box, matrix: matrixOfShape(shape) };
}

/** How large a box is that does not say it, page units. */
export interface UsualSize {
  readonly width: number;
  readonly height: number;
}

/**
 * A place for a shape that says none: where its rectangle or its points begin, else at the page's corner under its own
 * matrix, so that nothing which a page holds is out of sight.
 */
export function someplace(shape: Shape, samples: PointSamples | undefined, { width, height }: UsualSize): Place {
  const rect = parseNoteJson(shape.boundingRect);
  const { left, top } = cornerOf(samples) ?? { left: numberAt(rect, 'left', 0), top: numberAt(rect, 'top', 0) };
  const across = numberAt(rect, 'right', left) - left;
  const down = numberAt(rect, 'bottom', top) - top;
  const box = { left, top, right: left + (across > 0 ? across : width), bottom: top + (down > 0 ? down : height) };
  return { box, matrix: matrixOfShape(shape) };
}

/** How wide a text is set that says nothing of it (textStyle; section 6.3). */
const USUAL_TEXT_WIDTH = 300;

/**
 * A text needs a place to begin at and a width; its height comes with its words. What is not told of that is as it is for
 * a text that was just begun, so that no words are lost.
 */
export function textPlaceOf(shape: Shape, samples: PointSamples | undefined): Place {
  const place = placeOf(shape, samples);
  if (place !== undefined) return place;
  const [rect, style] = [parseNoteJson(shape.boundingRect), parseNoteJson(shape.textStyle)];
  const at = (side: string): number => numberAt(rect, side, 0);
  const { left, top } = cornerOf(samples) ?? { left: at('left'), top: at('top') };
  const width = at('right') - at('left') || numberAt(style, 'textWidth', USUAL_TEXT_WIDTH);
  const height = at('bottom') - at('top') || numberAt(style, 'textHeight', 0);
  const box = { left, top, right: left + (width > 0 ? width : USUAL_TEXT_WIDTH), bottom: top + Math.max(height, 0) };
  return { box, matrix: matrixOfShape(shape) };
}

/** Where a picture of a size is drawn in its box: over all of it, or whole in its upper left corner. */
export function pictureBox(
  { box, isWhole }: ImageItem,
  { width, height }: { readonly width: number; readonly height: number },
): Bounds {
  if (isWhole !== true || !(width > 0 && height > 0)) return box;
  const { left, top } = box;
  const scale = Math.min((box.right - left) / width, (box.bottom - top) / height);
  return { left, top, right: left + width * scale, bottom: top + height * scale };
}
