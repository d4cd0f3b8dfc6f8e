import type { Locator, Page } from 'playwright-core';

const PATIENCE_MS = 5000;

/** What a page is like that does not show what it should: whether it answers, how far it has loaded, and what it says. */
const standingOf = (page: Page): Promise<string> =>
  Promise.race([
    page.evaluate(() => {
      const unfinished = performance.getEntriesByType('resource').filter((entry) => entry.duration === 0);
      const served = navigator.serviceWorker.controller?.state ?? 'no service worker';
      const words = document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 300);
      return `${location.href}: ${document.readyState}, ${served}, ${unfinished.map(({ name }) => name).join(' ')}, "${words}"`;
    }),
    new Promise<string>((resolve) => setTimeout(() => resolve('the page answers nothing'), PATIENCE_MS)),
  ]);

/** Waits until something is shown; says what the page is like where that fails. */
export const shownOr = (page: Page, shown: Locator): Promise<void> =>
  shown.waitFor().catch(async (thrown: unknown) => {
    throw new Error(await standingOf(page), { cause: thrown });
  });
