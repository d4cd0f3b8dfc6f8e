import { unauthorized } from './gatewayError';

/** Who issues and ends sync sessions. */
export interface SyncSessions {
  /** Undefined when the session is unknown or over. */
  uidOf(sessionId: string): Promise<string | undefined>;
  /** Tells of every session that ends before its time; the returned function stops that. */
  onEnded(listener: (sessionId: string) => void): () => void;
}

export interface SyncPrincipal {
  readonly uid: string;
  readonly sessionId: string;
}

const COOKIE_NAME = 'SyncGatewaySession';
const SESSION_ID = /^[\w.~-]{1,256}$/;
/** Clients set the cookie for `/` and for `/neocloud`; a browser sends both, the longer path first. */
const MAX_COOKIES = 3;

function sessionIds(cookieHeader: string): string[] {
  const ids = cookieHeader
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([name]) => name === COOKIE_NAME)
    .map(([, ...value]) => value.join('=').replace(/^"(.*)"$/, '$1'))
    .filter((id) => SESSION_ID.test(id));
  return ids.slice(0, MAX_COOKIES);
}

/**
 * The user whose session the cookie names. Other credentials count for nothing here.
 * @throws GatewayError 401
 */
export async function authenticate(cookieHeader: string | undefined, sessions: SyncSessions): Promise<SyncPrincipal> {
  for (const sessionId of sessionIds(cookieHeader ?? '')) {
    const uid = await sessions.uidOf(sessionId);
    if (uid !== undefined) return { uid, sessionId };
  }
  throw unauthorized();
}
