import { type EndLine, recordedState, type Recording, type RecordingLine } from '../format/lines';
import { createDigest } from '../format/digest';
import { createView } from '../privacy/view';

/** What the app did instead of a line, in the form of one; undefined where it did nothing. */
export type Actual = Readonly<Record<string, unknown>> | undefined;

/**
 * The first thing that is not as it was recorded. `line`: the sagas did something else; `missing`: they did nothing;
 * `extra`: they did more after the last line; `state`: the reducers made another state of an action; `end`: the state after
 * the last line is another one; `stray`: what came belongs to no call that waits for it.
 */
export interface Difference {
  readonly kind: 'line' | 'missing' | 'extra' | 'state' | 'end' | 'stray';
  /** Index among the lines, 0 first; in the file it is line `index + 2`. */
  readonly index: number;
  readonly expected: RecordingLine | EndLine | undefined;
  readonly actual: Actual;
  /** Three lines before and three after, with their indices. */
  readonly around: readonly (readonly [number, RecordingLine])[];
}

export interface Outcome {
  readonly mode: 'state' | 'engine';
  /** How many lines were replayed. */
  readonly lines: number;
  /** Of the state after the last line. */
  readonly digest: string;
  /** How many states were compared with a recorded digest. */
  readonly compared: number;
  readonly difference: Difference | undefined;
}

const AROUND = 3;

export const differenceAt = (
  { lines, end }: Pick<Recording, 'lines' | 'end'>,
  { kind, index, actual }: Pick<Difference, 'kind' | 'index' | 'actual'>,
): Difference => {
  const from = Math.max(0, index - AROUND);
  const around = lines.slice(from, index + AROUND + 1).map((line, offset) => [from + offset, line] as const);
  return {
    kind,
    index,
    expected: kind === 'end' ? end : lines[index],
    actual,
    around: around.filter(([at]) => at !== index),
  };
};

const LONGEST_TEXT = 2000;
const shorten = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters)` : text;
};

const reasons: Readonly<Record<Difference['kind'], string>> = {
  line: 'the sagas did something else',
  missing: 'the sagas did nothing',
  extra: 'the sagas did more than was recorded',
  state: 'the reducers made another state',
  end: 'the state at the end is another one',
  stray: 'no call waits for it',
};

/** A difference in words, for a terminal or a report. */
export const describeDifference = ({ kind, index, expected, actual, around }: Difference): string => {
  const before = around.filter(([at]) => at < index);
  const after = around.filter(([at]) => at > index);
  const shown = ([at, line]: readonly [number, RecordingLine]): string => `  ${at + 2}: ${shorten(line)}`;
  return [
    `First difference at line ${index + 2}: ${reasons[kind]}.`,
    ...before.map(shown),
    `- ${shorten(expected)}`,
    `+ ${shorten(actual)}`,
    ...after.map(shown),
  ].join('\n');
};

/** The parts of a state that the app had when it was recorded: those that it has had since are in none of the digests. */
const partsIn = ({ head }: Pick<Recording, 'head'>, state: object): object =>
  Object.fromEntries(
    Object.entries(state).filter(([part]) => part in head.snapshot || head.late?.includes(part) === true),
  );

/** Makes digests of states as recordings have them; @param recording the one that they are compared with */
export const createStateDigest = (recording?: Pick<Recording, 'head'>) => {
  const [digest, view] = [createDigest(), createView(undefined)];
  const recorded = (state: object): object =>
    recording === undefined ? recordedState(state) : partsIn(recording, recordedState(state));
  return {
    of: (state: object): string => digest.of(view.plain(recorded(state))),
    /** Goes through the large parts of a state one by one; `of` it is quick afterwards. */
    *ahead(state: object): Generator<void, void> {
      for (const part of view.ahead(recorded(state))) yield void digest.of(part);
    },
  };
};

/** What the recording says of a state; undefined where it says nothing, or says it of a state of an older version. */
export const digestSaid = ({ raisedFrom }: Recording, line: RecordingLine | EndLine | undefined): string | undefined =>
  raisedFrom === undefined && (line?.kind === 'act' || line?.kind === 'end') ? line.digest : undefined;

/** Whether the last state, which the end speaks of, stands in an action's line as well. */
const isEndSaid = (recording: Recording): boolean =>
  digestSaid(
    recording,
    recording.lines.findLast(({ kind }) => kind === 'act'),
  ) !== undefined;

export interface ReplayOptions {
  /** Ends before the line of this index; all lines without. */
  readonly until?: number;
}

/** Compares states with what the recording says of them, and counts them. */
export const createComparison = (recording: Recording, until: number) => {
  const { of: digestOf } = createStateDigest(recording);
  const { lines, end } = recording;
  let compared = 0;
  /** @returns the digest, where it is another one than was recorded */
  const otherThan = (said: string | undefined, state: object): string | undefined => {
    if (said === undefined) return undefined;
    const digest = digestOf(state);
    return digest === said ? undefined : digest;
  };
  return {
    digestOf,
    compared: () => compared,
    /** The state after an action. */
    act: (index: number, state: object): Difference | undefined => {
      const line = lines[index];
      const said = digestSaid(recording, line);
      if (said !== undefined) compared += 1;
      const digest = otherThan(said, state);
      return digest === undefined
        ? undefined
        : differenceAt(recording, { kind: 'state', index, actual: { ...line, digest } });
    },
    /** The state after the last line; nothing is known of one before. */
    end: (state: object): Difference | undefined => {
      if (end === undefined || until < lines.length) return undefined;
      const said = digestSaid(recording, end);
      if (said !== undefined && !isEndSaid(recording)) compared += 1;
      const digest = otherThan(said, state);
      return digest === undefined
        ? undefined
        : differenceAt(recording, { kind: 'end', index: lines.length, actual: { ...end, digest } });
    },
  };
};
