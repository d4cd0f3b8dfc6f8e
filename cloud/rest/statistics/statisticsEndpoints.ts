import type { Device } from '../../../src/services/contract/devices';
import type { Records } from '../../accounts/records';
import type { Clock } from '../../config';
import type { ChannelWriter } from '../../gateway/channelWriter';
import type { ObjectStore } from '../../objects/objectStore';
import type { Endpoint } from '../endpoint';
import { createStorageUse } from '../storageUse';
import { deleteUserData, readInfoList, reportReading } from './readInfo';
import { dayRead, readTimeInfo } from './readTimes';
import { createStatistics } from './statistics';
import { storageByKind, storageLeft } from './storageFigures';
import { readingInfo, screenSize, usageAmount } from './usageFigures';

export interface StatisticsParts {
  readonly records: { readonly statistics: Records };
  readonly writer: ChannelWriter;
  readonly objects: ObjectStore;
  readonly accounts: { readonly devices: { list(uid: string): Promise<readonly Device[]> } };
  readonly clock: Clock;
  storageLimitOf(uid: string): Promise<number>;
}

/** What was read, what the account holds, and what that takes. */
export const statisticsEndpoints = (parts: StatisticsParts): readonly Endpoint[] => {
  const { records, writer, objects, accounts, clock } = parts;
  const statistics = createStatistics({ records: records.statistics, writer, clock });
  const storageUse = createStorageUse(objects, clock);
  const usage = { statistics, storageUse, accounts };
  const storage = { storageUse, storageLimitOf: (uid: string) => parts.storageLimitOf(uid) };
  return [
    reportReading(statistics),
    readInfoList(statistics),
    readingInfo(usage),
    readTimeInfo({ statistics, clock }),
    dayRead({ statistics, clock }),
    usageAmount(usage),
    screenSize(usage),
    storageByKind(storage),
    storageLeft(storage),
    deleteUserData(statistics),
  ];
};
