import { isExpiry, LOGIN_EXPIRED, PortError, type TextStorage } from '@inkside/kit';
import type { SyncCookie } from '../browser/keeping/cookies';
import type { Vault } from '../browser/keeping/vault';
import { sessionPaths, syncTokenAnswer } from '@inkside/protocol';
import type { Http } from '../http/createHttp';
import type { SyncSession } from '@inkside/sync';

interface SessionParts {
  readonly http: Http;
  readonly vault: Pick<Vault, 'current'>;
  readonly cookie: SyncCookie;
  readonly local: TextStorage;
}

/** Whose session the cookie holds, which cannot be read back. */
const OWNER_KEY = 'inkside.sync.owner';
/** What it is called: only so it can be removed, also by a tab that did not set it. */
const NAME_KEY = 'inkside.sync.cookie';

interface OpenedSession {
  readonly uid: string;
  readonly sessionId: string;
  readonly expires: string;
  readonly name: string;
}

/** The cookie with its owner: two users in two tabs share the one cookie, and must not use each other's. */
const createOwnedCookie = (cookie: SyncCookie, local: TextStorage) => {
  const clear = (): void => {
    local.removeItem(OWNER_KEY);
    cookie.clear(local.getItem(NAME_KEY) ?? undefined);
    local.removeItem(NAME_KEY);
  };
  return {
    set: ({ uid, sessionId, expires, name }: OpenedSession): void => {
      // One of another name would go along for ever.
      if (local.getItem(NAME_KEY) !== name) clear();
      cookie.set(sessionId, expires, name);
      local.setItem(NAME_KEY, name);
      local.setItem(OWNER_KEY, uid);
    },
    isOf: (uid: string): boolean => local.getItem(OWNER_KEY) === uid,
    clear,
  };
};

const fetchSession = async ({ http, vault }: Pick<SessionParts, 'http' | 'vault'>): Promise<OpenedSession> => {
  const uid = vault.current()?.facts.uid;
  if (uid === undefined) throw new PortError(LOGIN_EXPIRED);
  const { data } = await http.call(syncTokenAnswer, { method: 'GET', path: sessionPaths.syncToken, operation: 'sync' });
  // Who has signed out meanwhile leaves nothing behind.
  if (vault.current()?.facts.uid !== uid) throw new PortError(LOGIN_EXPIRED);
  return { uid, sessionId: data.session_id, expires: data.expires, name: data.cookie_name };
};

/** Answers a refused session by a new one, once; a second refusal in a row is the end. */
const createRenewal = (open: () => Promise<void>) => {
  let unproven = 0;
  let renewing: Promise<'renewed' | 'expired'> | undefined;

  const renewOnce = async (): Promise<'renewed' | 'expired'> => {
    try {
      await open();
      unproven += 1;
      return 'renewed';
    } catch (thrown) {
      if (thrown instanceof PortError && isExpiry(thrown)) return 'expired';
      throw thrown;
    } finally {
      renewing = undefined;
    }
  };

  return {
    /** `isNewer`: another channel has fetched a session since. */
    renew: async (isNewer: () => boolean): Promise<'renewed' | 'expired'> => {
      if (renewing !== undefined) return renewing;
      if (isNewer()) return 'renewed';
      if (unproven > 0) return 'expired';
      renewing = renewOnce();
      return renewing;
    },
    proven: (): void => {
      unproven = 0;
    },
  };
};

export const createSyncSession = ({ http, vault, cookie, local }: SessionParts): SyncSession => {
  const owned = createOwnedCookie(cookie, local);
  let opened: OpenedSession | undefined;
  let generation = 0;

  const open = async (): Promise<void> => {
    opened = await fetchSession({ http, vault });
    generation += 1;
    owned.set(opened);
  };
  const renewal = createRenewal(open);

  return {
    open,
    generation: () => generation,
    claim: (uid) => {
      if (owned.isOf(uid)) return true;
      if (opened?.uid !== uid) return false;
      owned.set(opened);
      return true;
    },
    renew: (seen) => renewal.renew(() => seen !== generation),
    proven: renewal.proven,
    clear: () => {
      const uid = vault.current()?.facts.uid ?? opened?.uid;
      opened = undefined;
      renewal.proven();
      // Another user's tab may use the cookie by now.
      if (uid !== undefined && owned.isOf(uid)) owned.clear();
    },
  };
};
