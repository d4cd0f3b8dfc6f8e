import { createDigest } from '../../services/recorder/format/digest';
import type { Recording } from '../../services/recorder/format/lines';
import { recordedState } from '../../services/recorder/format/state';
import { createView } from '../../services/recorder/privacy/view';
import { rootReducer, type RootState } from '../store/rootReducer';
import { differenceAt, type Outcome } from './outcome';

/** Makes digests of states as recordings have them. */
export const createStateDigest = () => {
  const [digest, view] = [createDigest(), createView(undefined)];
  return {
    of: (state: object): string => digest.of(view.plain(recordedState(state))),
    /** Goes through the large parts of a state one by one; `of` it is quick afterwards. */
    *ahead(state: object): Generator<void, void> {
      for (const part of view.ahead(recordedState(state))) yield void digest.of(part);
    },
  };
};

/** The state that a replay begins with: what the recording leaves out is as at the start of the app. */
export const firstState = ({ head }: Recording): RootState => rootReducer(head.snapshot as RootState, { type: 'replay/begun' });

export interface ReplayOptions {
  /** Ends before the line of this index; all lines without. */
  readonly until?: number;
}

/** Sends the actions through the reducers alone, and compares the state after each. */
export const replayState = (recording: Recording, { until = Infinity }: ReplayOptions = {}): Outcome => {
  const { of: digestOf } = createStateDigest();
  const { lines } = recording;
  let state = firstState(recording);
  const last = Math.min(until, lines.length);
  for (let index = 0; index < last; index += 1) {
    const line = lines[index];
    if (line?.kind !== 'act') continue;
    state = rootReducer(state, line.action);
    if (line.digest === undefined) continue;
    const digest = digestOf(state);
    if (digest === line.digest) continue;
    const difference = differenceAt(lines, { kind: 'state', index, actual: { ...line, digest } });
    return { mode: 'state', lines: index + 1, digest, difference };
  }
  return { mode: 'state', lines: last, digest: digestOf(state), difference: undefined };
};
