import type { CallStep } from '@inkside/recorder';

/**
 * The version of what sagas ask of their ports, which a recording's head says. Count it up, and write a step, when a call
 * changes its name, its arguments or its answer, or when sagas ask one that older recordings cannot hold.
 */
export const CALLS_VERSION = 2;

/** By the version that they start from. A recording of each is kept in `test/replay/formats`. */
export const callSteps: Readonly<Record<number, CallStep>> = {
  // What is left of the app is fetched for offline use after the first pull, and no longer beside it.
  1: { since: ['appUpdate.keepRest'] },
};
