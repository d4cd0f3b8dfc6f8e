import { erasedPieces } from '../../../../packages/ink/src/editing/areaEraser';
import { matrixText, movedShape, pieceShape } from '../../../../packages/ink/src/editing/edits';
import { isHeld, isTouched, type Sweep } from '../../../../packages/ink/src/editing/hits';
import type { PointSamples } from '../../../../packages/ink/src/model';
import { aShape } from '../support';

/** A level line of five samples from x = 0 to x = 100, 10 ms apart, pressed harder and harder. */
const level: PointSamples = {
  x: Float32Array.of(0, 25, 50, 75, 100),
  y: Float32Array.of(0, 0, 0, 0, 0),
  pressure: Int16Array.of(0, 100, 200, 300, 400),
  size: new Int16Array(5),
  time: Int32Array.of(0, 10, 20, 30, 40),
};
const drawn = { shape: aShape(1, { thickness: 2 }), samples: level };
const moved = {
  shape: aShape(1, { matrixValues: matrixText({ a: 1, b: 0, c: 0, d: 1, e: 500, f: 0 }) }),
  samples: level,
};

const across = (x: number, radius = 10): Sweep => ({ from: { x, y: -30 }, to: { x, y: 30 }, radius });

describe('the area eraser', () => {
  it('cuts a stroke where it goes, to the point, with pressure and times', () => {
    const pieces = erasedPieces(drawn, [across(60)]) ?? [];

    expect(pieces.map(({ samples }) => [...samples.x].map((x) => Number(x.toFixed(3))))).toEqual([
      [0, 25, 50],
      [70, 75, 100],
    ]);
    expect(pieces.map(({ samples, startsAt }) => [startsAt, [...samples.time], [...samples.pressure]])).toEqual([
      [0, [0, 10, 20], [0, 100, 200]],
      [28, [0, 2, 12], [280, 300, 400]],
    ]);
  });

  it('leaves one piece at an end, none of what it covers whole, and what it does not touch as it is', () => {
    expect(erasedPieces(drawn, [across(0)])).toHaveLength(1);
    expect(erasedPieces(drawn, [{ from: { x: -5, y: 0 }, to: { x: 105, y: 0 }, radius: 8 }])).toEqual([]);
    expect(erasedPieces(drawn, [across(150)])).toBeUndefined();
    expect(erasedPieces(drawn, [across(30), across(34), across(80)])).toHaveLength(3);
  });

  it('goes by where a stroke stands that was moved, and cuts its own points', () => {
    expect(erasedPieces(moved, [across(50)])).toBeUndefined();
    expect(erasedPieces(moved, [across(550)])?.[0]?.samples.x.at(-1)).toBeCloseTo(40, 3);
  });

  it('takes a dot whole, and leaves no dust', () => {
    const dot = { ...drawn, samples: { ...level, x: Float32Array.of(5), y: Float32Array.of(0) } };
    expect(erasedPieces(dot, [across(10)])).toEqual([]);
    expect(erasedPieces(drawn, [across(10.2, 10), across(95, 10)])?.map(({ startsAt }) => startsAt)).toEqual([8]);
  });

  it('gives a piece a record of its own, as old as its first sample', () => {
    const shape = { ...drawn.shape, revisionId: 'r', boundingRect: '{}' };
    const piece = pieceShape(shape, { samples: level, startsAt: 28 }, 'piece', 5);

    expect(piece).toMatchObject({
      uniqueId: 'piece',
      createdAt: shape.createdAt + 28,
      revisionId: '',
      boundingRect: '',
    });
    expect(piece.updatedAt).toBeGreaterThan(shape.updatedAt);
  });
});

describe('what a tool takes', () => {
  it('is touched between two samples too, by as much as the line is wide', () => {
    expect(isTouched(drawn, { from: { x: 12, y: 4 }, to: { x: 12, y: 9 }, radius: 3.5 })).toBe(true);
    expect(isTouched(drawn, { from: { x: 12, y: 5 }, to: { x: 12, y: 9 }, radius: 3.5 })).toBe(false);
    expect(isTouched(moved, across(50))).toBe(false);
    expect(isTouched(moved, across(550))).toBe(true);
  });

  it('is held by a lasso with half of it, a picture by its box', () => {
    const lasso = [
      { x: -5, y: -5 },
      { x: 60, y: -5 },
      { x: 60, y: 20 },
      { x: -5, y: 20 },
    ];
    const box = { left: 10, top: 0, right: 40, bottom: 15, empty: false, stability: 0 };
    const picture = { shape: aShape(2, { shapeType: 19, boundingRect: JSON.stringify(box) }), samples: undefined };

    expect(isHeld(drawn, lasso)).toBe(true);
    expect(isHeld(moved, lasso)).toBe(false);
    expect(isHeld(picture, lasso)).toBe(true);
    expect(isHeld({ ...picture, shape: aShape(2, { shapeType: 19 }) }, lasso)).toBe(false);
  });

  it('moves with its box, on top of the matrix it has', () => {
    const move = { a: 2, b: 0, c: 0, d: 2, e: 1, f: 1 };
    const { boundingRect, matrixValues, updatedAt } = movedShape(moved, move, 0);

    expect(JSON.parse(matrixValues)).toEqual({ values: [2, 0, 1001, 0, 2, 1, 0, 0, 1] });
    expect(JSON.parse(boundingRect)).toMatchObject({ left: 1001, right: 1201, top: 1, bottom: 1 });
    expect(updatedAt).toBe(moved.shape.updatedAt + 1);
  });
});
