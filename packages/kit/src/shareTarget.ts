/** Where a system's share sheet and bookmarks lead: a page of ours, on which somebody presses a button. */
export const SHARE_TARGET_PATH = '/send';

const ADDRESS = /https?:\/\/[^\s<>"']+/i;

/**
 * The page of ours for what was shared, from the query of {@link SHARE_TARGET_PATH}: programs put the address into `url`,
 * into `text` or into `title`. Without an address the page is empty.
 */
export const sharedPagePath = (query: URLSearchParams): string => {
  const told = ['url', 'text', 'title'].map((name) => ADDRESS.exec(query.get(name) ?? '')?.[0]);
  const address = told.find((each) => each !== undefined);
  return `/#/push/web${address === undefined ? '' : `?url=${encodeURIComponent(address)}`}`;
};
