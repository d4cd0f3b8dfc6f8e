import { parseShapeName } from '../assemblePage';
import type { InkLayer, Shape } from '../model';
import { normalId } from '../pageOrder';
import { decodeShapes, readShapeZip } from '../records/shapes';
import { revisionTime } from '../worker/loading/revisionTimes';

const REMOVED = 1;

/** The records of one shape zip, by what its name says. */
export interface ShapeRevision {
  readonly infoRevisionId: string;
  /** Epoch milliseconds, from the zip's name: readers order a page's revisions by it. */
  readonly ms: number;
  readonly shapes: readonly Shape[];
}

/** What a shape zip says; undefined for an object that is none, or that cannot be read. */
export const shapeRevisionOf = (name: string, bytes: Uint8Array): ShapeRevision | undefined => {
  const parts = parseShapeName(name);
  if (parts === undefined) return undefined;
  try {
    return { ...parts, shapes: decodeShapes(readShapeZip(bytes, name), name).shapes };
  } catch {
    return undefined;
  }
};

/** Where a record stands among all records of a page, whichever of them is read first. */
interface Place {
  readonly ms: number;
  readonly infoRevisionId: string;
  /** In its zip, from 0. */
  readonly index: number;
}

interface HeldShape {
  readonly shape: Shape;
  /** Where the record that holds stands. */
  readonly newest: Place;
  /** Where the shape was named first: it is drawn there. */
  readonly first: Place;
}

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const comparePlaces = (one: Place, other: Place): number =>
  one.ms - other.ms || byText(one.infoRevisionId, other.infoRevisionId) || one.index - other.index;

/** Newest `updatedAt` wins; of equal ones the later record (reference: note-format, section 2). */
const isNewer = (shape: Shape, place: Place, held: HeldShape): boolean =>
  shape.updatedAt === held.shape.updatedAt
    ? comparePlaces(place, held.newest) > 0
    : shape.updatedAt > held.shape.updatedAt;

/**
 * The shapes of one page as its revisions say, those that were removed among them. Revisions may come in any order and
 * more than once: the same set of them gives the same page. This is what lets two people write on one page.
 */
export class PageShapes {
  private readonly held = new Map<string, HeldShape>();
  private newestMs = 0;

  /** Takes in one revision, and gives the ids of the shapes that it changed, in their normal form. */
  apply({ infoRevisionId, ms, shapes }: ShapeRevision): readonly string[] {
    // Ids count up from the time in the zip's name, and are ordered, too.
    this.newestMs = Math.max(this.newestMs, ms, revisionTime(infoRevisionId) ?? 0);
    const changed = new Set<string>();
    shapes.forEach((shape, index) => {
      const id = normalId(shape.uniqueId);
      if (this.take(id, shape, { ms, infoRevisionId, index })) changed.add(id);
    });
    return [...changed];
  }

  /** False for a record that changes nothing. */
  private take(id: string, shape: Shape, place: Place): boolean {
    const held = this.held.get(id);
    if (held === undefined) {
      this.held.set(id, { shape, newest: place, first: place });
      return true;
    }
    const isHeldOlder = isNewer(shape, place, held);
    const isFirst = comparePlaces(place, held.first) < 0;
    if (!isHeldOlder && !isFirst) return false;
    const newest = isHeldOlder ? { shape, newest: place } : { shape: held.shape, newest: held.newest };
    this.held.set(id, { ...newest, first: isFirst ? place : held.first });
    return true;
  }

  /** The newest record of a shape, also of one that was removed. */
  get(shapeId: string): Shape | undefined {
    return this.held.get(normalId(shapeId))?.shape;
  }

  /** Epoch milliseconds of the page's newest revision, 0 where there is none: what is written next must lie above it. */
  get newest(): number {
    return this.newestMs;
  }

  /** What is not removed, in the order of drawing: by the list of layers, then as it came into being. */
  live(layers: readonly InkLayer[]): readonly Shape[] {
    const rank = new Map(layers.map(({ id }, index) => [id, index - layers.length]));
    const rankOf = ({ zorder }: Shape): number => rank.get(zorder) ?? Math.max(zorder, 0);
    return [...this.held.values()]
      .filter(({ shape }) => shape.shapeStatus !== REMOVED)
      .sort((one, other) => rankOf(one.shape) - rankOf(other.shape) || comparePlaces(one.first, other.first))
      .map(({ shape }) => shape);
  }
}
