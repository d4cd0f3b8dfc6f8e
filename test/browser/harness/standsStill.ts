import { pause } from '../../harness/until';

const LOOK_EVERY_MS = 250;

/**
 * Waits until every look of so long has given the same. Looks are counted, not time alone: a page that is too busy to
 * be looked at is none at rest. Ends with its test at the latest: much may have to come to rest on a slow machine.
 */
export const unchangedFor = async (ms: number, look: () => Promise<string>): Promise<void> => {
  let known = await look();
  for (let left = ms; left > 0; left -= LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    const now = await look();
    if (now !== known) [known, left] = [now, ms + LOOK_EVERY_MS];
  }
};
