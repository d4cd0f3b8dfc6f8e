import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

import { LONGEST_WAIT_MS, until } from '../../harness/until';
import { tick } from './byHand';
import { launchOptions } from './launchOptions';
import { keptState } from './keptState';
import { unchangedFor } from './standsStill';

/** A real Chromium: the one that scripts/test.mjs found. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong inside the page: uncaught errors, and refusals of the content policy. */
  readonly faults: string[];
}

/** A browser of its own (own storage, own connections), in English, at the given width. */
export const newPerson = async (browser: Browser, width = 1440): Promise<Person> => {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, locale: 'en-US' });
  const faults: string[] = [];
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Minified React|Warning:/.test(message.text()))
      faults.push(message.text());
  });
  await context.addInitScript((stored) => {
    // A frame without an origin has no storage.
    if (window.origin !== 'null' && window.localStorage.getItem('persist:inkside') === null)
      window.localStorage.setItem('persist:inkside', stored);
  }, keptState());
  return { page, context, faults };
};

const [SOON_MS, LOOK_EVERY_MS] = [2000, 50];

/** The security check as those pass it who cannot see its picture. */
export const passCheckByWork = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Security check' });
  const byWork = dialog.getByRole('button', { name: 'Check without a picture' });
  await dialog.getByRole('slider').waitFor();
  // The next check may stand there before anybody has seen that this one went.
  await until(async () => {
    if (await byWork.isVisible()) await byWork.click({ timeout: SOON_MS }).catch(() => undefined);
    await page.waitForTimeout(LOOK_EVERY_MS);
    return (await dialog.count()) === 0;
  }, 'the security check is passed');
};

const [TRIES, TRY_MS] = [4, 15_000];

/** Asks for a code by the key, and once more where no check comes of it: the form moves while its page fills. */
const askForCheck = async (page: Page): Promise<void> => {
  const slider = page.getByRole('dialog', { name: 'Security check' }).getByRole('slider');
  for (let tries = 1; ; tries += 1) {
    await page.getByRole('button', { name: 'Send code' }).press('Enter');
    const hasCome = await slider.waitFor({ timeout: TRY_MS }).then(
      () => true,
      () => false,
    );
    if (hasCome) return;
    if (tries === TRIES) throw new Error(`No check comes. The page says: ${await page.locator('body').innerText()}`);
  }
};

/** Signs the demo account in by the code way, as a second device of the same person would. */
export const signInByCode = async ({ page }: Person, origin: string, email: string): Promise<void> => {
  await page.goto(`${origin}/#/login`);
  await page.getByLabel('E-mail address').fill(email);
  await tick(page.getByRole('checkbox', { name: /agree/i }));
  await askForCheck(page);
  await passCheckByWork(page);
  await page.getByText(/was sent to/).waitFor();
  await page.getByLabel('Six-digit code').fill(await newestCode(origin, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** By the menu at one's name, and the question that follows. */
export const signOut = async (page: Page): Promise<void> => {
  await page.locator('button.user:visible').first().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
};

/** Whether the app, with all of its files, is kept for starts without an answer. */
export const isAppKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    if ((await navigator.serviceWorker.getRegistration())?.active?.state !== 'activated') return false;
    const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('workbox-precache'));
    const [kept, worker] = await Promise.all([
      (await caches.open(name)).keys(),
      fetch('/sw.js').then((answer) => answer.text()),
    ]);
    return kept.length === Array.from(worker.matchAll(/"url":/g)).length;
  });

/** The newest code that was sent to an address, as the outbox shows it. */
export const newestCode = async (origin: string, email: string): Promise<string> => {
  let code: string | undefined;
  await until(async () => {
    const answer = await fetch(`${origin}/outbox.json`);
    const { mails } = (await answer.json()) as { mails: readonly { to: string; code: string }[] };
    ({ code } = mails.find(({ to }) => to === email) ?? { code });
    return code !== undefined;
  }, `a code is sent to ${email}`);
  return code ?? '';
};

/** Keeps a picture for people to look at; never compared by a test. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  const folder = path.join('test', 'browser', 'shots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
};

/** The pages that are loaded ahead have come: the app is kept, and for three seconds no further part of it came. */
export const allLoaded = async (page: Page): Promise<void> => {
  await until(() => isAppKept(page), 'the app is kept');
  await unchangedFor(3000, () =>
    page.evaluate(() =>
      String(performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length),
    ),
  );
};
