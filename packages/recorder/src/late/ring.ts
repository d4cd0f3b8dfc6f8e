import type { HeadLine } from '../format/lines';
import type { Held } from '../hook';
import { weightOf } from './weight';

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
export interface Ring {
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
