import { createDigest } from '../format/digest';
import type { EndLine, Recording, RecordingLine } from '../format/lines';
import { recordedState } from '../format/state';
import { createView } from '../privacy/view';
import { differenceAt, type Difference } from './outcome';

/** The parts of a state that stood in a recording's: those that the app has had since are in none of its digests. */
const partsIn = ({ head }: Pick<Recording, 'head'>, state: object): object =>
  Object.fromEntries(Object.entries(state).filter(([part]) => part in head.snapshot));

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
