import type { InkSpot } from '@inkside/ink';

/** What a link leads to: another site openly, another site that is worth a look at its address first, or nowhere safe. */
export type LinkKind = 'open' | 'ask' | 'refused';

/** Only these leave the app; anything else could run something. */
const ASKED = new Set(['http:', 'mailto:', 'tel:']);

const parsed = (address: string): URL | undefined => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};

/** People write addresses without a scheme: a host with a dot is one. */
const withScheme = (address: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(address)
    ? address
    : /^[^\s/@]+\.[^\s/@]{2,}/.test(address)
      ? `http://${address}`
      : address;

/** Where a link of a note leads, as a browser reads it, and whether that is opened at once. */
export const linkOf = (address: string): { readonly kind: LinkKind; readonly url: string } => {
  const text = address.trim();
  const url = parsed(withScheme(text));
  if (url === undefined) return { kind: 'refused', url: text };
  // An address that carries a name and a password looks like another host than it is.
  if (url.protocol === 'https:' && url.username === '') return { kind: 'open', url: url.href };
  return { kind: url.protocol === 'https:' || ASKED.has(url.protocol) ? 'ask' : 'refused', url: url.href };
};

/** The address of a note in the app, at one of its pages: it leads there wherever the page stands by then. */
export const placePath = (noteId: string, pageId: string | undefined): string => {
  const path = `/note/open/${encodeURIComponent(noteId)}`;
  return pageId === undefined || pageId === '' ? path : `${path}?at=${encodeURIComponent(pageId)}`;
};

/**
 * What can be pressed on a page: as it was read, or, where it is written on, as it is by now. A file that came since then is
 * offered when the page is read once more.
 */
export const spotsOn = (read: readonly InkSpot[], written: readonly InkSpot[] | undefined): readonly InkSpot[] => {
  if (written === undefined) return read;
  const known = new Set(read.flatMap(({ target }) => ('asset' in target ? [target.asset] : [])));
  const isThere = ({ target }: InkSpot): boolean => !('asset' in target) || known.has(target.asset);
  return [...read.filter(({ isBelow }) => isBelow === true), ...written.filter(isThere)];
};
