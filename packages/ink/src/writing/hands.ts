import { patternsFor } from '../render/page/canvasPattern';
import type { InkHand } from '../surfaces';
import { createInkHand, type HandDeps } from './inkHand';

/** A stroke that the page shows from a version of it on. */
interface Drawn {
  readonly shapeId: string;
  readonly version: number;
}

/** The canvases of the pen, and the strokes that they hold in sight until their pages show them. */
export class Hands {
  private readonly hands = new Set<InkHand>();
  /** By the keys of the pages. */
  private readonly waiting = new Map<string, readonly Drawn[]>();

  /** Hands a canvas to the pen, which hears which strokes the pages show. */
  attach(canvas: HTMLCanvasElement, deps: Pick<HandDeps, 'nextFrame' | 'newId' | 'now'>): InkHand {
    const makePattern = patternsFor(canvas.getContext('2d'));
    const onDetached = (detached: InkHand): void => void this.hands.delete(detached);
    const hand = createInkHand(canvas, { ...deps, makePath: () => new Path2D(), makePattern, onDetached });
    this.hands.add(hand);
    return hand;
  }

  /** A stroke stands on the page from this version of it on. */
  drawn(key: string, shapeId: string, version: number): void {
    this.waiting.set(key, [...(this.waiting.get(key) ?? []), { shapeId, version }]);
  }

  /** A version of a page stands on the screen. */
  shown(key: string, version: number): void {
    const waiting = this.waiting.get(key);
    if (waiting === undefined) return;
    const there = waiting.filter((stroke) => stroke.version <= version).map(({ shapeId }) => shapeId);
    if (there.length === 0) return;
    const later = waiting.filter((stroke) => stroke.version > version);
    if (later.length === 0) this.waiting.delete(key);
    else this.waiting.set(key, later);
    for (const hand of this.hands) hand.letGo(there);
  }
}
