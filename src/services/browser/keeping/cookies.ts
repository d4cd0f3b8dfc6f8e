import { GATEWAY_PATH, SYNC_COOKIE } from '../../contract/paths';

export interface SyncCookie {
  /**
   * `expires`: as the cloud writes it, ISO 8601; anything else makes a cookie that ends with the browser. `name`: as the
   * cloud wants it called; its usual one without a word.
   */
  set(sessionId: string, expires: string, name?: string): void;
  clear(name?: string): void;
}

/**
 * The cookie that opens the sync gateway. It goes to no other path and from no other site. A page at `/` cannot read it
 * back, because its path is the gateway's.
 */
export const createSyncCookie = (document: { cookie: string }, location: Pick<Location, 'protocol'>): SyncCookie => {
  const scope = `path=${GATEWAY_PATH}; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  return {
    set: (sessionId, expires, name = SYNC_COOKIE) => {
      const end = new Date(expires);
      const until = Number.isNaN(end.getTime()) ? '' : `; expires=${end.toUTCString()}`;
      document.cookie = `${name}=${encodeURIComponent(sessionId)}; ${scope}${until}`;
    },
    clear: (name = SYNC_COOKIE) => {
      document.cookie = `${name}=; ${scope}; expires=${new Date(0).toUTCString()}`;
    },
  };
};
