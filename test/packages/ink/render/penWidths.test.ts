import { charcoalBands, charcoalWidths } from '../../../../packages/ink/src/render/stroke/charcoal';
import { USUAL_PEN } from '../../../../packages/ink/src/records/createArgs';
import { nibOf, PEN, penWidths, pressuresOf } from '../../../../packages/ink/src/render/stroke/pens';
import { through } from './support';

const held = (pressure: number) => through([0, 0, pressure], [5, 0, pressure], [10, 0, pressure]);
const widthAt = (type: number, pressure: number, thickness = 4): number =>
  penWidths(type, thickness, held(pressure))[1] ?? 0;
const presses = [0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1];

describe('width of a pen', () => {
  it.each([PEN.fountain, PEN.brush])('grows with pressure (pen %d)', (type) => {
    const widths = presses.map((pressure) => widthAt(type, pressure));

    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(widths[0]).toBeLessThan((widths.at(-1) ?? 0) / 3);
  });

  it.each([PEN.pencil, PEN.oilyPen, PEN.marker, PEN.latinCalligraphy])(
    'is the thickness at any pressure (pen %d)',
    (type) => {
      expect(presses.map((pressure) => widthAt(type, pressure))).toEqual(presses.map(() => 4));
    },
  );

  it('follows the published curve of the fountain pen, and is never thinner than half a unit', () => {
    expect(widthAt(PEN.fountain, 1)).toBeCloseTo(1.37 * 4, 2);
    expect(widthAt(PEN.fountain, 0.25)).toBeCloseTo(1.37 * 4 * 0.25 ** 0.59, 2);
    expect(widthAt(PEN.fountain, 0.001)).toBe(0.5);
  });

  it('lets a brush grow to twice its thickness', () => {
    expect(widthAt(PEN.brush, 1)).toBeCloseTo(8, 5);
    expect(widthAt(PEN.brush, 0.25)).toBeCloseTo(4, 1);
  });

  it('smooths alike in both directions', () => {
    const there = through(...[0.1, 0.1, 0.9, 0.1, 0.1, 0.1].map((pressure, x) => [x, 0, pressure] as const));
    const back = through(...[0.1, 0.1, 0.1, 0.9, 0.1, 0.1].map((pressure, x) => [x, 0, pressure] as const));

    const [one, other] = [penWidths(PEN.fountain, 4, there), penWidths(PEN.fountain, 4, back).reverse()];

    one.forEach((width, index) => expect(width).toBeCloseTo(other[index] ?? 0, 1));
    expect(one[1]).toBeGreaterThan(one[0] ?? 0);
  });

  it.each([PEN.fountain, PEN.brush])(
    'is wider for a light touch the more sensitive the pen was set (pen %d)',
    (type) => {
      const widthsAt = (pressureSensitivity: number): number[] =>
        [0.2, 0.6, 1].map(
          (pressure) => penWidths(type, 20, held(pressure), { ...USUAL_PEN, pressureSensitivity })[1] ?? 0,
        );
      const [dull, usual, keen] = [widthsAt(0), widthsAt(0.375), widthsAt(1)];

      expect(usual).toEqual([0.2, 0.6, 1].map((pressure) => widthAt(type, pressure, 20)));
      [0, 1].forEach((index) => {
        expect(keen[index]).toBeGreaterThan((usual[index] ?? 0) * 1.05);
        expect(dull[index]).toBeLessThan((usual[index] ?? 0) * 0.95);
      });
      expect([dull[2], keen[2]]).toEqual([usual[2], usual[2]]);
    },
  );

  it('is evened out as much as the pen was set to', () => {
    const hard = through(...[0.1, 0.1, 0.9, 0.1, 0.1].map((pressure, x) => [x, 0, pressure] as const));
    const peakAt = (smoothLevel: number): number => {
      const widths = penWidths(PEN.fountain, 10, hard, { ...USUAL_PEN, smoothLevel });
      return (widths[2] ?? 0) - (widths[0] ?? 0);
    };

    expect(peakAt(0)).toBeCloseTo(13.7 * (0.9 ** 0.59 - 0.1 ** 0.59), 1);
    expect(peakAt(0.2)).toBeLessThan(peakAt(0) * 0.8);
    expect(peakAt(0.6)).toBeLessThan(peakAt(0.2) * 0.6);
    expect(peakAt(1)).toBeGreaterThan(0);
  });

  it('gives a stroke without any pressure that of a finger', () => {
    expect(pressuresOf(held(0))[0]).toBeCloseTo(1500 / 4095, 5);
  });

  it('measures pressure by the range of the digitiser that wrote it', () => {
    expect(pressuresOf(held(0.5), 8190)[0]).toBeCloseTo(0.25, 3);
  });
});

describe('other tips', () => {
  it('have a flat nib for calligraphy, leaning one way or the other', () => {
    expect(nibOf(PEN.latinCalligraphy, 5)).toEqual({ angle: -Math.PI / 4, ratio: 0.2 });
    expect(nibOf(PEN.asianCalligraphy, 50)).toEqual({ angle: Math.PI / 4, ratio: 0.1 });
    expect(nibOf(PEN.fountain, 5)).toBeUndefined();
  });

  it('lay charcoal down on its side when it is tilted', () => {
    const upright = held(0.5);
    const tilted = { ...upright, size: Int16Array.from([0, 0, 0], () => (-45 << 8) | 30) };

    expect(charcoalWidths(6, tilted)[0]).toBeGreaterThan(charcoalWidths(6, upright)[0] ?? 0);
  });

  it('let pressure spread the full middle of charcoal, inside the stroke', () => {
    const middle = (pressure: number): number => charcoalBands([20], [pressure]).at(-1)?.widths[0] ?? 0;

    expect(middle(0.9)).toBeGreaterThan(middle(0.1));
    expect(charcoalBands([20], [1]).every(({ widths }) => (widths[0] ?? 99) <= 20)).toBe(true);
  });
});
