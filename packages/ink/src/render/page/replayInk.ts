import type { DisplayItem, DisplayList, Writing } from './displayList';
import type { SurfaceColours } from '../../surfaces';
import { sameColours } from './colours';
import { type Frame, type Picture, sameFrame } from './frame';
import { paintBelow, type PaintContext, paintItems, paintPage, type PreparedPage } from './painter';

/** Nobody wants to watch somebody think: longer rests between strokes are cut to this. */
const MOST_REST_MS = 800;

/**
 * Moments of a page are milliseconds of its own time line, which begins with its first stroke, or times of the clock, epoch
 * milliseconds: no page plays for years, and no note is older than 1973.
 */
const FIRST_TIME_OF_CLOCK = 100_000_000_000;

/** A writing on the page's own time line, milliseconds since its first stroke. */
interface Timed {
  readonly writing: Writing;
  readonly start: number;
  readonly end: number;
}

interface TimeLine {
  /** In the order of the list's items. */
  readonly timed: readonly Timed[];
  readonly totalMs: number;
}

const timeLines = new WeakMap<DisplayList, TimeLine>();

function timeLineOf(list: DisplayList): TimeLine {
  const known = timeLines.get(list);
  if (known !== undefined) return known;
  const starts = new Map<Writing, number>();
  let [now, lastEnd] = [0, Number.NaN];
  for (const writing of list.writings.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const rest = writing.startedAt - lastEnd;
    // Shapes of one moment, as copies are, follow each other without a rest.
    now += Number.isFinite(rest) ? Math.min(Math.max(rest, 0), MOST_REST_MS) : 0;
    starts.set(writing, now);
    now += writing.lasted;
    lastEnd = Math.max(Number.isFinite(lastEnd) ? lastEnd : 0, writing.startedAt + writing.lasted);
  }
  const timed = list.writings.map((writing) => {
    const start = starts.get(writing) ?? 0;
    return { writing, start, end: start + writing.lasted };
  });
  const line = { timed, totalMs: now };
  timeLines.set(list, line);
  return line;
}

/** How long writing the page once more takes, without the long rests; 0 where nothing tells. Milliseconds. */
export const replaySpan = (list: DisplayList): { readonly totalMs: number } => ({ totalMs: timeLineOf(list).totalMs });

/** A moment on the page's own time line; below 0 for a time at which nothing was written yet. */
function momentOn({ timed }: TimeLine, moment: number): number {
  if (moment < FIRST_TIME_OF_CLOCK) return moment;
  let at = -1;
  for (const { writing, start } of timed) {
    const { startedAt, lasted } = writing;
    if (startedAt <= moment) at = Math.max(at, start + Math.min(moment - startedAt, lasted));
  }
  return at;
}

/** What was finished by a moment, in the order of drawing, and how far the strokes of that moment had come. */
interface Progress {
  readonly done: readonly Writing[];
  readonly now: readonly DisplayItem[];
}

function progressAt(list: DisplayList, moment: number): Progress {
  const line = timeLineOf(list);
  const { timed } = line;
  const ms = momentOn(line, moment);
  const done = timed.flatMap(({ writing, end }) => (end <= ms ? [writing] : []));
  const now = timed.flatMap(({ writing, start, end }) =>
    start < ms && ms < end ? (writing.itemsAt?.(ms - start) ?? []) : [],
  );
  return { done, now };
}

/**
 * The page as it stood so many milliseconds after its first stroke, or at a time of the clock. Items that were finished by then are the list's own,
 * so that what was made of them is used again; only the strokes of that moment are made anew.
 */
export function displayUntil(list: DisplayList, moment: number): DisplayList {
  const line = timeLineOf(list);
  const { timed, totalMs } = line;
  const ms = momentOn(line, moment);
  if (ms >= totalMs) return list;
  const items = timed.flatMap(({ writing, start, end }): readonly DisplayItem[] => {
    if (end <= ms) return list.items.slice(writing.from, writing.to);
    return start < ms ? (writing.itemsAt?.(ms - start) ?? []) : [];
  });
  return { ...list, items, writings: [] };
}

/** A blank canvas that keeps what is painted on it. */
export interface Layer {
  readonly context: PaintContext;
  readonly picture: Picture;
}

/** How a page is painted, of whatever moment. */
interface Painting {
  readonly frame: Frame;
  readonly colours: SurfaceColours;
}

/** Which ink of a page is painted. */
interface Moment {
  readonly until: number;
  /** How ink is seen that was written later: not at all when undefined. */
  readonly later?: 'faint' | undefined;
}

/** What a layer shows: what so many writings of a list have made, or have left, on one part of the page. */
interface Shown extends Painting {
  readonly list: DisplayList;
  readonly done: readonly Writing[];
  readonly layer: Layer;
}

/** Pages that are played beside each other keep their layers. */
const MOST_PAGES = 3;

/** How strongly ink is seen that is only to come. */
const FAINT = 0.3;

