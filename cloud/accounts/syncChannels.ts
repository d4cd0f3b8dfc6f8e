import * as v from 'valibot';

import { CloudFailure } from '../failure';
import type { Records } from './records';

export type ChannelAction = 'set' | 'add' | 'remove';

/** What a device asked to follow. It grants nothing: the gateway shows an account its own channels in any case. */
export interface SyncChannels {
  /**
   * The channels that stand afterwards, in alphabetical order; those of other accounts are passed over. Without a
   * device they are the account's own. Throws `errors.badRequest {field: channels}` for too many.
   */
  change(uid: string, deviceId: number | undefined, action: ChannelAction, named: readonly string[]): Promise<string[]>;
  /** What was kept for a device that is gone. */
  forget(uid: string, deviceId: number): Promise<void>;
}

const MAX_CHANNELS = 1000;
const schema = v.object({ channels: v.array(v.string()) });

const recordId = (uid: string, deviceId: number | undefined): string => `channels:${uid}:${deviceId ?? 'account'}`;

const applied = (before: readonly string[], action: ChannelAction, named: readonly string[]): readonly string[] => {
  if (action === 'set') return named;
  return action === 'add' ? [...before, ...named] : before.filter((channel) => !named.includes(channel));
};

export const createSyncChannels = (records: Records): SyncChannels => ({
  change: (uid, deviceId, action, named) => {
    const own = named.filter((channel) => channel.startsWith(`${uid}-`) && /^\P{Cc}+$/u.test(channel));
    return records.change(recordId(uid, deviceId), schema, (known) => {
      const channels = [...new Set(applied(known?.channels ?? [], action, own))].toSorted();
      if (channels.length > MAX_CHANNELS) throw new CloudFailure('errors.badRequest', { field: 'channels' });
      return { next: { channels }, result: channels };
    });
  },
  forget: (uid, deviceId) => records.remove(recordId(uid, deviceId)),
});
