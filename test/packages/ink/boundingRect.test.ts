import { openNoteArchive } from '../../../packages/ink/src/archive/noteArchive';
import { exportNote } from '../../../packages/ink/src/archive/exportNote';
import type { PointSamples, Shape } from '../../../packages/ink/src/model';
import { PathBuilder } from '../../../packages/ink/src/render/path/pathStream';
import { shapeItems } from '../../../packages/ink/src/render/shapes/shapeItems';
import { polygonsOf, through } from './render/support';
import { aNote, aPage, aShape } from './support';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const moved = (a: number, c: number, e: number, b: number, d: number, f: number): string =>
  JSON.stringify({ values: [a, c, e, b, d, f, 0, 0, 1] });
const across = through([100, 100], [160, 180]);

/** The box that the note says of its only shape. */
function writtenBox(shapeType: number, samples: PointSamples, fields: Partial<Shape> = {}): Box {
  const shape = aShape(1, { shapeType, thickness: 5, ...fields });
  const [note] = openNoteArchive(exportNote(aNote([aPage(1, [{ shape, samples }])]))).notes;
  const [page] = note?.pages() ?? [];
  return JSON.parse(page?.shapes[0]?.shape.boundingRect ?? '{}') as Box;
}

/** Every point of what a viewer draws of a shape, curves in short chords. */
const drawnPoints = (shapeType: number, samples: PointSamples, fields: Partial<Shape> = {}) =>
  shapeItems({ shape: aShape(1, { shapeType, thickness: 5, ...fields }), samples }).flatMap((item) => {
    const path = new PathBuilder();
    if (item.kind === 'fill' || item.kind === 'stroke') item.draw(path, 0);
    return polygonsOf(path.finish()).flat();
  });

const near = (box: Box): Box => ({
  left: expect.closeTo(box.left, 3) as number,
  top: expect.closeTo(box.top, 3) as number,
  right: expect.closeTo(box.right, 3) as number,
  bottom: expect.closeTo(box.bottom, 3) as number,
});

const RADIUS = Math.hypot(60, 40);
const DEGREE = Math.PI / 180;
const PENTAGON = {
  left: 100 - RADIUS * Math.cos(18 * DEGREE),
  top: 140 - RADIUS,
  right: 100 + RADIUS * Math.cos(18 * DEGREE),
  bottom: 140 + RADIUS * Math.cos(36 * DEGREE),
};
const HEXAGON = {
  left: 100 - RADIUS * Math.cos(30 * DEGREE),
  top: 140 - RADIUS,
  right: 100 + RADIUS * Math.cos(30 * DEGREE),
  bottom: 140 + RADIUS,
};
const LEG = 30 * Math.sin(Math.atan(5.5 / 8));

describe('the box that is written of a figure', () => {
  it.each([
    ['a circle', 0, across, { left: 100, top: 100, right: 160, bottom: 180 }],
    ['a rectangle', 1, across, { left: 100, top: 100, right: 160, bottom: 180 }],
    ['a triangle, whose second foot is no point of it', 8, across, { left: 40, top: 100, right: 160, bottom: 180 }],
    ['a pentagon around the middle between its points', 24, across, PENTAGON],
    ['a hexagon', 27, across, HEXAGON],
    ['a trapezoid', 26, across, { left: 40, top: 100, right: 160, bottom: 180 }],
    [
      'a wave, which runs on to the end of its last period',
      25,
      through([0, 100], [100, 100]),
      { left: 0, top: 94, right: 120, bottom: 106 },
    ],
    [
      'an arrow with its head',
      28,
      through([0, 100], [100, 100]),
      { left: 0, top: 100 - LEG, right: 100, bottom: 100 + LEG },
    ],
  ])('holds what is drawn: %s', (_name, type, samples, box) => {
    expect(writtenBox(type, samples)).toMatchObject(near(box));
  });

  it('holds the heads at the ends of a line that has them', () => {
    const lineStyle = JSON.stringify({ arrowStyle: { direction: 3 } });

    expect(writtenBox(7, through([0, 100], [100, 100]), { lineStyle })).toMatchObject(
      near({ left: 0, top: 100 - LEG, right: 100, bottom: 100 + LEG }),
    );
  });

  it.each([0, 1, 7, 8, 10, 11, 12, 17, 18, 24, 25, 26, 27, 28, 31, 37, 39])(
    'leaves nothing outside, and is nowhere much larger, upright and turned (type %d)',
    (type) => {
      const samples = through([100, 100], [130, 90], [160, 180]);
      for (const points of [across, samples]) {
        for (const matrixValues of ['', moved(0.8, -0.6, 30, 0.6, 0.8, -20)]) {
          const box = writtenBox(type, points, { matrixValues });
          const drawn = drawnPoints(type, points, { matrixValues });
          const [xs, ys] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)];
          const reach = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];

          // Short chords stay inside of a curve by a fraction of a unit.
          [box.left, box.top].forEach((edge, index) => {
            expect(edge).toBeLessThanOrEqual((reach[index] ?? 0) + 0.001);
            expect(edge).toBeGreaterThan((reach[index] ?? 0) - 0.7);
          });
          [box.right, box.bottom].forEach((edge, index) => {
            expect(edge).toBeGreaterThanOrEqual((reach[index + 2] ?? 0) - 0.001);
            expect(edge).toBeLessThan((reach[index + 2] ?? 0) + 0.7);
          });
        }
      }
    },
  );
});

describe('the box that is written of a shape', () => {
  it('is where its matrix has moved the ink of a pen, and around its points', () => {
    const box = { left: 250, top: 120, right: 370, bottom: 280 };

    expect(writtenBox(2, across)).toMatchObject({ left: 100, top: 100, right: 160, bottom: 180 });
    expect(writtenBox(2, across, { matrixValues: moved(2, 0, 50, 0, 2, -80) })).toMatchObject(near(box));
  });

  it('is the place of a picture, which its matrix moves from there', () => {
    const box = { left: 100, top: 100, right: 160, bottom: 180 };

    expect(writtenBox(19, across, { matrixValues: moved(2, 0, 50, 0, 2, -80) })).toMatchObject(box);
  });

  it('is its own where it says one', () => {
    const own = { left: 1, top: 2, right: 3, bottom: 4 };

    expect(writtenBox(8, across, { boundingRect: JSON.stringify(own) })).toEqual(own);
  });
});
