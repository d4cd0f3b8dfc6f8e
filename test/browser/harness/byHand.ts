import type { Locator, Page } from 'playwright-core';

import { until } from '../../harness/until';

/**
 * Ticks a box by its key: a press of the mouse may miss what moves while a page fills. Not every box is ticked at once,
 * which `check` would take for a fault.
 */
export const tick = async (box: Locator): Promise<void> => {
  if (await box.isChecked()) return;
  await box.press('Space');
  await until(() => box.isChecked(), 'the box is ticked');
};

/** Waits until what was opened over the page has the focus: before, no key reaches it. */
export const hasFocus = (opened: Locator): Promise<void> =>
  until(
    () => opened.evaluate((element) => (element.closest('.bp6-overlay') ?? element).contains(document.activeElement)),
    'what was opened has the focus',
  );

/** The way back in a message with these words, which stands for 8 seconds, and longer where the mouse rests on it. */
export const heldUndo = async (page: Page, words: string): Promise<Locator> => {
  const undo = page.locator('.undo-toast').filter({ hasText: words }).getByRole('button', { name: 'Undo' });
  await undo.hover();
  return undo;
};
