import { PortError } from '@inkside/kit';
import type { Recording, RecordingLine } from '../format/lines';

type Head = Recording['head'];
type Snapshot = Head['snapshot'];
/** Makes a state of the next version out of one. */
export type StateStep = (snapshot: Snapshot) => Snapshot;

/** The versions of an app's state, and the way from each to the next. */
export interface StateVersions {
  /** The version of now. */
  readonly known: number;
  /** By the version that they start from. */
  readonly steps: Readonly<Record<number, StateStep>>;
  /** The version of a recording's state, where its head may say another. */
  readonly versionOf?: (head: Head) => number;
}

const broughtUp = (snapshot: Snapshot, found: number, { known, steps }: StateVersions): Snapshot => {
  let state = snapshot;
  for (let version = found; version !== known; version += 1) {
    const step = version < known ? steps[version] : undefined;
    if (step === undefined) throw new PortError('recorder.faults.state', { found, known });
    state = step(state);
  }
  return state;
};

/**
 * A recording whose state is of the version of now.
 * @throws PortError `recorder.faults.state {found, known}` for a state of a newer version, or an older one without a way
 */
export const raiseState = (recording: Recording, versions: StateVersions): Recording => {
  const { head } = recording;
  const { known, versionOf = ({ state }) => state } = versions;
  const found = versionOf(head);
  if (found === known) return recording;
  return {
    ...recording,
    head: { ...head, state: known, snapshot: broughtUp(head.snapshot, found, versions) },
    raisedFrom: found,
  };
};

/** What makes calls of the next version out of those of one. */
export interface CallStep {
  /** Renames a call, or changes what stands in its lines. */
  readonly line?: (line: RecordingLine) => RecordingLine;
  /** Calls that sagas ask since the next version, and that give nothing; by today's names. */
  readonly since?: readonly string[];
}

/**
 * A recording whose calls have today's names. One of newer calls stays as it is: its states can be replayed all the same.
 * What an older app did in another order cannot be upgraded, and is a difference in a replay of the sagas.
 * @param known the version of the calls of now
 * @param steps by the version that they start from
 */
export const raiseCalls = (
  recording: Recording,
  known: number,
  steps: Readonly<Record<number, CallStep>>,
): Recording => {
  const { head, lines } = recording;
  if (head.calls >= known) return recording;
  const way = Array.from({ length: known - head.calls }, (_none, index) => steps[head.calls + index] ?? {});
  const renames = way.flatMap(({ line }) => line ?? []);
  return {
    ...recording,
    head: { ...head, calls: known },
    lines:
      renames.length === 0 ? lines : lines.map((line) => renames.reduce((renamed, rename) => rename(renamed), line)),
    callsRaisedFrom: head.calls,
    lacking: way.flatMap(({ since = [] }) => since),
  };
};
