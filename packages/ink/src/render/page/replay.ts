import type { DisplayItem, DisplayList, Writing } from './displayList';

/** Nobody wants to watch somebody think: longer rests between strokes are cut to this. */
const MOST_REST_MS = 800;

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

/** What was finished by a moment, in the order of drawing, and how far the strokes of that moment had come. */
export interface Progress {
  readonly done: readonly Writing[];
  readonly now: readonly DisplayItem[];
}

export function progressAt(list: DisplayList, ms: number): Progress {
  const { timed } = timeLineOf(list);
  const done = timed.flatMap(({ writing, end }) => (end <= ms ? [writing] : []));
  const now = timed.flatMap(({ writing, start, end }) =>
    start < ms && ms < end ? (writing.itemsAt?.(ms - start) ?? []) : [],
  );
  return { done, now };
}

/**
 * The page as it stood so many milliseconds after its first stroke. Items that were finished by then are the list's own,
 * so that what was made of them is used again; only the strokes of that moment are made anew.
 */
export function displayUntil(list: DisplayList, ms: number): DisplayList {
  const { timed, totalMs } = timeLineOf(list);
  if (ms >= totalMs) return list;
  const items = timed.flatMap(({ writing, start, end }): readonly DisplayItem[] => {
    if (end <= ms) return list.items.slice(writing.from, writing.to);
    return start < ms ? (writing.itemsAt?.(ms - start) ?? []) : [];
  });
  return { ...list, items, writings: [] };
}
