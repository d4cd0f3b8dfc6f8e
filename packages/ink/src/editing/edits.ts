import { allocateSamples } from '../bytes/samples';
import { boundingRectOf, strokeFields } from '../encode/strokeChunks';
import type { DrawnShape, Shape } from '../model';
import { blankShape } from '../records/shapes';
import { type Affine, after } from '../render/path/affine';
import { matrixOfShape } from '../render/shapes/shapeStyle';
import { needsSamples, UNIVERSAL } from '../shapeTypes';
import type { StrokePiece } from './areaEraser';
import { recolouredExtra } from './universalFigures';

const NO_POINTS = allocateSamples(0);

const STATUS = { live: 0, removed: 1 } as const;

/** A record that wins over the one before it, also where the clock of whoever wrote that was ahead (epoch ms). */
const later = (shape: Shape, at: number): Pick<Shape, 'updatedAt'> => ({
  updatedAt: Math.max(at, shape.updatedAt + 1),
});

/** Taken off the page; the record stays, so that every reader learns of it. */
export const removedShape = (shape: Shape, at: number): Shape => ({
  ...shape,
  ...later(shape, at),
  shapeStatus: STATUS.removed,
});

/** Back on the page, as it was. */
export const restoredShape = (shape: Shape, at: number): Shape => ({
  ...shape,
  ...later(shape, at),
  shapeStatus: STATUS.live,
});

/** @param colour ARGB, signed */
export const recolouredShape = (shape: Shape, colour: number, at: number): Shape => ({
  ...shape,
  ...later(shape, at),
  color: colour,
  ...(shape.shapeType === UNIVERSAL ? { extra: recolouredExtra(shape, colour) } : {}),
});

/** Other words in a text box. */
export const retypedShape = (shape: Shape, text: string, at: number): Shape => ({
  ...shape,
  ...later(shape, at),
  text,
});

/** The same once more: a shape of its own, as old as the moment that it was made; its points go with its page. */
export const copiedShape = (shape: Shape, uniqueId: string, layer: number, at: number): Shape => ({
  ...shape,
  ...{ uniqueId, createdAt: at, updatedAt: at, zorder: layer },
  ...{ revisionId: '', infoRevisionId: '', groupId: '', linkIdList: '', tagIdList: '' },
});

/** `matrixValues` of a matrix: nine numbers, row by row. */
export const matrixText = ({ a, b, c, d, e, f }: Affine): string =>
  JSON.stringify({ values: [a, c, e, b, d, f, 0, 0, 1] });

/**
 * Moved, scaled or turned as a whole: `move` comes on top of the shape's own matrix, its points stay as they are. The box
 * of ink is where it was moved to; that of a picture or a text is the place that its matrix moves.
 */
export function movedShape({ shape, samples }: DrawnShape, move: Affine, at: number): Shape {
  const matrixValues = matrixText(after(move, matrixOfShape(shape)));
  const moved: Shape = { ...shape, ...later(shape, at), matrixValues };
  if (shape.shapeType === UNIVERSAL) return { ...moved, boundingRect: boundingRectOf(moved, NO_POINTS) };
  if (samples === undefined || !needsSamples(shape.shapeType)) return moved;
  return { ...moved, boundingRect: boundingRectOf(moved, samples) };
}

/** A stroke of a pen, as it is lifted. */
export interface PenStroke {
  readonly shapeId: string;
  /** `shapeType` of the pen. */
  readonly shapeType: number;
  /** ARGB, signed. */
  readonly colour: number;
  /** Page units. */
  readonly thickness: number;
  readonly layer: number;
  /** '' for the usual settings. */
  readonly createArgs: string;
  /** What a universal shape is made of; absent for all others. */
  readonly extra?: string;
  /** Epoch milliseconds of its first sample. */
  readonly at: number;
}

/** The record of a new stroke; its points file is named when the page's revision is encoded. */
export const strokeShape = (stroke: PenStroke): Shape => {
  const shape = blankShape({
    uniqueId: stroke.shapeId,
    createdAt: stroke.at,
    updatedAt: stroke.at,
    color: stroke.colour,
    thickness: stroke.thickness,
    zorder: stroke.layer,
    shapeType: stroke.shapeType,
    createArgs: stroke.createArgs,
    extra: stroke.extra ?? '',
  });
  // Of its features alone: no points are written of it.
  return shape.shapeType === UNIVERSAL ? { ...shape, ...strokeFields(shape, NO_POINTS) } : shape;
};

/** The record of a piece of a stroke that an eraser left: the same pen, as old as its own first sample. */
export const pieceShape = (shape: Shape, { startsAt }: StrokePiece, shapeId: string, at: number): Shape => ({
  ...shape,
  ...later(shape, at),
  uniqueId: shapeId,
  createdAt: shape.createdAt + startsAt,
  boundingRect: '',
  revisionId: '',
  infoRevisionId: '',
});
