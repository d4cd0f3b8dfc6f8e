import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium: the one that scripts/test.mjs found. */
export const launchBrowser = (): Promise<Browser> => {
  const executablePath = process.env['INKSIDE_CHROMIUM'] ?? '/usr/bin/chromium';
  const libraries = process.env['INKSIDE_CHROMIUM_LIBRARIES'];
  return chromium.launch({
    executablePath,
    headless: true,
    args: flags,
    ...(libraries === undefined ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
  });
};

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
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Minified React|Warning:/.test(message.text())) faults.push(message.text());
  });
  const preferences = { preferences: JSON.stringify({ language: 'en', theme: 'light' }), codeCooldown: 'null', _persist: '{"version":1,"rehydrated":true}' };
  await context.addInitScript((stored) => {
    if (window.localStorage.getItem('persist:inkside') === null) window.localStorage.setItem('persist:inkside', stored);
  }, JSON.stringify(preferences));
  return { page, context, faults };
};

/** Signs the demo account in by the code way, as a second device of the same person would. */
export const signInByCode = async ({ page }: Person, origin: string, email: string): Promise<void> => {
  await page.goto(`${origin}/#/login`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('checkbox', { name: /agree/i }).check({ force: true });
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(/was sent to/).waitFor();
  await page.getByLabel('Six-digit code').fill(await newestCode(origin, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** The newest code that was sent to an address, as the outbox shows it. */
export const newestCode = async (origin: string, email: string): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(`${origin}/outbox.json`);
    const { mails } = (await answer.json()) as { mails: readonly { to: string; code: string }[] };
    const mail = mails.find(({ to }) => to === email);
    if (mail?.code !== undefined) return mail.code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was sent to ${email}.`);
};

/** Keeps a picture for people to look at; never compared by a test. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  const folder = path.join(__dirname, 'shots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
};
