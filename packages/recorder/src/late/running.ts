import type { HeadLine } from '../format/lines';
import { type AppFacts, createWriter, learned, textOf } from '../format/write';
import type { Held } from '../hook';
import { createStandIns, type StandIns } from '../privacy/standIns';
import type { Privacy } from '../privacy/view';
import type { Sink } from './openSink';
import { inSlices, type Pace } from './slices';
import { weightOf } from './ring';

/** Lines in their order, and about how many kilobytes they keep. */
const createBacklog = (first: readonly Held[]) => {
  let lines: (readonly [line: Held, weight: number])[] = [];
  let next = 0;
  let weight = 0;
  /** Of the line that was taken last, which is being written. */
  let taking = 0;
  const add = (line: Held): void => {
    const own = weightOf(line);
    lines.push([line, own]);
    weight += own;
  };
  for (const line of first) add(line);
  return {
    add,
    weight: () => weight,
    /** Lets go of lines that are not to be written. */
    drop: (isUnwanted: (line: Held) => boolean): void => {
      lines = lines.slice(next).filter(([line]) => !isUnwanted(line));
      next = 0;
    },
    oldest: (): Held | undefined => lines[next]?.[0],
    take: (): Held | undefined => {
      const taken = lines[next];
      weight -= taking;
      taking = taken?.[1] ?? 0;
      if (taken === undefined) return undefined;
      next += 1;
      // What was taken must not be kept from being forgotten.
      if (next * 2 >= lines.length) [lines, next] = [lines.slice(next), 0];
      return taken[0];
    },
  };
};

/** Texts go to the file's worker in pieces of about so many characters. */
const PIECE = 65_536;

/** Gathers small texts. */
const createOutlet = (sink: Sink) => {
  let text = '';
  const flush = (): void => {
    if (text === '') return;
    sink.write(text);
    text = '';
  };
  const write = (piece: string): void => {
    text += piece;
    if (text.length > PIECE) flush();
  };
  return { write, flush };
};

/** While the page is busy, lines wait as long as they keep no more than so many kilobytes, and no longer than this. */
const [MOST_WAITING_KB, LONGEST_WAIT_MS] = [32_768, 30_000];
/** How often a busy page is looked at again. */
const LOOK_AGAIN_MS = 250;

/** What happened before a recording was wanted. */
export interface Lately {
  readonly from: HeadLine['from'];
  /** Begins with the line that says the state. */
  readonly lines: readonly Held[];
}

export interface RunningParts {
  readonly sink: Sink;
  readonly facts: AppFacts;
  readonly privacy: Privacy;
  readonly pace: Pace;
  /** Whether documents are on their way into the page by the thousand, which is not to be held up. */
  readonly isBusy: () => boolean;
  readonly now: () => number;
}

export interface Running {
  add(line: Held): void;
  /** Does not write such lines, where they are not written yet. */
  drop(isUnwanted: (line: Held) => boolean): void;
  /** The size of the file when it has grown, or at the end; bytes. @throws `recorder.faults.write {reason}` once something did not get there */
  whenGrown(): Promise<number>;
  /** Writes what is left and the last line. */
  finish(at: number): Promise<void>;
}

/** The first line, after a look at what is known of secrets when the recording begins. */
function* beginning(
  { from, lines }: Lately,
  writer: ReturnType<typeof createWriter>,
  { facts, privacy }: RunningParts,
  standIns: StandIns,
): Generator<string, void> {
  const [first] = lines;
  if (first?.kind !== 'begin') return;
  for (const _step of learned(lines, facts, privacy, standIns)) yield '';
  yield* textOf(writer.head(first.at, from, first.state));
}

/** Makes texts of lines, in steps of well below a millisecond. */
const createSteps = (held: Lately, parts: RunningParts) => {
  const { sink, facts, privacy } = parts;
  const standIns = createStandIns();
  const writer = createWriter(facts, privacy, standIns);
  const [, ...others] = held.lines;
  const backlog = createBacklog(others);
  const outlet = createOutlet(sink);
  let current: Iterator<string, void> | undefined = beginning(held, writer, parts, standIns);

  /** @returns whether something is left */
  const step = (): boolean => {
    if (current === undefined) {
      const line = backlog.take();
      if (line === undefined) return false;
      current = textOf(writer.line(line));
    }
    const { done, value } = current.next();
    if (done === true) current = undefined;
    else outlet.write(value);
    return true;
  };
  function* rest(at: number): Generator<void, void> {
    while (step()) yield;
    for (const piece of textOf(writer.end(at))) {
      outlet.write(piece);
      yield;
    }
    outlet.flush();
  }
  return { backlog, outlet, step, rest };
};

/**
 * A recording on its way into a file: lines wait as references, and become text when there is time for it. Late digests
 * are exact, because states never change.
 */
export const runRecording = (held: Lately, parts: RunningParts): Running => {
  const { sink, pace, isBusy, now } = parts;
  const { backlog, outlet, step, rest } = createSteps(held, parts);
  let isPlanned = false;
  let isEnding = false;

  const mayWait = (): boolean =>
    isBusy() && backlog.weight() <= MOST_WAITING_KB && now() - (backlog.oldest()?.at ?? now()) < LONGEST_WAIT_MS;

  const slice = (hasTime: () => boolean): void => {
    isPlanned = false;
    if (isEnding) return;
    if (mayWait()) return plan(LOOK_AGAIN_MS);
    let isLeft = step();
    while (isLeft && hasTime()) isLeft = step();
    outlet.flush();
    if (isLeft) plan();
  };
  const plan = (notBeforeMs?: number): void => {
    if (isPlanned) return;
    isPlanned = true;
    pace.whenIdle(slice, notBeforeMs);
  };

  plan();
  return {
    add: (line) => {
      backlog.add(line);
      plan();
    },
    drop: backlog.drop,
    whenGrown: () => sink.whenGrown(),
    finish: async (at) => {
      isEnding = true;
      await inSlices(rest(at), pace.soon);
      await sink.close();
    },
  };
};
