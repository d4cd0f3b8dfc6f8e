import type { Page, Request } from 'playwright-core';

import { routeNames, routeTable, type RouteName } from '../../../src/features/route/routeTable';
import { until } from '../../harness/until';

export interface Place {
  readonly name: RouteName;
  /** Behind the `#`. */
  readonly path: string;
  readonly isPublic: boolean;
}

/** What places need that show one thing; ids of the demo's content. */
const queries: Partial<Record<RouteName, string>> = {
  nc: '?id=welcome',
  deviceNc: '?id=welcome',
  groupShare: '?code=none',
  noteShare: '?code=none',
  userFaqDetails: '?id=no-code',
};

const placeOf = (name: RouteName): Place => {
  const { path, access } = routeTable[name];
  const address = path.replace(/\/:folderId\?$/, '').replace('*', '/nowhere');
  return { name, path: `${address}${queries[name] ?? ''}`, isPublic: access === 'public' };
};

/** Every place with an address of its own; an open note is reached from its list. */
export const everyPlace: readonly Place[] = routeNames
  .filter((name) => !['noteOpen', 'importedOpen', 'noteWrite', 'bookRead'].includes(name))
  .map(placeOf);

/** Longer together than a skeleton stands before words take its place. */
const [REST_TURNS, TURN_MS] = [20, 20];

/**
 * Nothing has changed for a moment, in which the page came to its turn again and again: one that works all the while is
 * at no rest. Named functions would get helpers that the page lacks when a script is started.
 */
const restOf = (page: Page): Promise<void> =>
  page.evaluate(
    ([turns, turnMs]) =>
      new Promise<void>((resolve) => {
        let left = turns;
        const observer = new MutationObserver(() => {
          left = turns;
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        const timer = setInterval(() => {
          left -= 1;
          if (left > 0) return;
          clearInterval(timer);
          observer.disconnect();
          resolve();
        }, turnMs);
      }),
    [REST_TURNS, TURN_MS] as const,
  );

/** Goes there as a person does who changes the address, and waits until what is shown has come to rest. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  const loading = new Set<object>();
  let endedAt = 0;
  const begin = (request: Request): void => void (request.url().includes('/_changes') || loading.add(request));
  const end = (request: Request): void => {
    if (loading.delete(request)) endedAt = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `#${path}`);
  await page.locator('main').first().waitFor();
  await until(async () => {
    await restOf(page);
    // What came last is not drawn at once.
    return loading.size === 0 && Date.now() - endedAt > REST_TURNS * TURN_MS;
  }, `${path} is loaded`);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
};

/** The theme's colours without a word to the app: the choice itself is tested elsewhere. Wants a page without motion. */
export const applyTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
    return new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
  }, theme);

export const themes = ['light', 'dark', 'eink'] as const;
