import type { Draw } from '../page/displayList';
import type { PathSink } from './pathStream';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A curve is followed in so many straight steps. */
const STEPS = 12;

/** Follows a path and remembers places along it. */
class PlaceSink implements PathSink {
  readonly places: Spot[] = [];
  private begun: Spot = { x: 0, y: 0 };

  moveTo(x: number, y: number): void {
    this.begun = { x, y };
    this.places.push(this.begun);
  }

  lineTo(x: number, y: number): void {
    this.places.push({ x, y });
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    const { x: x0, y: y0 } = this.places.at(-1) ?? this.begun;
    this.follow((t) => {
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      return { x: a * x0 + b * cpx + c * x, y: a * y0 + b * cpy + c * y };
    });
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    const { x: x0, y: y0 } = this.places.at(-1) ?? this.begun;
    this.follow((t) => {
      const rest = 1 - t;
      const [a, b, c, d] = [rest ** 3, 3 * t * rest * rest, 3 * t * t * rest, t ** 3];
      return { x: a * x0 + b * cp1x + c * cp2x + d * x, y: a * y0 + b * cp1y + c * cp2y + d * y };
    });
  }

  private follow(at: (t: number) => Spot): void {
    for (let step = 1; step <= STEPS; step += 1) this.places.push(at(step / STEPS));
  }

  closePath(): void {
    this.places.push(this.begun);
  }
}

/** Places along a drawing, close enough for telling whether something touches it. Page units. */
export function placesAlong(draw: Draw): readonly Spot[] {
  const sink = new PlaceSink();
  draw(sink, 0);
  return sink.places;
}
