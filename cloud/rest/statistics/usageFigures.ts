import * as v from 'valibot';

import {
  type Device,
  paths,
  readingInfoAnswer,
  screenSizeAnswer,
  screenSizeQuery,
  usageAmountAnswer,
  usageQuery,
} from '@inkside/protocol';
import { CloudFailure } from '../../lib/failure';
import { type Endpoint, userEndpoint } from '../endpoint';
import type { StorageUse } from './storageUse';
import type { Overview } from './overview';
import { askerOf } from './places';
import type { Statistics } from './statistics';

export interface UsageFigureParts {
  readonly statistics: Statistics;
  readonly storageUse: StorageUse;
  readonly accounts: {
    readonly devices: {
      list(uid: string): Promise<readonly Device[]>;
      sightings(uid: string): Promise<readonly { readonly id: number; readonly seenAt: number }[]>;
    };
  };
}

const readingOf = ({ read, reading, finished, bookCount, totalTime, totalUsageDays }: Overview) => ({
  read,
  reading,
  finished,
  total: bookCount,
  totalTime,
  readDays: totalUsageDays,
});

export const readingInfo = ({ statistics }: UsageFigureParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.readingInfo,
    summary: 'How many books were read, and how long.',
    input: v.object({ query: usageQuery }),
    answer: readingInfoAnswer,
    handle: async ({ query }, { session }) => ({
      data: readingOf(await statistics.overviewOf(session.account.uid, askerOf(query))),
    }),
  });

export const usageAmount = ({ statistics, storageUse }: UsageFigureParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.usageAmount,
    summary: 'What the account holds and how much it was used.',
    input: v.object({ query: usageQuery }),
    answer: usageAmountAnswer,
    handle: async ({ query }, { session }) => {
      const { uid } = session.account;
      const [overview, used] = await Promise.all([statistics.overviewOf(uid, askerOf(query)), storageUse.total(uid)]);
      const { totalDocCount, totalUsageDays, consecutiveUsageDays, noteCount, bookCount } = overview;
      const usage = { totalDocCount, totalUsageDays, consecutiveUsageDays, noteCount, bookCount };
      return { data: { ...readingOf(overview), ...usage, storage_used: used } };
    },
  });

const screenSchema = v.object({ width: v.number(), height: v.number() });

const screenOf = (device: Device, seenAt: number) => {
  const { id, deviceUniqueId, model } = device;
  const screen = v.safeParse(screenSchema, device);
  const { width, height } = screen.success ? screen.output : { width: 0, height: 0 };
  return { id, deviceUniqueId, model, width, height, seenAt };
};

/**
 * Screensavers are cut to the size of the device that shows them. When a device was last heard of stands here too: the
 * list of devices takes no field that known clients do not know.
 */
export const screenSize = ({ accounts }: UsageFigureParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.calibrationSize,
    summary: 'Screen sizes of the devices, in pixels, and when each was last heard of.',
    input: v.object({ query: screenSizeQuery }),
    answer: screenSizeAnswer,
    handle: async ({ query: { id, deviceUniqueId } }, { session }) => {
      const { uid } = session.account;
      const [devices, sightings] = await Promise.all([accounts.devices.list(uid), accounts.devices.sightings(uid)]);
      const seen = new Map(sightings.map((sighting) => [sighting.id, sighting.seenAt]));
      const asked = devices
        .filter((device) => id === undefined || device.id === id)
        .filter((device) => deviceUniqueId === undefined || device.deviceUniqueId === deviceUniqueId);
      const isForOne = id !== undefined || deviceUniqueId !== undefined;
      if (isForOne && asked.length === 0) throw new CloudFailure('errors.notFound');
      const list = asked
        .toSorted((a, b) => (b.latestLoginTime ?? '').localeCompare(a.latestLoginTime ?? '', 'en'))
        .map((device) => screenOf(device, seen.get(device.id) ?? 0));
      const first = list.find(({ width, height }) => width > 0 && height > 0);
      return { data: { width: first?.width ?? 0, height: first?.height ?? 0, list } };
    },
  });
