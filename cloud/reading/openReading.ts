import type { CloudOptions } from '../lib/config';
import type { OpenedStores } from '../openStores';
import type { Reading } from './createReading';
import { createReading } from './createReading';

/** Network reading over the cloud's own stores, with its rounds begun; `closers` ends them before the stores close. */
export const openReading = (
  { records, secrets }: OpenedStores,
  { clock, log, demo, fetchesLoopback = false }: CloudOptions,
  closers: { add(close: () => unknown): void },
): Reading => {
  const reading = createReading({
    records: records.reading,
    clock,
    log,
    secretKey: secrets.objectsKey,
    fetchesLoopback,
    hasDemoSite: demo,
  });
  reading.rounds.start();
  closers.add(() => reading.rounds.stop());
  return reading;
};
