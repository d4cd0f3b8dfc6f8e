import type { EndLine, Recording, RecordingLine } from '../format/lines';

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
