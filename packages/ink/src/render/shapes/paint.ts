import type { Shape } from '../../model';
import type { Blend, DisplayItem, Draw, Paint } from '../page/displayList';
import { after, isIdentity, lengthScale, type Affine } from '../path/affine';
import { type Bounds, boundsOf, PathBuilder, tracePath, transformStream } from '../path/pathStream';

export const paintOf = (colour: number, opacity = 1, blend: Blend = 'over'): Paint => ({ colour, opacity, blend });

/** One sheet of scratch paper for all shapes: it is empty again before the next begins. */
const scratch = new PathBuilder();

function streamOf(draw: Draw, finest: number): Float32Array {
  draw(scratch, finest);
  return scratch.finish();
}

/** The same drawing under a matrix. */
export const movedDraw = (draw: Draw, matrix: Affine): Draw =>
  isIdentity(matrix)
    ? draw
    : (path, finest) => {
        const stream = streamOf(draw, finest / lengthScale(matrix));
        transformStream(stream, matrix);
        tracePath(stream, path);
      };

const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Around a box that a matrix has moved. */
export function movedBounds({ left, top, right, bottom }: Bounds, { a, b, c, d, e, f }: Affine): Bounds {
  const [ax, bx, cy, dy] = [a * left, a * right, c * top, c * bottom];
  const [ay, by, cx, dx] = [b * left, b * right, d * top, d * bottom];
  return {
    left: Math.min(ax, bx) + Math.min(cy, dy) + e,
    right: Math.max(ax, bx) + Math.max(cy, dy) + e,
    top: Math.min(ay, by) + Math.min(cx, dx) + f,
    bottom: Math.max(ay, by) + Math.max(cx, dx) + f,
  };
}

/** A drawing with its place: `reach` is around it before the matrix; worked out from the drawing when absent. */
export interface Figure {
  readonly draw: Draw;
  readonly matrix: Affine;
  readonly reach?: Bounds | undefined;
}

const boundsOfFigure = ({ draw, matrix, reach }: Figure): Bounds | undefined => {
  const before = reach ?? boundsOf(streamOf(draw, 0));
  return before === undefined ? undefined : movedBounds(before, matrix);
};

/** A filled path, or nothing when it would show nothing. */
export function fillItem(figure: Figure, paint: Paint): DisplayItem[] {
  const bounds = paint.colour === 0 ? undefined : boundsOfFigure(figure);
  return bounds === undefined ? [] : [{ kind: 'fill', draw: movedDraw(figure.draw, figure.matrix), paint, bounds }];
}

export interface StrokeStyle {
  readonly width: number;
  readonly dash?: readonly number[];
  readonly phase?: number;
  readonly isRound?: boolean;
}

/** A stroked path, or nothing when it would show nothing. */
export function strokeItem(figure: Figure, paint: Paint, style: StrokeStyle): DisplayItem[] {
  const bounds = paint.colour === 0 ? undefined : boundsOfFigure(figure);
  if (bounds === undefined) return [];
  const scale = lengthScale(figure.matrix);
  const width = Math.max(style.width, 0) * scale;
  const dash = (style.dash ?? []).map((length) => length * scale);
  const draw = movedDraw(figure.draw, figure.matrix);
  const { phase = 0, isRound = true } = style;
  return [
    { kind: 'stroke', draw, paint, width, dash, phase: phase * scale, isRound, bounds: grown(bounds, width / 2 + 1) },
  ];
}

function movedItem(item: DisplayItem, matrix: Affine): DisplayItem {
  const bounds = movedBounds(item.bounds, matrix);
  const scale = lengthScale(matrix);
  switch (item.kind) {
    case 'fill':
      return { ...item, draw: movedDraw(item.draw, matrix), bounds };
    case 'stroke': {
      const dash = item.dash.map((length) => length * scale);
      const draw = movedDraw(item.draw, matrix);
      return { ...item, draw, width: item.width * scale, dash, phase: item.phase * scale, bounds };
    }
    case 'text':
    case 'image':
      return { ...item, matrix: after(matrix, item.matrix), bounds };
  }
}

/** Items as a matrix puts them elsewhere. */
export const movedItems = (items: readonly DisplayItem[], matrix: Affine): readonly DisplayItem[] =>
  isIdentity(matrix) ? items : items.map((item) => movedItem(item, matrix));

/** Page units; a shape of no thickness is drawn as thin as can be seen. */
export const thicknessOf = ({ thickness }: Shape): number =>
  Number.isFinite(thickness) && thickness > 0 ? Math.min(thickness, 2000) : 1;
