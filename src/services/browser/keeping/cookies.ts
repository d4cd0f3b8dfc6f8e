import { GATEWAY_PATH, SYNC_COOKIE } from '@inkside/protocol';
import type { CookiesPort } from '../../ports/site';

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

const YEAR_S = 31_536_000;
const LONG_AGO = new Date(0).toUTCString();

/** A cookie is removed only at the path that it was set for, and a page is not told which that was. */
const PATHS = ['/', GATEWAY_PATH];

export const createSiteCookies = (document: { cookie: string }, syncCookie: { clear(): void }): CookiesPort => ({
  writeLocale: (value) => {
    document.cookie = `locale=${value}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
  },
  clearAll: () => {
    const names = document.cookie.split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
    for (const name of names.filter((each) => each !== '')) {
      for (const path of PATHS) document.cookie = `${name}=; path=${path}; expires=${LONG_AGO}`;
    }
    // Of a path that this page does not see.
    syncCookie.clear();
  },
});
