import type { Recording, RecordingLine } from '@inkside/recorder';

/**
 * The version of what sagas ask of their ports, which a recording's head says. Count it up, and write a step, when a call
 * changes its name, its arguments or its answer, or when sagas ask one that older recordings cannot hold.
 */
export const CALLS_VERSION = 2;

/** What makes calls of the next version out of those of one. */
export interface CallStep {
  /** Renames a call, or changes what stands in its lines. */
  readonly line?: (line: RecordingLine) => RecordingLine;
  /** Calls that sagas ask since the next version, and that give nothing; by today's names. */
  readonly since?: readonly string[];
}

/** By the version that they start from. A recording of each is kept in `test/replay/formats`. */
const callSteps: Readonly<Record<number, CallStep>> = {
  // What is left of the app is fetched for offline use after the first pull, and no longer beside it.
  1: { since: ['appUpdate.keepRest'] },
};

/**
 * A recording whose calls have today's names. One of newer calls stays as it is: its states can be replayed all the same.
 * What an older app did in another order cannot be upgraded, and is a difference in a replay of the sagas.
 */
export const callsUpToDate = (
  recording: Recording,
  known: number = CALLS_VERSION,
  steps: Readonly<Record<number, CallStep>> = callSteps,
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