const beginsWith = (all: readonly Writing[], first: readonly Writing[]): boolean =>
  all.length >= first.length && first.every((writing, index) => all[index] === writing);

const itemsOf = (list: DisplayList, writings: readonly Writing[]): readonly DisplayItem[] =>
  writings.flatMap(({ from, to }) => list.items.slice(from, to));

const OPAQUE = -0x1000000;

const ALPHA_BIT = 24;
type PaintedItem = Exclude<DisplayItem, { kind: 'image' }>;

/** Whether an item covers what it is painted over: then nobody sees what is taken away there with it. */
const isCovering = (item: DisplayItem): item is PaintedItem =>
  item.kind !== 'image' &&
  item.paint.blend === 'over' &&
  item.paint.opacity === 1 &&
  item.paint.colour >>> ALPHA_BIT === OPAQUE >>> ALPHA_BIT;

/** What takes an item away from where it was painted. */
const takenAway = (item: PaintedItem): DisplayItem => ({
  ...item,
  paint: { ...item.paint, colour: OPAQUE, blend: 'erase' },
});

/** The layer of before, and how many writings are done on it; nothing where it shows another thing. */
function goingOn(before: Shown | undefined, list: DisplayList, { frame, colours }: Painting, done: Shown['done']) {
  const isSame = before?.list === list && sameFrame(before.frame, frame) && sameColours(before.colours, colours);
  return isSame && beginsWith(done, before.done) ? before : undefined;
}

/**
 * Paints a page as it stood at moments that follow each other. Ink that is finished stays on a layer of its own, and ink
 * that is to come on another, so that a frame costs the strokes of its moment, and not those of the page.
 */
export class ReplayInk {
  /** By the list of their page, the one painted longest ago first. */
  private readonly pages = new Map<DisplayList, { shown?: Shown; coming?: Shown }>();

  constructor(private readonly makeLayer: (width: number, height: number) => Layer) {}

  private layersOf(list: DisplayList): { shown?: Shown; coming?: Shown } {
    const known = this.pages.get(list) ?? {};
    this.pages.delete(list);
    this.pages.set(list, known);
    for (const other of [...this.pages.keys()].slice(0, -MOST_PAGES)) this.pages.delete(other);
    return known;
  }

  /** The finished ink: what is new is painted over what the layer holds, when nothing else has changed. */
  private finished(page: PreparedPage, painting: Painting, done: readonly Writing[]): Layer {
    const { list } = page;
    const { frame, colours } = painting;
    const layers = this.layersOf(list);
    const kept = goingOn(layers.shown, list, painting, done);
    const layer = kept?.layer ?? this.makeLayer(frame.width, frame.height);
    paintItems(layer.context, page, itemsOf(list, done.slice(kept?.done.length ?? 0)), frame, colours);
    layers.shown = { list, ...painting, done, layer };
    return layer;
  }

  /** The ink that is to come: what is finished since is taken away from what the layer holds. */
  private ahead(page: PreparedPage, painting: Painting, done: readonly Writing[]): Layer {
    const { list, hasErasers } = page;
    const { frame, colours } = painting;
    const layers = this.layersOf(list);
    const before = goingOn(layers.coming, list, painting, done);
    const since = before === undefined ? [] : itemsOf(list, done.slice(before.done.length));
    // What an eraser took cannot be taken away once more, and what lies below a marker is seen.
    const isKept = since.length === 0 || (!hasErasers && since.every(isCovering));
    const kept = isKept ? before : undefined;
    const layer = kept?.layer ?? this.makeLayer(frame.width, frame.height);
    const known = new Set(done);
    const items =
      kept === undefined
        ? itemsOf(
            list,
            list.writings.filter((writing) => !known.has(writing)),
          )
        : since.filter(isCovering).map(takenAway);
    paintItems(layer.context, page, items, frame, colours);
    layers.coming = { list, ...painting, done, layer };
    return layer;
  }

  private place(context: PaintContext, { picture }: Layer, { width, height }: Frame, opacity = 1): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = opacity;
    context.drawImage(picture, 0, 0, width, height);
    context.globalAlpha = 1;
  }

  /** Paints over whatever the canvas holds, as `paintPage` does, the page as it stood at a moment. */
  paint(context: PaintContext, page: PreparedPage, painting: Painting, { until, later }: Moment): void {
    const { frame, colours } = painting;
    const { done, now } = progressAt(page.list, until);
    if (page.hasErasers) {
      // What an eraser takes away later has to be there until then, and paper must not go with it.
      paintPage(context, page.showing(displayUntil(page.list, until)), frame, colours);
    } else {
      const layer = this.finished(page, painting, done);
      paintBelow(context, page, frame, colours);
      this.place(context, layer, frame);
      paintItems(context, page, now, frame, colours);
    }
    if (later === 'faint') this.place(context, this.ahead(page, painting, done), frame, FAINT);
  }

  /** Lets go of what is kept. */
  forget(): void {
    this.pages.clear();
  }
}
