import { isTouched, shapeAt } from '../../../../packages/ink/src/editing/hits';
import type { DrawnShape } from '../../../../packages/ink/src/model';
import { printNamed } from '../../../../packages/ink/src/render/template/library';
import { aShape } from '../support';
import { through } from '../render/support';

const along = through([100, 100], [200, 100]);
const pen = (number: number, shapeType = 2): DrawnShape => ({ shape: aShape(number, { shapeType }), samples: along });
const boxed = (number: number, shapeType: number): DrawnShape => ({
  shape: aShape(number, { shapeType, boundingRect: JSON.stringify({ left: 50, top: 50, right: 300, bottom: 300 }) }),
  samples: undefined,
});
const [PICTURE, ERASER] = [19, 14] as const;

describe('what lies at a place of a page', () => {
  const at = (shapes: readonly DrawnShape[], x: number, y: number): DrawnShape | undefined =>
    shapeAt(shapes, { x, y }, 5);

  it('is the uppermost ink within reach, and nothing where there is none', () => {
    const [lower, upper] = [pen(1), pen(2)];
    expect(at([lower, upper], 150, 104)).toBe(upper);
    expect(at([lower, upper], 150, 140)).toBeUndefined();
  });

  it('is no eraser, which lies above what it left', () => {
    const [ink, eraser] = [pen(1), pen(2, ERASER)];
    expect(isTouched(eraser, { from: { x: 150, y: 102 }, to: { x: 150, y: 102 }, radius: 5 })).toBe(true);
    expect(at([ink, eraser], 150, 102)).toBe(ink);
  });

  it('is a picture anywhere on it, below ink that is nearer', () => {
    const [picture, ink] = [boxed(1, PICTURE), pen(2)];
    expect(at([picture, ink], 250, 250)).toBe(picture);
    expect(at([ink, picture], 150, 102)).toBe(ink);
    expect(at([picture], 400, 250)).toBeUndefined();
  });
});

describe('the name of a paper', () => {
  it('is looked up as quickly as it ends, however long it is', () => {
    expect(printNamed('phone'.repeat(200_000))).toBeUndefined();
    expect(printNamed(`${'x'.repeat(100_000)}/table_grid_v2.png`)).toBe(printNamed('table_grid_v2'));
  });
});
