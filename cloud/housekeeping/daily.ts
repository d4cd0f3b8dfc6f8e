import { type CloudOptions, DAY_MS, HOUR_MS, UNNAMED_GRACE_MS } from '../lib/config';
import type { OpenedStores } from '../openStores';
import { startRepeating } from '../lib/taskOrder';
import { stackOf } from '../lib/serverLog';
import { collectObjects, readMarks } from './collect/collectObjects';

const silent = (): void => undefined;

const sweep = async (opened: OpenedStores, options: CloudOptions): Promise<void> => {
  const { dataDirectory, clock, log, unnamedGraceMs } = options;
  await opened.accounts.sweep();
  await opened.objects.sweep();
  const { checkedMs } = await readMarks(dataDirectory);
  if (clock.now() - checkedMs < DAY_MS) return;
  const graceMs = unnamedGraceMs ?? UNNAMED_GRACE_MS;
  const result = await collectObjects({ opened, dataDirectory, clock, graceMs, dryRun: false, report: silent });
  log.info('objects collected', { ...result });
};

/**
 * Sweeps what has expired, now and every hour; once a day, also over restarts, what nothing names. The result ends it
 * and waits for a sweep under way.
 */
export const startHousekeeping = (opened: OpenedStores, options: CloudOptions): (() => Promise<void>) =>
  startRepeating({
    everyMs: HOUR_MS,
    // No more than this: a start has other things to do than to read everybody's documents.
    first: () => opened.accounts.sweep(),
    work: () => sweep(opened, options),
    failed: (thrown) => options.log.error('sweep failed', stackOf(thrown)),
  });
