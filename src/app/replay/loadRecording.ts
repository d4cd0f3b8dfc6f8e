import { isObject, PortError } from '@inkside/kit';
import { parseRecording, type Recording } from '@inkside/recorder';
import { STATE_VERSION } from '../store/persistence';
import { callsUpToDate } from './calls';

type Snapshot = Recording['head']['snapshot'];
/** Makes a state of the next version out of one. */
export type StateStep = (snapshot: Snapshot) => Snapshot;

/** A session of before it could say that the cloud is silent. */
const isBeforeSilence = (session: unknown): session is object => isObject(session) && !('silence' in session);

/** By the version that they start from, beside the migrations of persistence.ts. */
const stateSteps: Readonly<Record<number, StateStep>> = {
  0: ({ session, ...others }) => ({ ...others, session: { ...(session as object), silence: false } }),
};

/**
 * Recordings of the recorder's first day say that their state is of version 1, and lack a field that this version has had
 * since. Their digests are of states that nobody makes, as those of an older version are.
 */
const stateVersionOf = ({ state, snapshot }: Recording['head']): number =>
  state === 1 && isBeforeSilence(snapshot['session']) ? 0 : state;

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
  const found = stateVersionOf(head);
  if (found === known) return recording;
  return {
    ...recording,
    head: { ...head, state: known, snapshot: broughtUp(head.snapshot, found, known, steps) },
    raisedFrom: found,
  };
};

/** A recording as this app would have made it: of this version's state, with calls of today's names. @throws what {@link upToDate} throws */
export const ofThisApp = (recording: Recording): Recording => callsUpToDate(upToDate(recording));

/**
 * A recording that this app can replay.
 * @throws PortError what `parseRecording` throws; `recorder.faults.state {found, known}` for a state of a newer version,
 *   or an older one without a way to this.
 */
export const loadRecording = (text: string, known?: number, steps?: Readonly<Record<number, StateStep>>): Recording =>
  callsUpToDate(upToDate(parseRecording(text), known, steps));
