import type { StrokeItem } from '../../render/page/displayList';
import { addDisc, addPolygon } from '../../render/path/closedPaths';
import type { PathSink } from '../../render/path/pathStream';

type Point = readonly [x: number, y: number];

/** Chords to a curve: erasers are wide, and nobody sees their edge. */
const CHORDS = 6;

const mix = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

/** A point of the curve that control points span (de Casteljau). */
function onCurve(points: readonly Point[], share: number): Point {
  const [first = [0, 0], ...others] = points;
  if (others.length === 0) return first;
  return onCurve(
    others.map((point, index) => mix(points[index] ?? point, point, share)),
    share,
  );
}

/** Gathers a path as lines of points. */
class LineSink implements PathSink {
  readonly lines: Point[][] = [];

  private get last(): Point {
    return this.lines.at(-1)?.at(-1) ?? [0, 0];
  }

  private curve(...points: readonly Point[]): void {
    const all = [this.last, ...points];
    for (let step = 1; step <= CHORDS; step += 1) this.lines.at(-1)?.push(onCurve(all, step / CHORDS));
  }

  moveTo(x: number, y: number): void {
    this.lines.push([[x, y]]);
  }

  lineTo(x: number, y: number): void {
    this.lines.at(-1)?.push([x, y]);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    this.curve([cpx, cpy], [x, y]);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.curve([cp1x, cp1y], [cp2x, cp2y], [x, y]);
  }

  closePath(): void {
    const line = this.lines.at(-1);
    const first = line?.[0];
    if (first !== undefined) line?.push(first);
  }
}

/** A segment's rectangle, winding as discs do, so that where the two overlap nothing is cut out. */
function addSegment(path: PathSink, [ax, ay]: Point, [bx, by]: Point, radius: number): void {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return;
  const [nx, ny] = [(-(by - ay) / length) * radius, ((bx - ax) / length) * radius];
  addPolygon(path, [
    [ax - nx, ay - ny],
    [bx - nx, by - ny],
    [bx + nx, by + ny],
    [ax + nx, ay + ny],
  ]);
}

/** The area that a round stroke covers, as closed pieces to be filled by the non-zero rule. */
export function addStrokeArea(path: PathSink, item: StrokeItem): void {
  const radius = item.width / 2;
  const sink = new LineSink();
  item.draw(sink, 0);
  for (const line of sink.lines) {
    let before: Point | undefined;
    for (const point of line) {
      const isNear = before !== undefined && Math.hypot(point[0] - before[0], point[1] - before[1]) < radius / 16;
      if (isNear) continue;
      if (before !== undefined) addSegment(path, before, point, radius);
      addDisc(path, point[0], point[1], radius);
      before = point;
    }
  }
}
