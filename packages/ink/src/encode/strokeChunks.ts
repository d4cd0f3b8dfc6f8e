import { allocateSamples } from '../bytes/samples';
import type { DrawnShape, PointBlock, PointSamples, Shape } from '../model';
import { USUAL_CREATE_ARGS } from '../records/createArgs';
import { IDENTITY } from '../render/path/affine';
import { extentOf } from '../render/path/extent';
import type { Bounds } from '../render/path/pathStream';
import { featureExtent } from '../render/shapes/featureItems';
import { figureExtent, isFigure } from '../render/shapes/figures';
import { polyline } from '../render/shapes/geometry';
import { movedDraw } from '../render/shapes/paint';
import { matrixOfShape } from '../render/shapes/shapeStyle';
import { needsSamples, UNIVERSAL } from '../shapeTypes';

/** The device begins a new points file and shape zip at about this many samples, and thins a shape that has more. */
const SAMPLES_PER_FILE = 20_000;

/** Every k-th sample of a shape that has too many, k as the device takes it. */
function thinned(samples: PointSamples): PointSamples {
  const step = Math.round(samples.x.length / SAMPLES_PER_FILE);
  if (step <= 1) return samples;
  const kept = allocateSamples(Math.ceil(samples.x.length / step));
  const pick = (from: PointSamples[keyof PointSamples], to: PointSamples[keyof PointSamples]): void => {
    for (let index = 0; index < to.length; index += 1) to[index] = from[index * step] ?? 0;
  };
  pick(samples.x, kept.x);
  pick(samples.y, kept.y);
  pick(samples.time, kept.time);
  pick(samples.pressure, kept.pressure);
  pick(samples.size, kept.size);
  return kept;
}

/** A page's shapes in groups that each fill one points file, in their order. */
export function chunksOf(shapes: readonly DrawnShape[]): DrawnShape[][] {
  const chunks: DrawnShape[][] = [];
  let filled = 0;
  for (const { shape, samples } of shapes) {
    const fitting = samples === undefined ? undefined : thinned(samples);
    const length = fitting?.x.length ?? 0;
    const chunk = chunks.at(-1);
    if (chunk === undefined || (filled > 0 && filled + length > SAMPLES_PER_FILE)) {
      chunks.push([{ shape, samples: fitting }]);
      filled = length;
    } else {
      chunk.push({ shape, samples: fitting });
      filled += length;
    }
  }
  return chunks;
}

const LINE_STYLE = '{"lineStyle":{"phase":0.0,"type":0}}';

/**
 * How far a shape with points reaches on its page, without the width of its lines: figures by what is drawn of them, ink
 * by its points, both under the shape's matrix. A device keeps the box of what was moved where it was moved to. The box of
 * a picture or a text is the place that its matrix moves.
 */
export function reachOf(shape: Shape, samples: PointSamples): Bounds | undefined {
  if (isFigure(shape.shapeType)) return figureExtent(shape, samples);
  if (shape.shapeType === UNIVERSAL) return featureExtent(shape);
  const matrix = needsSamples(shape.shapeType) ? matrixOfShape(shape) : IDENTITY;
  return extentOf(movedDraw((path) => polyline(path, samples.x, samples.y, false), matrix));
}

/** JSON of how far a shape reaches; '' for one that shows nothing. */
export function boundingRectOf(shape: Shape, samples: PointSamples): string {
  const reach = reachOf(shape, samples);
  if (reach === undefined) return '';
  const { left, top, right, bottom } = reach;
  return JSON.stringify({ bottom, empty: false, left, right, stability: 0, top });
}

/** What the device writes with a new stroke (reference: note-format, section 8), where the shape does not say it. */
export const strokeFields = (shape: Shape, samples: PointSamples): Partial<Shape> => ({
  boundingRect: shape.boundingRect || boundingRectOf(shape, samples),
  createArgs: shape.createArgs || USUAL_CREATE_ARGS,
  lineStyle: shape.lineStyle || LINE_STYLE,
  linkIdList: shape.linkIdList || '[]',
  optionsRepo: shape.optionsRepo || '{"repo":{}}',
});

/** What a points file holds of a chunk. */
export const blocksOf = (chunk: readonly DrawnShape[]): PointBlock[] =>
  chunk.flatMap(({ shape, samples }) => (samples === undefined ? [] : [{ shapeId: shape.uniqueId, samples }]));
