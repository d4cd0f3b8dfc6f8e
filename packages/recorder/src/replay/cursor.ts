import { createDigest } from '../format/digest';
import { isSagaLine, type Recording, type SagaLine, type RecordingLine } from '../format/lines';
import { createView } from '../privacy/view';
import { PortError } from '@inkside/kit';
import { type Actual, createComparison, type Difference, differenceAt } from './comparison';

/** What the sagas do, in the form of a line. */
type Done =
  | { readonly kind: 'act'; readonly action: unknown }
  | { readonly kind: 'call'; readonly port: string; readonly args: readonly unknown[] }
  | { readonly kind: 'used'; readonly of: number; readonly name: string; readonly args: readonly unknown[] };

/** What of a line says what was done; the rest is what came of it. */
const deedOf = (line: SagaLine): Done => {
  if (line.kind === 'act') return { kind: 'act', action: line.action };
  if (line.kind === 'call') return { kind: 'call', port: line.port, args: line.args };
  return { kind: 'used', of: line.of, name: line.name, args: line.args };
};

/** Stands for a call that the recording cannot hold: it gives nothing, and no line speaks of it by its number. */
const unrecorded = ({ port, args }: Extract<Done, { kind: 'call' }>): SagaLine => ({
  kind: 'call',
  t: 0,
  n: -1,
  port,
  args: [...args],
});

/** What a replay found: the first difference, and the first line that holds what cannot be made. */
const createFindings = (recording: Recording, until: number) => {
  const comparison = createComparison(recording, until);
  let difference: Difference | undefined;
  let fault: PortError | undefined;
  return {
    difference: () => difference,
    isAny: () => difference !== undefined || fault !== undefined,
    differ: (kind: Difference['kind'], index: number, actual: Actual): undefined => {
      difference ??= differenceAt(recording, { kind, index, actual });
      return undefined;
    },
    /** @param line its number, the first of them is 1 */
    refuse: (line: number, reason: string): void =>
      void (fault ??= new PortError('recorder.faults.line', { line, reason })),
    /** @throws PortError `recorder.faults.line {line, reason}` where a line was refused */
    throwFault: (): void => {
      if (fault !== undefined) throw fault;
    },
    /** The reducers are through with an action. */
    compareState: (index: number, state: object): void => {
      if (difference === undefined) difference = comparison.act(index, state);
    },
    /** Nothing comes any more. */
    compareEnd: (state: object): void => {
      if (difference === undefined) difference = comparison.end(state);
    },
    compared: comparison.compared,
    digestOf: comparison.digestOf,
  };
};

/** Where a replay stands in the recording, and what it found. */
export const createCursor = (recording: Recording, until: number) => {
  const { lines, end } = recording;
  const [view, digest] = [createView(undefined), createDigest()];
  const { isAny, differ, refuse, ...findings } = createFindings(recording, until);
  const last = Math.min(until, lines.length);
  const lacking = new Set(recording.lacking);
  let at = 0;
  const line = (): RecordingLine | undefined => (at < last ? lines[at] : undefined);
  const isDone = (next: RecordingLine | undefined, actual: Done): next is SagaLine =>
    next !== undefined && isSagaLine(next) && digest.of(deedOf(next)) === digest.of(actual);

  return {
    ...findings,
    line,
    at: () => at,
    isOver: () => isAny() || at >= last,
    /** The next line is an input, and is taken. */
    skip: (): number => (at += 1) - 1,
    /** The sagas did something: it must be the next line. Gives that line and its index. */
    match: (done: Done): readonly [SagaLine, number] | undefined => {
      // Nothing is known of what comes after an end that was wished for, or where the recording was cut off.
      const isOpenEnd = last < lines.length || end === undefined;
      if (findings.difference() !== undefined || (at >= last && isOpenEnd)) return undefined;
      const next = line();
      const actual = view.plain(done) as Done;
      if (isDone(next, actual)) {
        at += 1;
        return [next, at - 1];
      }
      if (done.kind === 'call' && lacking.has(done.port)) return [unrecorded(done), at];
      return differ(next === undefined ? 'extra' : 'line', at, actual);
    },
    missing: () => differ('missing', at, undefined),
    /** What came by this line belongs to nothing. */
    stray: (index: number) => differ('stray', index, undefined),
    /** The line that was taken last holds what cannot be made. */
    refuse: (reason: string): void => refuse(at + 1, reason),
  };
};
export type Cursor = ReturnType<typeof createCursor>;
