import { PortError } from '@inkside/kit';
import { parseRecording, type Recording } from '@inkside/recorder';
import { STATE_VERSION } from '../store/persistence';

type Snapshot = Recording['head']['snapshot'];
/** Makes a state of the next version out of one. */
export type StateStep = (snapshot: Snapshot) => Snapshot;
/** By the version that they start from, beside the migrations of persistence.ts. Version 1 has no older one. */
const stateSteps: Readonly<Record<number, StateStep>> = {};

const broughtUp = (
  snapshot: Snapshot,
  found: number,
  known: number,
  steps: Readonly<Record<number, StateStep>>,
): Snapshot => {
  let state = snapshot;
  for (let version = found; version !== known; version += 1) {
    const step = version < known ? steps[version] : undefined;
    if (step === undefined) throw new PortError('recorder.faults.state', { found, known });
    state = step(state);
  }
  return state;
};

/**
 * A recording whose state is of this version.
 * @throws PortError `recorder.faults.state {found, known}` for a state of a newer version, or an older one without a way
 */
export const upToDate = (
  recording: Recording,
  known: number = STATE_VERSION,
  steps: Readonly<Record<number, StateStep>> = stateSteps,
): Recording => {
  const { head } = recording;
  if (head.state === known) return recording;
  return {
    ...recording,
    head: { ...head, state: known, snapshot: broughtUp(head.snapshot, head.state, known, steps) },
    raisedFrom: head.state,
  };
};

/**
 * A recording that this app can replay.
 * @throws PortError what `parseRecording` throws; `recorder.faults.state {found, known}` for a state of a newer version,
 *   or an older one without a way to this.
 */
export const loadRecording = (text: string, known?: number, steps?: Readonly<Record<number, StateStep>>): Recording =>
  upToDate(parseRecording(text), known, steps);
