import type { Locator, Page } from 'playwright-core';

import { until } from '../../harness/until';

export const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the note' });

/** Waits until the text has the focus, which it takes a moment after it is seen: before, keys go nowhere. */
export const hasCaret = (page: Page): Promise<void> =>
  until(() => editor(page).evaluate((text) => text === document.activeElement), 'the text has the focus');

/** Longer than nobody types before it is told what was typed. */
const TOLD_MS = 400;

/** Waits until all that was typed is in the cloud: until that is told, the page speaks of what was there before. */
export const textInCloud = async (page: Page): Promise<void> => {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, ms);
      }),
    TOLD_MS,
  );
  await page.locator('.text-state').filter({ hasText: 'In the cloud' }).waitFor();
};
