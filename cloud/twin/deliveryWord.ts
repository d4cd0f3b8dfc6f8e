import { devicesAnswer, paths } from '@inkside/protocol';
import { bearer, CloudRefusal, hasLedger, tellLedger, withSession } from '@inkside/twin';

import { errorCode } from '../lib/errorCode';
import { callRest, cloudAt } from './cloudClient';
import { CheckFailed } from './fetchFile';
import type { Session } from './session';

/** What the device tells the cloud of a file that was sent to it. */
export interface DeliveryWord {
  opened(documentId: string): Promise<void>;
  rejected(documentId: string, reason: string): Promise<void>;
  /** Whether a file for these devices is for this one. */
  isMeant(to: readonly number[] | null): Promise<boolean>;
}

/** What the device's own disk says. */
const OF_THE_DISK: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'storage full'],
  ['EDQUOT', 'storage full'],
  ['EROFS', 'storage cannot be written'],
  ['EACCES', 'storage cannot be written'],
  ['EIO', 'storage is broken'],
]);

/** Why the device itself does not take a file; undefined where it was not its doing. */
export const refusalOf = (thrown: unknown): string | undefined => {
  if (thrown instanceof CheckFailed) return thrown.message;
  return OF_THE_DISK.get(errorCode(thrown) ?? '');
};

/** Says it to clouds that keep a ledger; to others, once they have said so, nothing. */
export const createDeliveryWord = (server: string, session: Session, deviceUniqueId: string): DeliveryWord => {
  let isHeard = true;
  let own: Promise<number | undefined> | undefined;

  const say = async (documentId: string, event: 'opened' | 'rejected', reason: string): Promise<void> => {
    if (!isHeard) return;
    try {
      const word = { kind: 'file', documentId, event, reason } as const;
      await withSession(session, () => tellLedger(cloudAt(server), session.token(), word));
    } catch (thrown) {
      // What was fetched is here, whoever hears of it: a push that is gone, or a cloud without a ledger.
      if (!(thrown instanceof CloudRefusal)) return;
      isHeard = hasLedger(thrown);
    }
  };

  const readOwn = async (): Promise<number | undefined> => {
    const ask = () => callRest(server, paths.devices, devicesAnswer, { headers: bearer(session.token()) });
    const { data } = await withSession(session, ask);
    return data.find((device) => device.deviceUniqueId === deviceUniqueId)?.id;
  };

  return {
    opened: (documentId) => say(documentId, 'opened', ''),
    rejected: (documentId, reason) => say(documentId, 'rejected', reason),
    isMeant: async (to) => {
      if (to === null) return true;
      const id = await (own ??= readOwn());
      return id !== undefined && to.includes(id);
    },
  };
};
