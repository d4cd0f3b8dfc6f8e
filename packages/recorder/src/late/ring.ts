import type { Held } from '../hook';
import type { HeadLine } from '../format/lines';

/** What one row or document is taken for, and how much of text or bytes weighs as much. */
const KILOBYTE = 1024;
/** Rows of an action, and documents of what a port says, lie within so many levels. */
const LEVELS = 3;

const weigh = (value: unknown, levels: number): number => {
  if (typeof value === 'string') return value.length / KILOBYTE;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength / KILOBYTE;
  if (Array.isArray(value)) return value.length;
  if (levels === 0) return 0;
  let weight = 0;
  for (const part of Object.values(value)) weight += weigh(part, levels - 1);
  return weight;
};

/**
 * About how many kilobytes a line keeps from being forgotten, by what is large in it. Quick, because it is asked for each
 * line while the page has other things to do. What an action leaves in the state is counted with the action.
 */
export const weightOf = (line: Held): number => {
  if (line.kind === 'act') return 1 + weigh(line.action, LEVELS);
  if (line.kind === 'answer') return 1 + weigh(line.value, LEVELS);
  if (line.kind === 'begin' || line.kind === 'failed') return 1;
  return line.args.reduce<number>((weight, arg) => weight + weigh(arg, LEVELS), 1);
};

const SEGMENT_MS = 60_000;
/** Whole minutes besides the one that is being filled. */
const SEGMENTS = 5;
/** A minute in which more happens is cut in two: memory counts, not time. Lines, and about how many kilobytes they keep. */
const [MOST_LINES, MOST_KB] = [20_000, 4096];

interface Segment {
  readonly from: HeadLine['from'];
  /** Begins with the line that says the state. */
  readonly lines: Held[];
  weight: number;
}

/** What happened lately, by reference. */
interface Ring {
  add(line: Held): void;
  /** Forgets everything; what comes now begins with that state. */
  restart(state: object, at: number): void;
  /** Undefined before the state is known. */
  recent(): { readonly from: HeadLine['from']; readonly lines: readonly Held[] } | undefined;
}

/** The last five minutes, in segments of a minute that each know the state they began with; the oldest goes. */
export const createRing = (): Ring => {
  const segments: Segment[] = [];
  let state: object | undefined;

  /** Between two tasks nothing is half done, so that a recording can begin there. */
  const isDue = ({ at, turn, during }: Held, { lines, weight }: Segment): boolean =>
    turn &&
    during === undefined &&
    (at - (lines[0]?.at ?? at) >= SEGMENT_MS || lines.length >= MOST_LINES || weight >= MOST_KB);

  const open = (from: HeadLine['from'], lines: Held[]): Segment => {
    const segment: Segment = { from, lines, weight: 0 };
    segments.push(segment);
    if (segments.length > SEGMENTS + 1) segments.shift();
    return segment;
  };

  const restart = (from: HeadLine['from'], line: Extract<Held, { kind: 'begin' }>): void => {
    segments.length = 0;
    state = line.state;
    open(from, [line]);
  };

  const add = (line: Held): void => {
    if (line.kind === 'begin') return restart('start', line);
    let current = segments.at(-1);
    if (current === undefined) return;
    if (isDue(line, current)) {
      state = current.lines.reduce((last, each) => (each.kind === 'act' ? (each.state ?? last) : last), state);
      if (state !== undefined)
        current = open('middle', [{ kind: 'begin', state, at: line.at, turn: true, during: undefined }]);
    }
    current.lines.push(line);
    current.weight += weightOf(line);
  };

  return {
    add,
    restart: (next, at) => restart('middle', { kind: 'begin', state: next, at, turn: true, during: undefined }),
    recent: () => {
      const [first, ...others] = segments;
      if (first === undefined) return undefined;
      return { from: first.from, lines: [...first.lines, ...others.flatMap(({ lines }) => lines.slice(1))] };
    },
  };
};
