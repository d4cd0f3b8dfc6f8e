import type { IncomingMessage } from 'node:http';

import { SYNC_COOKIE } from '@inkside/protocol';
import type { Sessions, SyncSessions } from '../accounts';
import { CloudFailure } from '../lib/failure';

export interface ShareSessions {
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly syncSessions: Pick<SyncSessions, 'uidOf'>;
}

/** Clients set the cookie for more than one path. */
const MAX_COOKIES = 3;

const cookiesOf = (header: string | undefined): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${SYNC_COOKIE}=`))
    .map((pair) => pair.slice(SYNC_COOKIE.length + 1))
    .slice(0, MAX_COOKIES);

/** A browser sends its cookies with the sockets of any page; only our own pages may use them. */
const isOwnPage = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
};

/** A locked device is nobody here. */
const uidOfToken = async ({ sessions }: ShareSessions, token: string | undefined): Promise<string | undefined> => {
  try {
    return token === undefined ? undefined : (await sessions.authenticate(token))?.account.uid;
  } catch (thrown) {
    if (thrown instanceof CloudFailure) return undefined;
    throw thrown;
  }
};

/** Whether the request brings a session along, whoever's and however old. */
export const bringsSession = ({ headers }: IncomingMessage): boolean => cookiesOf(headers.cookie).length > 0;

/** Whether the request proves that it comes from the user. To be asked again while the socket lasts. */
export const isFromUser = async (
  parts: ShareSessions,
  request: IncomingMessage,
  token: string | undefined,
  uid: string,
): Promise<boolean> => {
  for (const each of [request.headers.authorization, token]) {
    if ((await uidOfToken(parts, each)) === uid) return true;
  }
  if (!isOwnPage(request)) return false;
  for (const sessionId of cookiesOf(request.headers.cookie)) {
    if ((await parts.syncSessions.uidOf(sessionId)) === uid) return true;
  }
  return false;
};
