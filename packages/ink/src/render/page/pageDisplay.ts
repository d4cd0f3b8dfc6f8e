import type { DrawnShape, PageInk, PointSamples } from '../../model';
import type { DisplayItem, DisplayList, PageAsset, PageSpot, Writing } from './displayList';
import { factsOf, type PageFacts } from '../shapes/pageFacts';
import type { ShapeDrawing } from '../boxes/boxes';
import { shapeDrawing } from '../shapes/shapeItems';
import { isDrawnAlong } from '../shapes/strokes';
import { grownPaper } from '../template/grownPaper';
import { backgroundOf, templateOf } from '../template/pagePaper';

/** Nobody holds a pen down for longer: a later time is a fault of the clock. */
const MOST_STROKE_MS = 120_000;

/** Between two points of a stroke that says no times, milliseconds: about as fast as digitisers tell them. */
const USUAL_STEP_MS = 5;

/** Milliseconds that are read as floats: from a thousandth up to what a float counts one by one. */
const [LEAST_FLOAT_MS, MOST_FLOAT_MS] = [0.001, 2 ** 24];

/**
 * The times of a stroke. One writer puts floats in the place of whole numbers (reference: note-format, section 3): read as
 * these, such a stroke goes on for days from its second point.
 */
function timesOf({ time }: PointSamples): ArrayLike<number> {
  if (time[0] !== 0) return time;
  const floats = new Float32Array(time.buffer, time.byteOffset, time.length);
  const isFloat = floats.every((value) => value === 0 || (value >= LEAST_FLOAT_MS && value <= MOST_FLOAT_MS));
  return isFloat ? floats : time;
}

/**
 * How long after a stroke's first point each of its points was written, never less than the one before. Devices count
 * from 0, others from when they like; the difference is right also over the end of what 32 bits count.
 */
function elapsedOf(samples: PointSamples): Int32Array {
  const times = timesOf(samples);
  const first = times[0] ?? 0;
  let latest = 0;
  const elapsed = Int32Array.from(times, (at) => {
    latest = Math.min(Math.max((at - first) | 0, latest), MOST_STROKE_MS);
    return latest;
  });
  return latest > 0 ? elapsed : elapsed.map((_, index) => Math.min(index * USUAL_STEP_MS, MOST_STROKE_MS));
}

/** The samples that were written until a time; the first is always among them. */
function samplesUntil({ x, y, pressure, size, time }: PointSamples, elapsed: Int32Array, ms: number): PointSamples {
  let [low, high] = [1, elapsed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elapsed[middle] ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return {
    x: x.subarray(0, low),
    y: y.subarray(0, low),
    pressure: pressure.subarray(0, low),
    size: size.subarray(0, low),
    time: time.subarray(0, low),
  };
}

/** How a shape came into being. */
function writingOf(drawn: DrawnShape, facts: PageFacts): Omit<Writing, 'from' | 'to'> {
  const { shape, samples } = drawn;
  const startedAt = Math.max(0, shape.createdAt);
  const elapsed = samples !== undefined && isDrawnAlong(shape.shapeType) ? elapsedOf(samples) : undefined;
  const lasted = elapsed?.at(-1) ?? 0;
  if (samples === undefined || elapsed === undefined || lasted === 0)
    return { startedAt, lasted: 0, itemsAt: undefined };
  const itemsAt: Writing['itemsAt'] = (ms) =>
    shapeDrawing({ shape, samples: samplesUntil(samples, elapsed, ms) }, facts).items;
  return { startedAt, lasted, itemsAt };
}

/** Page units: some eighty pages below each other, which is what documents and canvases can hold. */
const MOST_HEIGHT = 150_000;

/** A picture or PDF that lies below would be stretched with the page, away from the ink. */
const isGrowing = (page: PageInk, background: DisplayList['background']): boolean =>
  page.growsWithInk === true && background === undefined;

interface KnownDrawing {
  readonly drawing: ShapeDrawing;
  readonly writing: Omit<Writing, 'from' | 'to'>;
  /** As it stood in the last list: on a page that is written on, nearly all of them stand there again. */
  placed?: Writing;
}

/** Drawings of shapes that were worked out before, by the shapes: a page that is written on keeps those that did not change. */
export type KnownDrawings = WeakMap<DrawnShape, KnownDrawing>;

/** The drawing of a shape, worked out where it is not known. */
function drawnBefore(drawn: DrawnShape, facts: PageFacts, known: KnownDrawings): KnownDrawing {
  const before = known.get(drawn);
  if (before !== undefined) return before;
  const made = { drawing: shapeDrawing(drawn, facts), writing: writingOf(drawn, facts) };
  known.set(drawn, made);
  return made;
}

function placedAt(known: KnownDrawing, from: number, to: number): Writing {
  if (known.placed?.from !== from) known.placed = { ...known.writing, from, to };
  return known.placed;
}

/**
 * A page whose shapes change one by one: those that are the same objects as before keep their drawings, which are taken
 * from `known` and added to it.
 */
export function changingDisplay(page: PageInk, known: KnownDrawings): DisplayList {
  const facts = factsOf(page);
  const items: DisplayItem[] = [];
  const spots: PageSpot[] = [];
  const writings: Writing[] = [];
  const assets = new Map<string, PageAsset>();
  let bottom = page.height;
  const below = backgroundOf(page, facts);
  if (below !== undefined) assets.set(below.asset.name, below.asset);
  for (const drawn of page.shapes) {
    const before = drawnBefore(drawn, facts, known);
    const { drawing } = before;
    const from = items.length;
    for (const item of drawing.items) items.push(item);
    writings.push(placedAt(before, from, items.length));
    for (const spot of drawing.spots) spots.push(spot);
    bottom = Math.max(bottom, drawing.bottom ?? 0);
    for (const asset of drawing.assets) if (!assets.has(asset.name)) assets.set(asset.name, asset);
  }
  const list: DisplayList = {
    width: page.width,
    // A text note has one page, as long as its text.
    height: Math.min(Math.ceil(bottom), Math.max(page.height, MOST_HEIGHT)),
    items,
    template: templateOf(page),
    background: below?.background,
    spots,
    assets: [...assets.values()],
    writings,
  };
  return isGrowing(page, list.background) ? grownPaper(list, page.shapes) : list;
}

/** Works a page's shapes out once, so that showing it at another place or size only fills paths. */
export const pageDisplay = (page: PageInk): DisplayList => changingDisplay(page, new WeakMap());
