import type { Operation } from './plan';
import type { RunResult } from './runOne';

const MAX_TRIES = 60;

/** Leaves operations out, halves first and then one by one, as long as the run still fails. */
export const shrink = async (
  failed: RunResult,
  run: (plan: readonly Operation[]) => Promise<RunResult>,
): Promise<RunResult> => {
  let best = failed;
  let tries = 0;
  for (let size = Math.ceil(failed.plan.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < best.plan.length && tries < MAX_TRIES;) {
      tries += 1;
      const plan = [...best.plan.slice(0, start), ...best.plan.slice(start + size)];
      const result = await run(plan);
      if (result.faults.length > 0) best = result;
      else start += size;
    }
  }
  return best;
};
