import { devicesAnswer, ledgerCalls, paths } from '@inkside/protocol';

import { errorCode } from '../lib/errorCode';
import { callRest, CloudRefusal } from './cloudClient';
import { CheckFailed } from './fetchFile';
import { type Session, withSession } from './session';
import { bearer } from './signIn';

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
const MOST_CHARACTERS = 300;

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
    const body = { documentId, event, reason: reason.replace(/\p{Cc}/gu, ' ').slice(0, MOST_CHARACTERS) };
    try {
      await withSession(session, () => {
        const request = { method: 'POST', headers: bearer(session.token()), body } as const;
        return callRest(server, paths.ledgerReport, ledgerCalls.reportAnswer, request);
      });
    } catch (thrown) {
      // What was fetched is here, whoever hears of it: a push that is gone, or a cloud without a ledger.
      if (!(thrown instanceof CloudRefusal)) return;
      isHeard = thrown.code === 'errors.notFound' || thrown.status >= 500;
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
