import { PathBuilder } from '../../../../packages/ink/src/render/path/pathStream';
import { centrePath, smoothCentreLine } from '../../../../packages/ink/src/render/stroke/centreLine';
import { evenWidths, nibOf, PEN, penWidths } from '../../../../packages/ink/src/render/stroke/pens';
import { strokeOutline } from '../../../../packages/ink/src/render/stroke/strokeOutline';
import { seededRandom } from '../support';
import { isInside, polygonsOf, through, windingArea, type Point } from './support';

const lineOf = (samples: ReturnType<typeof through>, type: number = PEN.brush, thickness = 6, finest = 0) =>
  smoothCentreLine(samples, penWidths(type, thickness, samples), finest);

const outlineOf = (samples: ReturnType<typeof through>, type: number = PEN.brush, thickness = 6, finest = 0) => {
  const path = new PathBuilder();
  strokeOutline(path, lineOf(samples, type, thickness, finest), nibOf(type, thickness));
  return path.finish();
};

/** A hand that wanders, turns sharply now and then, and presses as it likes. */
const scribble = (seed: number, length: number) => {
  const random = seededRandom(seed);
  let [x, y, heading, pressure] = [100, 100, random() * 6, 0.5];
  return through(
    ...Array.from({ length }, () => {
      heading += random() < 0.1 ? random() * 6 : (random() - 0.5) * 0.8;
      const step = random() * 12;
      x += Math.cos(heading) * step;
      y += Math.sin(heading) * step;
      pressure = Math.min(1, Math.max(0.05, pressure + (random() - 0.5) * 0.4));
      return [x, y, pressure] as const;
    }),
  );
};

const pens = [PEN.fountain, PEN.brush, PEN.pencil, PEN.latinCalligraphy, PEN.asianCalligraphy, PEN.square];
const scribbles = pens.flatMap((type) => [1, 2, 3].map((seed) => [type, seed] as const));

const roundScribbles = scribbles.filter(([type]) =>
  [PEN.fountain, PEN.brush, PEN.pencil].some((round) => round === type),
);

