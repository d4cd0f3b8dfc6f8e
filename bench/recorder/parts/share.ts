import { pairedRatio } from '../../harness/spread';

/** Milliseconds of the main thread: in the functions that were looked for, and in any. */
interface Sample {
  readonly found: number;
  readonly busy: number;
}

/**
 * The recorder's share of each pull: both come from the same samples, so that a slow machine makes both longer.
 * @throws where nothing of it was found in any: the samples do not say whose functions they are, and "no work at all" would be no figure
 */
export const shareOf = (samples: readonly Sample[]) => {
  if (samples.every(({ found }) => found === 0))
    throw new Error(
      "The samples show nothing of the recorder: the app's folder has to hold the source map (.map) of each script, and the pull must not be too short.",
    );
  return pairedRatio(
    samples.map(({ found }) => found),
    samples.map(({ busy }) => busy),
  );
};
