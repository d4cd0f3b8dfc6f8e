import type { LoginAd } from '@inkside/ui';

/** loginAds/show/one. It is asked beside the sign-in form, which loads neither the client of other calls nor the contract. */
const PATH = '/api/1/loginAds/show/one';

/** An address of this cloud; undefined for that of any other host, which would learn who opens the sign-in page. */
const ownAddress = (address: unknown, origin: string): string | undefined => {
  if (typeof address !== 'string') return undefined;
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url !== undefined && url.origin === origin && url.username === '' ? url.href : undefined;
};

interface LoginAdParts {
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  /** The JSON at an address. Rejects where there is none. */
  readonly read: (address: string) => Promise<unknown>;
}

interface AdOnWire {
  readonly title?: unknown;
  readonly imageUrl?: unknown;
  readonly linkUrl?: unknown;
}

/** The picture beside the sign-in form; undefined where there is none of this cloud's own, or no answer. Rejects never. */
export const showLoginAd = async ({ origin, read }: LoginAdParts, language: string): Promise<LoginAd | undefined> => {
  try {
    const answer = (await read(`${origin}${PATH}?lang=${encodeURIComponent(language)}`)) as { data?: AdOnWire | null };
    const { title, imageUrl, linkUrl } = answer.data ?? {};
    const picture = ownAddress(imageUrl, origin);
    if (picture === undefined || typeof title !== 'string') return undefined;
    const link = ownAddress(linkUrl, origin);
    return { picture, words: title, ...(link === undefined ? {} : { link }) };
  } catch {
    return undefined;
  }
};
