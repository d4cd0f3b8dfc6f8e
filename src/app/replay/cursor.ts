import { createDigest } from '../../services/recorder/format/digest';
import { isSagaLine, type Recording, type SagaLine, type TapeLine } from '../../services/recorder/format/lines';
import { createView } from '../../services/recorder/privacy/view';
import { differenceAt, type Actual, type Difference } from './outcome';
import { createStateDigest } from './replayState';

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

/** Where a replay stands on the tape, and what it found. */
export const createCursor = ({ lines, end }: Recording, until: number) => {
  const [view, digest, { of: digestOf }] = [createView(undefined), createDigest(), createStateDigest()];
  const last = Math.min(until, lines.length);
  let at = 0;
  let difference: Difference | undefined;

  const differ = (kind: Difference['kind'], index: number, actual: Actual): undefined => {
    difference ??= differenceAt(lines, { kind, index, actual });
    return undefined;
  };
  const line = (): TapeLine | undefined => (at < last ? lines[at] : undefined);

  return {
    line,
    at: () => at,
    difference: () => difference,
    isOver: () => difference !== undefined || at >= last,
    /** The next line is an input, and is taken. */
    skip: (): number => (at += 1) - 1,
    /** The sagas did something: it must be the next line. Gives that line and its index. */
    match: (done: Done): (readonly [SagaLine, number]) | undefined => {
      // Nothing is known of what comes after an end that was wished for, or where the recording was cut off.
      const isOpenEnd = last < lines.length || end === undefined;
      if (difference !== undefined || (at >= last && isOpenEnd)) return undefined;
      const next = line();
      const actual = view.plain(done) as Done;
      if (next === undefined) return differ('extra', at, actual);
      if (!isSagaLine(next) || digest.of(deedOf(next)) !== digest.of(actual)) return differ('line', at, actual);
      at += 1;
      return [next, at - 1];
    },
    missing: () => differ('missing', at, undefined),
    /** The reducers are through with an action. */
    compareState: (index: number, state: object): void => {
      const act = lines[index];
      if (act?.kind !== 'act' || act.digest === undefined || difference !== undefined) return;
      const actual = digestOf(state);
      if (actual !== act.digest) differ('state', index, { ...act, digest: actual });
    },
    digestOf,
  };
};
export type Cursor = ReturnType<typeof createCursor>;
