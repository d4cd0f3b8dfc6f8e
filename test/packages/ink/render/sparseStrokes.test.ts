import type { Draw } from '../../../../packages/ink/src/render/page/displayList';
import { extentOf } from '../../../../packages/ink/src/render/path/extent';
import { centrePath, smoothCentreLine } from '../../../../packages/ink/src/render/stroke/centreLine';
import { strokeOutline } from '../../../../packages/ink/src/render/stroke/strokeOutline';

const WIDTH = 4;

const closed = (corners: number, radius: number) => {
  const turns = Array.from({ length: corners + 1 }, (_, index) => (index / corners) * 2 * Math.PI);
  return {
    x: Float32Array.from(turns, (turn) => 200 + radius * Math.cos(turn)),
    y: Float32Array.from(turns, (turn) => 200 + radius * Math.sin(turn)),
  };
};
type Samples = ReturnType<typeof closed>;

const lineOf = ({ x, y }: Samples, width = WIDTH) =>
  smoothCentreLine(
    { x, y },
    Array.from({ length: x.length }, () => width),
  );

const distanceTo = ({ x, y }: Samples, px: number, py: number): number => {
  let nearest = Infinity;
  for (let index = 1; index < x.length; index += 1) {
    const [ax, ay] = [x[index - 1] ?? 0, y[index - 1] ?? 0];
    const [dx, dy] = [(x[index] ?? 0) - ax, (y[index] ?? 0) - ay];
    const share = Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(px - ax - share * dx, py - ay - share * dy));
  }
  return nearest;
};

const farthest = (samples: Samples): number => {
  const { x, y } = lineOf(samples);
  return Math.max(...x.map((px, index) => distanceTo(samples, px, y[index] ?? 0)));
};

describe('strokes of few samples', () => {
  it.each([3, 4, 5])('keep their straight sides and corners (%d corners)', (corners) => {
    expect(farthest(closed(corners, 150))).toBeLessThan(0.001);
  });

  it('are drawn up to their corners, filled or stroked', () => {
    const square: Samples = {
      x: Float32Array.of(100, 300, 300, 100, 100),
      y: Float32Array.of(100, 100, 300, 300, 100),
    };
    const outline: Draw = (path) => strokeOutline(path, lineOf(square));
    const middle: Draw = (path) => centrePath(path, lineOf(square));
    const box = { left: 100, top: 100, right: 300, bottom: 300 };
    const around = { left: 98, top: 98, right: 302, bottom: 302 };

    expect(extentOf(middle)).toEqual(box);
    for (const [side, value] of Object.entries(extentOf(outline) ?? {})) {
      expect([side, value]).toEqual([side, expect.closeTo(around[side as keyof typeof around], 3)]);
    }
  });

  it('leave what a hand wrote round: samples near each other for the width of the pen', () => {
    const ring = closed(24, 30);
    const { x, y } = lineOf(ring);
    const off = x.map((px, index) => Math.abs(Math.hypot(px - 200, (y[index] ?? 0) - 200) - 30));

    expect(x.length).toBeGreaterThan(2 * ring.x.length);
    // The chords of 24 samples lie up to 0.26 inside the circle.
    expect(Math.max(...off.slice(4, -4))).toBeLessThan(0.06);
  });
});
