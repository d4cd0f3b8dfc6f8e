import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * Has `answer` deal with what is asked of these addresses, until the function that is returned is called. The route itself
 * stays: a request that is on its way while a route is taken away may be left without any answer, for as long as the
 * page is patient.
 */
export const troubled = async (
  on: BrowserContext | Page,
  addresses: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> => {
  let over = false;
  await on.route(addresses, (route) => (over ? route.continue() : answer(route)));
  return () => {
    over = true;
  };
};

/** A network that is gone: nothing that is asked of these addresses arrives. */
export const cutOff = (page: Page, addresses: string): Promise<() => void> =>
  troubled(page, addresses, (route) => route.abort());

/** What a page sends as it goes outlives it, and the rules of its network with it: from now on that never leaves. */
export const loseLastWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = (input, init) =>
      init?.keepalive === true ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
  });
