import { loginAdAnswer, noticePaths } from '@inkside/protocol';
import type { LoginAd } from '@inkside/ui';
import type { OpenParts } from './openCall';

/** An address of this cloud; undefined for that of any other host, which would learn who opens the sign-in page. */
const ownAddress = (address: string, origin: string): string | undefined => {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url !== undefined && url.origin === origin && url.username === '' ? url.href : undefined;
};

/** The picture beside the sign-in form; undefined where there is none of this cloud's own, or no answer. Rejects never. */
export const showLoginAd = async ({ http, origin }: OpenParts, language: string): Promise<LoginAd | undefined> => {
  try {
    const request = { method: 'GET', path: noticePaths.loginAd, operation: 'notices', token: null } as const;
    const { data } = await http.call(loginAdAnswer, { ...request, query: { lang: language } });
    const picture = data === null ? undefined : ownAddress(data.imageUrl, origin);
    if (data === null || picture === undefined) return undefined;
    const link = data.linkUrl === null ? undefined : ownAddress(data.linkUrl, origin);
    return { picture, words: data.title, ...(link === undefined ? {} : { link }) };
  } catch {
    return undefined;
  }
};