describe('outline of a stroke', () => {
  it.each(scribbles)('winds one way in all its pieces, so that none cuts a hole (pen %d, hand %d)', (type, seed) => {
    const polygons = polygonsOf(outlineOf(scribble(seed, 70), type));

    const areas = polygons.map(windingArea);

    expect(Math.min(...areas)).toBeGreaterThanOrEqual(-1e-3);
  });

  it.each(scribbles)('covers its way without a gap (pen %d, hand %d)', (type, seed) => {
    const samples = scribble(seed, 70);
    const { x, y } = lineOf(samples, type);
    const polygons = polygonsOf(outlineOf(samples, type));

    const outside = x.flatMap((px, index): Point[] => {
      const point: Point = [px, y[index] ?? 0];
      return isInside(polygons, point) ? [] : [point];
    });

    expect(outside).toEqual([]);
  });

  it.each(roundScribbles)('has no hole near its way, however it bends (pen %d, hand %d)', (type, seed) => {
    const samples = scribble(seed, 70);
    const { x, y, width } = lineOf(samples, type, 40);
    const polygons = polygonsOf(outlineOf(samples, type, 40));

    const around = x.flatMap((px, index) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((turn): Point => {
        const reach = 0.28 * (width[index] ?? 0);
        return [px + reach * Math.cos(turn), (y[index] ?? 0) + reach * Math.sin(turn)];
      }),
    );

    expect(around.filter((point) => !isInside(polygons, point))).toEqual([]);
  });

  it('is as wide as the pen, in the middle and round its ends', () => {
    const samples = through([0, 0], [20, 0], [40, 0]);
    const path = new PathBuilder();
    strokeOutline(path, smoothCentreLine(samples, evenWidths(samples, 10)));

    const polygons = polygonsOf(path.finish());

    const inside: Point[] = [
      [20, 4.9],
      [20, -4.9],
      [-4.9, 0],
      [44.9, 0],
    ];
    const outside: Point[] = [
      [20, 5.1],
      [20, -5.1],
      [-5.1, 0],
      [45.1, 0],
      [-4.5, 4.5],
    ];
    expect(inside.filter((point) => !isInside(polygons, point))).toEqual([]);
    expect(outside.filter((point) => isInside(polygons, point))).toEqual([]);
  });

  it('keeps a sharp turn round and whole', () => {
    const polygons = polygonsOf(outlineOf(through([0, 0], [60, 0], [0, 8]), PEN.pencil, 12));

    expect(isInside(polygons, [65.5, 0])).toBe(true);
    expect(isInside(polygons, [30, 2])).toBe(true);
  });

  it('draws a flat nib thick across and thin along', () => {
    const across = polygonsOf(outlineOf(through([0, 0], [30, 30], [60, 60]), PEN.latinCalligraphy, 20));
    const along = polygonsOf(outlineOf(through([0, 60], [30, 30], [60, 0]), PEN.latinCalligraphy, 20));

    const aside: Point = [30 + 5, 30 - 5];
    expect(isInside(across, aside)).toBe(true);
    expect(isInside(along, [30 + 5, 30 + 5])).toBe(false);
  });

  it.each([
    [2, 0, 3 * Math.SQRT1_2],
    [4, 0, 5 * Math.SQRT1_2],
    [10, 0, 11 * Math.SQRT1_2],
    [20, 0, 22 * Math.SQRT1_2],
    [20, 45, 20],
    [20, -45, 2],
    [20, 15, 20 * Math.cos(Math.PI / 6) + 2 * Math.sin(Math.PI / 6)],
  ])('is as wide as a nib of %d is in a stroke at %d degrees: t·|cos| + thin·|sin|', (thickness, degrees, width) => {
    const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const polygons = polygonsOf(
      outlineOf(through([0, 0], [60 * dx, 60 * dy], [120 * dx, 120 * dy]), PEN.latinCalligraphy, thickness),
    );
    const beside = (off: number): Point => [60 * dx - off * dy, 60 * dy + off * dx];

    expect([0.49, -0.49].map((share) => isInside(polygons, beside(share * width)))).toEqual([true, true]);
    expect([0.51, -0.51].map((share) => isInside(polygons, beside(share * width)))).toEqual([false, false]);
  });

  it.each([
    ['nothing', through()],
    ['a dot', through([5, 5])],
    ['a resting pen', through([5, 5], [5, 5], [5, 5], [5, 5])],
    ['a tremble', through([5, 5], [5.01, 5], [5, 5.01])],
    ['there and back', through([0, 0], [10, 0], [0, 0], [10, 0])],
    ['no pressure', through([0, 0, 0], [10, 0, 0], [20, 5, 0])],
    ['pressure beyond the range', through([0, 0, 8], [10, 0, -8], [20, 5, 8])],
    ['a lost position', through([0, 0], [Number.NaN, 3], [20, 5], [Number.POSITIVE_INFINITY, 1])],
    ['far away', through([1e7, 1e7], [1e7 + 10, 1e7], [-1e7, 0])],
  ])('stays finite and closed for %s', (_name, samples) => {
    const stream = outlineOf(samples);

    expect([...stream].every(Number.isFinite)).toBe(true);
    const text = [...stream].join();
    expect(stream.length === 0 || text.endsWith('4')).toBe(true);
  });

  it('draws a single point as a dot of the pen', () => {
    const polygons = polygonsOf(outlineOf(through([50, 50, 1]), PEN.pencil, 8));

    expect(isInside(polygons, [53.5, 50])).toBe(true);
    expect(isInside(polygons, [54.5, 50])).toBe(false);
  });

  it.each([0.3, 0.6, 2.4])('keeps to its way where points nearer than %d need not be told apart', (finest) => {
    const samples = through(
      ...Array.from(
        { length: 120 },
        (_, index) => [index, 20 * Math.sin(index / 6), 0.5 + 0.4 * Math.sin(index / 11)] as const,
      ),
    );
    const fine = lineOf(samples);
    const coarse = lineOf(samples, PEN.brush, 6, finest);
    const distance = (px: number, py: number): number =>
      Math.min(
        ...coarse.x.slice(1).map((bx, at) => {
          const [ax, ay, by] = [coarse.x[at] ?? 0, coarse.y[at] ?? 0, coarse.y[at + 1] ?? 0];
          const [vx, vy] = [bx - ax, by - ay];
          const share = Math.min(1, Math.max(0, ((px - ax) * vx + (py - ay) * vy) / (vx * vx + vy * vy)));
          return Math.hypot(px - ax - share * vx, py - ay - share * vy);
        }),
      );

    expect(Math.max(...fine.x.map((px, at) => distance(px, fine.y[at] ?? 0)))).toBeLessThan(finest * 0.25 + 0.06);
    expect([coarse.x[0], coarse.x.at(-1)]).toEqual([fine.x[0], fine.x.at(-1)]);
    expect(coarse.x.length).toBeLessThan(fine.x.length);
  });

  it('keeps sharp turns and returns where it is told in chords', () => {
    const zigzag = through([0, 0], [30, 0], [30, 1], [0, 1], [0, 30], [0, 5]);
    const { x, y } = lineOf(zigzag, PEN.pencil, 4, 2.4);
    const points = x.map((px, at) => `${Math.round(px)} ${Math.round(y[at] ?? 0)}`);

    expect(points).toEqual(expect.arrayContaining(['0 0', '30 0', '0 30', '0 5']));
  });

  it.each(scribbles)('covers its way without a gap in chords, too (pen %d, hand %d)', (type, seed) => {
    const samples = scribble(seed, 70);
    const { x, y } = lineOf(samples, type, 6, 0.6);
    const polygons = polygonsOf(outlineOf(samples, type, 6, 0.6));

    expect(Math.min(...polygons.map(windingArea))).toBeGreaterThanOrEqual(-1e-3);
    expect(x.filter((px, index) => !isInside(polygons, [px, y[index] ?? 0]))).toEqual([]);
  });

  it('needs fewer points for a page that is shown small', () => {
    const samples = through(
      ...Array.from({ length: 200 }, (_, index) => [index * 0.5, Math.sin(index / 9) * 20] as const),
    );

    expect(outlineOf(samples, PEN.brush, 6, 4).length).toBeLessThan(outlineOf(samples).length / 3);
  });
});

describe('middle of a stroke', () => {
  it('runs from the first sample to the last, and through its corners', () => {
    const path = new PathBuilder();
    centrePath(path, { x: [0, 10, 0, 3], y: [0, 0, 1, 30], width: [1, 1, 1, 1] });

    const numbers = [...path.finish()];

    expect(numbers.slice(0, 3)).toEqual([0, 0, 0]);
    expect(numbers.slice(3, 6)).toEqual([1, 10, 0]);
    expect(numbers.slice(-2)).toEqual([3, 30]);
  });
});
