import { glyphOf } from '../../../tools/demo/handwriting/glyphs/glyphTable';
import { knownHanzi } from '../../../tools/demo/handwriting/hanzi/hanziGlyph';
import { notebookHand } from '../../../tools/demo/handwriting/hand';
import { movePen, type Motion } from '../../../tools/demo/handwriting/motion';
import type { Path, PathPoint } from '../../../tools/demo/handwriting/path';
import { smooth } from '../../../tools/demo/handwriting/spline';
import { breakLines, measure, writeLine } from '../../../tools/demo/handwriting/writing';
import { seededRandom } from '../../../tools/demo/random';
import { tiltOf } from '../../../packages/ink/src/bytes/pointsFile';

const motion: Motion = { speed: 1.15, radius: 22, pressure: 0.5, tremor: 0.2 };
const bow: Path = [
  { x: 0, y: 0 },
  { x: 60, y: 40 },
  { x: 120, y: 0 },
];

const mean = (values: ArrayLike<number>, from: number, to: number): number =>
  Array.from(values)
    .slice(from, to)
    .reduce((sum, value) => sum + value, 0) /
  (to - from);

describe('the skeletons', () => {
  it('cover the Latin, Greek and Cyrillic letters, figures and marks that notebooks use', () => {
    const wanted = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?()+−=äöüßéèêçñåœøαβγδλμπσφω';
    const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';

    const missing = Array.from(wanted + cyrillic).filter((character) => glyphOf(character) === undefined);

    expect(missing).toEqual([]);
  });

  it('know more than a hundred Chinese characters, which stand upright in a square', () => {
    const outside = knownHanzi().filter((character) => {
      const glyph = glyphOf(character);
      const points = glyph?.strokes.flat() ?? [];
      return points.length < 2 || points.some(({ x, y }) => x < 0 || x > 90 || y < -16 || y > 82);
    });

    expect(knownHanzi().length).toBeGreaterThan(100);
    expect(outside).toEqual([]);
    expect(glyphOf('山')).toMatchObject({ isUpright: true, late: [] });
  });

  it('build a letter with an accent from the letter and the mark', () => {
    const [plain, accented] = [glyphOf('e'), glyphOf('é')];

    expect(accented?.strokes).toEqual(plain?.strokes);
    expect(accented?.late).toHaveLength(1);
  });
});

describe('smooth', () => {
  it('goes through every point of the path', () => {
    const line = smooth(bow, 1);

    const isOnLine = ({ x, y }: PathPoint): boolean =>
      line.x.some((at, index) => Math.hypot(at - x, (line.y[index] ?? 0) - y) < 1e-6);
    expect(bow.every(isOnLine)).toBe(true);
  });

  it('keeps a corner sharp', () => {
    const corner: Path = [
      { x: 0, y: 0 },
      { x: 50, y: 0, corner: true },
      { x: 50, y: 50 },
    ];

    const { x, y } = smooth(corner, 1);

    expect(x.every((at, index) => Math.abs(y[index] ?? 0) < 1e-6 || Math.abs(at - 50) < 1e-6)).toBe(true);
  });
});

describe('movePen', () => {
  it('comes down softly, swells and thins out', () => {
    const { pressure } = movePen(bow, motion, seededRandom('press'));
    const last = pressure.length;

    const body = mean(pressure, 6, last - 8);
    expect(pressure[0]).toBeLessThan(body * 0.75);
    expect(pressure[last - 1]).toBeLessThan(body * 0.6);
  });

  it('is slower in a corner than on a straight', () => {
    const corner: Path = [
      { x: 0, y: 0 },
      { x: 100, y: 0, corner: true },
      { x: 100, y: 100 },
    ];
    const { x, y } = movePen(corner, { ...motion, tremor: 0 }, seededRandom('corner'));
    const steps = Array.from(x)
      .slice(1)
      .map((at, index) => ({
        length: Math.hypot(at - (x[index] ?? 0), (y[index + 1] ?? 0) - (y[index] ?? 0)),
        fromCorner: Math.hypot(at - 100, y[index + 1] ?? 0),
      }));

    const near = steps.filter(({ fromCorner }) => fromCorner < 8).map(({ length }) => length);
    const far = steps.filter(({ fromCorner }) => fromCorner > 30 && fromCorner < 70).map(({ length }) => length);
    expect(mean(near, 0, near.length)).toBeLessThan(mean(far, 0, far.length) * 0.7);
  });

  it('samples every five to nine milliseconds, also a dot', () => {
    const { time } = movePen(
      [
        { x: 0, y: 0 },
        { x: 2, y: 1 },
      ],
      motion,
      seededRandom('dot'),
    );
    const steps = Array.from(time)
      .slice(1, -1)
      .map((at, index) => at - (time[index] ?? 0));

    expect(time.length).toBeGreaterThan(4);
    expect(steps.every((step) => step >= 5 && step <= 9)).toBe(true);
  });

  it('tilts the pen as a right hand holds it', () => {
    const { size } = movePen(bow, motion, seededRandom('tilt'));

    const tilts = Array.from(size).map(tiltOf);
    expect(tilts.every(({ tiltX, tiltY }) => tiltX > 5 && tiltX < 45 && tiltY < -10 && tiltY > -50)).toBe(true);
  });

  it('gives the same samples for the same seed, and others for another', () => {
    const [a, b, c] = ['one', 'one', 'two'].map((seed) => movePen(bow, motion, seededRandom(seed)));

    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
  });
});

describe('writing', () => {
  it('writes no letter twice alike', () => {
    const { paths } = writeLine('oo', 0, 0, { ...notebookHand, joining: 0 }, seededRandom('oo'));
    const [first = [], second = []] = paths;

    const offset = (second[0]?.x ?? 0) - (first[0]?.x ?? 0);
    expect(second.map(({ x }) => x - offset)).not.toEqual(first.map(({ x }) => x));
  });

  it('joins letters when the hand does, and lifts between them when it does not', () => {
    const joined = writeLine('minimum', 0, 0, { ...notebookHand, joining: 1 }, seededRandom('m'));
    const printed = writeLine('minimum', 0, 0, { ...notebookHand, joining: 0 }, seededRandom('m'));

    expect(joined.paths.length).toBe(3);
    expect(printed.paths.length).toBe(9);
  });

  it('dots and crosses after the word', () => {
    const { paths } = writeLine('it', 0, 0, { ...notebookHand, joining: 1 }, seededRandom('it'));
    const tops = paths.map((path) => Math.min(...path.map(({ y }) => -y)));

    expect(paths).toHaveLength(3);
    expect(tops[1]).toBeGreaterThan(tops[0] ?? 0);
  });

  it('breaks lines at spaces, and Chinese anywhere but before its punctuation', () => {
    const width = measure('春天的夜，', notebookHand) - 1;

    const lines = breakLines('春天的夜，雨来', width, notebookHand);

    expect(breakLines('one two', measure('one', notebookHand) + 5, notebookHand)).toEqual(['one', 'two']);
    expect(lines.join('')).toBe('春天的夜，雨来');
    expect(lines.some((line) => line.startsWith('，'))).toBe(false);
  });

  it('leaves a gap for a character that it has not learnt', () => {
    const { paths, endX } = writeLine('龘', 0, 0, notebookHand, seededRandom('gap'));

    expect(paths).toEqual([]);
    expect(endX).toBeGreaterThan(0);
  });
});
