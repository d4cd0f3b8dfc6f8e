import { SYNC_SESSION_HEADER } from '@inkside/protocol';

import { GatewayError, unauthorized } from './gatewayError';

/** Who issues and ends sync sessions. */
export interface SyncSessions {
  /** Undefined when the session is unknown or over. */
  uidOf(sessionId: string): Promise<string | undefined>;
  /** Ends the session now. */
  endSession(sessionId: string): Promise<void>;
  /** Tells of every session that ends before its time; the returned function stops that. */
  onEnded(listener: (sessionId: string) => void): () => void;
}

/** Headers of a request that could say who sends it. */
interface Credentials {
  readonly cookie?: string | undefined;
  readonly authorization?: string | undefined;
  readonly [SYNC_SESSION_HEADER]?: string | string[] | undefined;
}

export interface SyncPrincipal {
  readonly uid: string;
  readonly sessionId: string;
}

export const COOKIE_NAME = 'SyncGatewaySession';
const SESSION_ID = /^[\w.~-]{1,256}$/;
/** Clients set the cookie for `/` and for `/neocloud`; a browser sends both, the longer path first. */
const MAX_COOKIES = 3;
/** Name and password, which Sync Gateway would take; here nobody has a password for it. */
const BASIC = /^basic /i;

function sessionIds(cookieHeader: string): string[] {
  const ids = cookieHeader
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([name]) => name === COOKIE_NAME)
    .map(([, ...value]) => value.join('=').replace(/^"(.*)"$/, '$1'))
    .filter((id) => SESSION_ID.test(id));
  return ids.slice(0, MAX_COOKIES);
}

/** What a request names as its session: the header alone, where it has one. */
const namedIn = (headers: Credentials): readonly string[] => {
  const named = headers[SYNC_SESSION_HEADER];
  if (named === undefined) return sessionIds(headers.cookie ?? '');
  return typeof named === 'string' && SESSION_ID.test(named) ? [named] : [];
};

/**
 * The user whose session the cookie names, or the header of clients that share their cookies with another one. Other
 * credentials count for nothing here.
 * @throws GatewayError 401
 */
export async function authenticate(headers: Credentials, sessions: SyncSessions): Promise<SyncPrincipal> {
  const { authorization } = headers;
  for (const sessionId of namedIn(headers)) {
    const uid = await sessions.uidOf(sessionId);
    if (uid !== undefined) return { uid, sessionId };
  }
  if (authorization !== undefined && BASIC.test(authorization)) {
    throw new GatewayError(401, 'Unauthorized', 'Invalid login');
  }
  throw unauthorized();
}

/** Whether the session of a feed still stands; it may have ended in another process on the same engine. */
export type SessionCheck = (principal: SyncPrincipal) => Promise<boolean>;

/** One question for all feeds of a session that ask while it is under way: a write wakes many of them at once. */
export function createSessionCheck(sessions: Pick<SyncSessions, 'uidOf'>): SessionCheck {
  const running = new Map<string, Promise<boolean>>();

  return ({ sessionId, uid }) => {
    const key = `${uid}/${sessionId}`;
    const before = running.get(key);
    if (before !== undefined) return before;
    const asked = sessions
      .uidOf(sessionId)
      .then((owner) => owner === uid)
      .finally(() => running.delete(key));
    running.set(key, asked);
    return asked;
  };
}
