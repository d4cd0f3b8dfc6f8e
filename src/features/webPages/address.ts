import { type AppError, typedAddress } from '@inkside/kit';

export const addressFault: AppError = { code: 'errors.pageAddress', params: {} };

/** An address that was pasted or dropped: text that is nothing else, or the first of a list of links. */
export const droppedAddress = (data: Pick<DataTransfer, 'getData' | 'files'>): string | undefined => {
  if (data.files.length > 0) return undefined;
  const list = data.getData('text/uri-list').split(/\r?\n/);
  const link = list.find((line) => line !== '' && !line.startsWith('#')) ?? data.getData('text/plain').trim();
  return /^https?:\/\//i.test(link) ? typedAddress(link) : undefined;
};

/** Where the form stands, with an address in it. */
export const formPath = (address: string): string => `/push/web?url=${encodeURIComponent(address)}`;

/**
 * What a bookmark runs on the page of another site: it opens the form here, with the address of that page. Nothing is
 * sent until somebody presses the button. `origin`: scheme, host and port of this app.
 */
export const bookmarkletOf = (origin: string): string =>
  `javascript:void(open(${JSON.stringify(`${origin}/#/push/web?url=`)}+encodeURIComponent(location.href)))`;
