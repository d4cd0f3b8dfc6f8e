import type { UserSettings } from '@inkside/protocol';
import type { Clock } from '../../lib/config';
import type { Endpoint } from '../endpoint';
import { storageByKind, storageLeft, type StorageUse } from './storageUse';
import { dayRead, deleteUserData, readInfoList, readTimeInfo, reportReading } from './readInfo';
import type { Statistics } from './statistics';
import { readingInfo, screenSize, usageAmount, type UsageFigureParts } from './usageFigures';

export interface StatisticsParts {
  readonly statistics: Statistics;
  readonly storageUse: StorageUse;
  readonly accounts: {
    readonly devices: UsageFigureParts['accounts']['devices'];
    readonly settings: { read(uid: string): Promise<UserSettings | null> };
  };
  readonly clock: Clock;
  storageLimitOf(uid: string): Promise<number>;
}

/** What was read, what the account holds, and what that takes. */
export const statisticsEndpoints = (parts: StatisticsParts): readonly Endpoint[] => {
  const { statistics, storageUse, accounts, clock } = parts;
  const usage = { statistics, storageUse, accounts };
  const storage = { storageUse, storageLimitOf: (uid: string) => parts.storageLimitOf(uid) };
  return [
    reportReading({ statistics, accounts }),
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
