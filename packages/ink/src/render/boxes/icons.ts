import type { Draw } from '../page/displayList';
import { addDisc, addPolygon } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';

/** Signs drawn as outlines, so that they look alike on every machine: into a square of a size at a place. */
type Icon = (x: number, y: number, size: number) => Draw;

const ring = (path: PathSink, cx: number, cy: number, outer: number, inner: number): void => {
  addDisc(path, cx, cy, outer);
  // Winds the other way round, which the non-zero rule leaves open.
  path.moveTo(cx, cy - inner);
  for (let step = 1; step <= 24; step += 1) {
    const angle = -Math.PI / 2 - (step / 24) * 2 * Math.PI;
    path.lineTo(cx + inner * Math.cos(angle), cy + inner * Math.sin(angle));
  }
  path.closePath();
};

/** Sound that can be played. */
export const playIcon: Icon = (x, y, size) => (path) => {
  const at = (dx: number, dy: number): readonly [number, number] => [x + dx * size, y + dy * size];
  ring(path, ...at(0.5, 0.5), size * 0.5, size * 0.42);
  addPolygon(path, [at(0.38, 0.28), at(0.76, 0.5), at(0.38, 0.72)]);
};

type Corner = readonly [number, number];

const bar = (path: PathSink, [ax, ay]: Corner, [bx, by]: Corner, width: number): void => {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [(-(by - ay) / length) * (width / 2), ((bx - ax) / length) * (width / 2)];
  addPolygon(path, [
    [ax - nx, ay - ny],
    [bx - nx, by - ny],
    [bx + nx, by + ny],
    [ax + nx, ay + ny],
  ]);
};

/** A sheet with a turned corner and lines of writing. */
export const sheetIcon: Icon = (x, y, size) => (path) => {
  const at = (dx: number, dy: number): readonly [number, number] => [x + dx * size, y + dy * size];
  const edge = size * 0.07;
  const outline = [at(0.15, 0.02), at(0.6, 0.02), at(0.85, 0.28), at(0.85, 0.98), at(0.15, 0.98), at(0.15, 0.02)];
  outline.slice(1).forEach((point, index) => bar(path, outline[index] ?? point, point, edge));
  bar(path, at(0.6, 0.02), at(0.6, 0.28), edge);
  bar(path, at(0.6, 0.28), at(0.85, 0.28), edge);
  for (const row of [0.45, 0.62, 0.79]) bar(path, at(0.28, row), at(0.72, row), edge);
};

/** An arrow that leads out of a page. */
export const linkIcon: Icon = (x, y, size) => (path) => {
  const at = (dx: number, dy: number): readonly [number, number] => [x + dx * size, y + dy * size];
  const edge = size * 0.12;
  bar(path, at(0.12, 0.88), at(0.84, 0.16), edge);
  bar(path, at(0.32, 0.14), at(0.9, 0.14), edge);
  bar(path, at(0.86, 0.1), at(0.86, 0.68), edge);
};

/** A ribbon that hangs out of a book. */
export const ribbonIcon: Icon = (x, y, size) => (path) =>
  addPolygon(path, [
    [x + size * 0.2, y],
    [x + size * 0.8, y],
    [x + size * 0.8, y + size],
    [x + size * 0.5, y + size * 0.74],
    [x + size * 0.2, y + size],
  ]);
