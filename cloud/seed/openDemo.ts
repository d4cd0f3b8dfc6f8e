import { createDevices } from '../accounts';
import type { ContentArea } from '../content';
import type { CloudOptions } from '../lib/config';
import type { OpenedStores } from '../openStores';
import { demoSiteOrigin, type Reading } from '../reading';
import { createPushRecords, createStatistics } from '../rest';
import { prepareDemo } from './demoAccount';

/** The twin was seen last so long before the first start. */
const TWIN_SEEN_MS = 2 * 3_600_000;

export interface DemoStores {
  readonly opened: OpenedStores;
  readonly area: ContentArea;
  readonly reading: Reading;
  readonly options: CloudOptions;
}

/** The demo account of a cloud, filled; its uid. */
export const openDemo = ({ opened, area, reading, options }: DemoStores): Promise<string> => {
  const { accounts, records, writer, objects } = opened;
  const { clock } = options;
  return prepareDemo({
    ...area,
    accounts,
    writer,
    objects,
    options,
    devices: createDevices(accounts.records, { now: () => clock.now() - TWIN_SEEN_MS }),
    pushes: createPushRecords(records.pushes),
    statistics: createStatistics({ records: records.statistics, writer, clock }),
    reading,
    siteOrigin: demoSiteOrigin(options.port ?? 0),
  });
};
