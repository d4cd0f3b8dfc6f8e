import type { Page } from 'playwright-core';

import { routeNames, routeTable, type RouteName } from '../../src/features/route/routeTable';

export interface Place {
  readonly name: RouteName;
  /** Behind the `#`. */
  readonly path: string;
  readonly isPublic: boolean;
}

/** What places need that show one thing; ids of the demo's content. */
const queries: Partial<Record<RouteName, string>> = { nc: '?id=welcome', deviceNc: '?id=welcome', groupShare: '?code=none' };

const placeOf = (name: RouteName): Place => {
  const { path, access } = routeTable[name];
  const address = path.replace(/\/:folderId\?$/, '').replace('*', '/nowhere');
  return { name, path: `${address}${queries[name] ?? ''}`, isPublic: access === 'public' };
};

/** Every place with an address of its own; an open note is reached from its list. */
export const everyPlace: readonly Place[] = routeNames.filter((name) => name !== 'noteOpen').map(placeOf);

/** Goes there as a person does who changes the address, and waits until what is shown has come to rest. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `#${path}`);
  await page.locator('main').first().waitFor();
  // Twice the longest skeleton.
  await page.waitForTimeout(600);
};

/** The theme's colours without a word to the app: the choice itself is tested elsewhere. */
export const applyTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
    // Colours take a moment to change.
    return new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }, theme);

export const themes = ['light', 'dark', 'eink'] as const;
