import { GATEWAY_PATH } from '../../contract/paths';
import type { CookiesPort } from '../../ports/consent';

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
