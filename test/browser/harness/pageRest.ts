import type { Page } from 'playwright-core';

import { unchangedFor } from './standsStill';

/** Longer than what is asked for a moment after a page was opened. */
const REST_MS = 2000;
/** Where something that was asked for does not end. */
const LONG_REST_MS = 20_000;

/**
 * Follows what a page asks for, from before it is opened. The function that is returned waits until nothing is on its
 * way, nothing new is asked for, and `look` gives the same: what comes later than that comes of something else.
 */
export const followRequests = (page: Page): ((look: () => Promise<string>) => Promise<void>) => {
  const open = new Set<object>();
  let turns = 0;
  page.on('request', (request) => {
    turns += 1;
    open.add(request);
  });
  const end = (request: object): void => {
    turns += 1;
    open.delete(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (look) => {
    const all = async (): Promise<string> => `${turns} ${await look()}`;
    await unchangedFor(REST_MS, all);
    if (open.size > 0) await unchangedFor(LONG_REST_MS, all);
  };
};
