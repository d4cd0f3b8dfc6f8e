import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';

/** Later than every text that a cloud of these tests has: all of them count as agreed to. */
const AGREED = Date.UTC(2100, 0, 1);

/** What redux-persist keeps for someone who reads English in light colours and has answered every question before. */
export const keptState = (): string => {
  const consentMarks = { cookie: AGREED, updateMessage: AGREED, privacy: AGREED, agreement: AGREED, isPrivacy: false };
  return JSON.stringify({
    preferences: JSON.stringify({ language: 'en', theme: 'light' }),
    consentMarks: JSON.stringify(consentMarks),
    codeWaits: '{}',
    _persist: '{"version":1,"rehydrated":true}',
  });
};

/**
 * Loads the page anew with `stored` kept by redux-persist. It is put there before the app begins: what the page that goes
 * still writes would else take its place.
 */
export const reloadWith = async (page: Page, stored: string): Promise<void> => {
  await page.addInitScript(
    ([mark, state]) => {
      if (window.origin === 'null' || window.sessionStorage.getItem(mark) !== null) return;
      window.sessionStorage.setItem(mark, 'done');
      window.localStorage.setItem('persist:inkside', state);
    },
    [`reloaded ${randomUUID()}`, stored] as const,
  );
  await page.reload();
};
