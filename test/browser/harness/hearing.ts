import type { Page } from 'playwright-core';

import { until } from '../../harness/until';

/** Messages, which go by themselves after three seconds, and whether what is written is here or in the cloud by now. */
const PASSING = '.toasts li, .pen-standing, .text-state';

/**
 * Hears from now on what a page says in passing. The function that is returned waits until these words were said, be
 * they there still or not.
 */
export const hearing = async (page: Page): Promise<(words: string) => Promise<void>> => {
  const heard = await page.evaluateHandle((places) => {
    const said: string[] = [];
    const known = new Map([...document.querySelectorAll(places)].map((place) => [place, place.textContent]));
    const listen = (): void => {
      for (const place of document.querySelectorAll(places)) {
        if (known.get(place) === place.textContent) continue;
        known.set(place, place.textContent);
        said.push(place.textContent);
      }
    };
    new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
    return said;
  }, PASSING);
  return (words) =>
    until(
      () => heard.evaluate((said, sought) => said.some((text) => text.includes(sought)), words),
      `“${words}” is said`,
    );
};
