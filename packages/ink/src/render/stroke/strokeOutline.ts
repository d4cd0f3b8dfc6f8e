import type { PathSink } from '../path/pathStream';
import { CORNER, spansOf, type CentreLine, type Spans } from './centreLine';
import { FlatTip, OutlineRun, RoundTip, type Tip } from './outlineRun';
import type { Nib } from './pens';

const valueAt = (column: readonly number[], index: number): number => column[index] ?? 0;

/**
 * Builds the outline of one stroke as a union of pieces that all wind the same way, so that the non-zero rule fills
 * it without holes: smooth runs with two sides, each ending in half of the tip at ends, corners and tight bends, where
 * the sides of a run would fold over.
 */
class OutlineBuilder {
  private readonly run: OutlineRun;
  private readonly spans: Spans;
  private readonly last: number;

  constructor(
    private readonly path: PathSink,
    private readonly line: CentreLine,
    private readonly tip: Tip,
  ) {
    this.run = new OutlineRun(line.inChords !== true);
    this.spans = spansOf(line);
    this.last = line.x.length - 1;
  }

  /** Turns the tip into a direction of movement, with its width at a vertex. */
  private aim(index: number, dx: number, dy: number): void {
    this.tip.aim(dy, -dx, valueAt(this.line.width, index) / 2);
  }

  /** Adds the points beside a vertex for a direction of movement. */
  private addBeside(index: number, dx: number, dy: number): void {
    this.aim(index, dx, dy);
    this.run.add(valueAt(this.line.x, index), valueAt(this.line.y, index), this.tip);
  }

  /** The same, unless a side would run backwards on the span before the vertex. */
  private tryBeside(index: number, dx: number, dy: number): boolean {
    const { run, line, spans, tip } = this;
    const x = valueAt(line.x, index);
    const y = valueAt(line.y, index);
    this.aim(index, dx, dy);
    if (run.wouldFold(x, y, tip, valueAt(spans.dx, index - 1), valueAt(spans.dy, index - 1))) return false;
    run.add(x, y, tip);
    return true;
  }

  /** The span before a vertex by itself, with its own direction at both ends. */
  private drawSpan(index: number): void {
    const [dx, dy] = [valueAt(this.spans.dx, index - 1), valueAt(this.spans.dy, index - 1)];
    this.addBeside(index - 1, dx, dy);
    this.addBeside(index, dx, dy);
    this.run.draw(this.path);
  }

  /** Whether the sides end here: at the last vertex, and at a corner, whose two sides get ends of their own. */
  private isEnd(index: number): boolean {
    const { dx, dy } = this.spans;
    if (index === this.last) return true;
    return valueAt(dx, index - 1) * valueAt(dx, index) + valueAt(dy, index - 1) * valueAt(dy, index) < CORNER;
  }

  private step(index: number): void {
    const { dx, dy } = this.spans;
    const isEnd = this.isEnd(index);
    const tx = isEnd ? valueAt(dx, index - 1) : valueAt(dx, index - 1) + valueAt(dx, index);
    const ty = isEnd ? valueAt(dy, index - 1) : valueAt(dy, index - 1) + valueAt(dy, index);
    const length = Math.sqrt(tx * tx + ty * ty) || 1;
    if (!this.tryBeside(index, tx / length, ty / length)) {
      this.run.draw(this.path);
      this.drawSpan(index);
    } else if (isEnd) this.run.draw(this.path);
    if (index < this.last && this.run.isEmpty) this.addBeside(index, valueAt(dx, index), valueAt(dy, index));
  }

  build(): void {
    const { line, last, path } = this;
    if (last === 0) this.tip.stamp(path, valueAt(line.x, 0), valueAt(line.y, 0), valueAt(line.width, 0) / 2);
    if (last <= 0) return;
    this.addBeside(0, valueAt(this.spans.dx, 0), valueAt(this.spans.dy, 0));
    for (let index = 1; index <= last; index += 1) this.step(index);
  }
}

/**
 * Adds the filled outline of a stroke of changing width: round ends and joints, no gaps where pressure or direction
 * changes, and a dot for a single point. With a nib, the outline of a flat tip drawn along the line.
 * Every piece winds from the x axis towards the y axis; fill it by the non-zero rule.
 */
export function strokeOutline(path: PathSink, line: CentreLine, nib?: Nib): void {
  new OutlineBuilder(path, line, nib === undefined ? new RoundTip() : new FlatTip(nib)).build();
}
