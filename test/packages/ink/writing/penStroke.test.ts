import { lineMm, PEN_ALPHAS, PEN_WIDTHS, PENS, usualPen } from '@inkside/kit';
import { penStroke } from '../../../../packages/ink/src/writing/wetStroke';
import { readPenSettings } from '../../../../packages/ink/src/records/createArgs';
import { isPenType } from '../../../../packages/ink/src/shapeTypes';

const where = { shapeId: 's', layer: 0, at: 5 };

describe('the pens', () => {
  it.each(PENS)('%s begins with the defaults of the specification, and says them in its strokes', (name) => {
    const choice = usualPen(name);
    const { shapeType, createArgs, thickness } = penStroke(choice, where);
    expect(isPenType(shapeType)).toBe(true);
    expect(readPenSettings(createArgs)).toEqual({
      ...{ maxPressure: 4095, pressureSensitivity: 0.375, smoothLevel: 0.2, alphaFactor: 1 },
    });
    expect(thickness).toBeGreaterThanOrEqual(PEN_WIDTHS.least);
    expect(thickness).toBeLessThanOrEqual(PEN_WIDTHS.most);
  });

  it('are eight, no two of one kind', () => {
    expect(new Set(PENS.map((name) => penStroke(usualPen(name), where).shapeType)).size).toBe(8);
  });

  it('say how they are set', () => {
    const { createArgs, colour, thickness } = penStroke(
      { ...usualPen('marker'), alphaFactor: PEN_ALPHAS.least, smoothLevel: 0, colour: -65536, thickness: 12.5 },
      where,
    );
    expect([colour, thickness]).toEqual([-65536, 12.5]);
    expect(readPenSettings(createArgs)).toMatchObject({ alphaFactor: 0.05, smoothLevel: 0 });
  });

  it('say that nothing is smoothed where that is off, whatever the level, and which digitiser they are for', () => {
    const choice = usualPen('fountain');
    expect(penStroke(choice, where).createArgs).toContain('"dpi":320.0');
    const { createArgs } = penStroke({ ...choice, hasSmoothing: false, dpi: 227 }, where);
    expect(readPenSettings(createArgs).smoothLevel).toBe(0);
    expect(createArgs).toContain('"dpi":227.0');
    expect(lineMm(choice)).toBeCloseTo(0.5, 2);
  });
});
