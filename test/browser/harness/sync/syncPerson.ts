import type { Browser, BrowserContext, Page } from 'playwright-core';

import { asSecretId, type SecretId } from '@inkside/kit';
import { createClock } from '../../../../src/services/browser/pageEnvironment';
import { createVault } from '../../../../src/services/browser/keeping/vault';
import { sendVerifyCodeAnswer, signInPaths, WEB_SCENE } from '@inkside/protocol';
import { createSession } from '../../../../src/services/http/session';
import { createCaptcha } from '../../../../src/services/http/captcha';
import { createHttp, type Http } from '../../../../src/services/http/createHttp';
import { fakeAddress, fakeStorage } from '../../../fakes/fakeBrowser';
import { LONGEST_WAIT_MS } from '../../../harness/until';
import { newestCode, type Person } from '../browserSession';
import { tick } from '../byHand';
import { keptState } from '../keptState';

/** A person in a browser of their own, with what its network was asked. */
export interface SyncPerson extends Person {
  /** Queries of `_changes`, in the order in which they were sent. */
  readonly asked: URLSearchParams[];
  /** Long polls that are open now. */
  readonly polls: ReadonlySet<object>;
  /** Takes the limit from a slow line; undefined where there is none. */
  readonly speedUp: (() => Promise<void>) | undefined;
}

const watchFeeds = (context: BrowserContext): Pick<SyncPerson, 'asked' | 'polls'> => {
  const asked: URLSearchParams[] = [];
  const polls = new Set<object>();
  const pages = new Map<object, Page>();
  // A page that is closed tells nothing of its requests.
  const forget = (page: Page): void => {
    for (const [request, owner] of pages) if (owner === page) polls.delete(request);
  };
  context.on('page', (page) => void page.on('close', forget));
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/_changes')) return;
    asked.push(searchParams);
    if (searchParams.get('feed') !== 'longpoll') return;
    polls.add(request);
    pages.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => void polls.delete(request));
  context.on('requestfailed', (request) => void polls.delete(request));
  return { asked, polls };
};

/** What the work of the security check gives. */
const verifyFrom = (http: Http): Promise<SecretId | null> =>
  new Promise((resolve, reject) => {
    createCaptcha({ http, keepSecret: asSecretId }).work((event) => {
      if (event.kind === 'done') resolve(event.verify);
      if (event.kind === 'failed') reject(new Error(event.error.code));
    });
  });

const VAULT = 'inkside.vault';

/** What a tab of someone who is remembered keeps in `localStorage`. */
export type SignedIn = string;

/**
 * A sign-in elsewhere: the product's own adapters, without a page. Its session serves all browsers of the person, as the
 * codes that may be sent in an hour are few.
 */
export const signedIn = async (origin: string, email: string): Promise<SignedIn> => {
  const local = fakeStorage();
  const clock = createClock();
  const vault = createVault({ local, session: fakeStorage(), clock, window: new EventTarget() });
  const http = createHttp({ origin, vault });
  const forgetSession = (): void => undefined;
  const readSecret = (id: string): string => id;
  const accounts = createSession({ http, vault, clock, address: fakeAddress(), forgetSession, readSecret });
  const contact = { address: email, areaCode: null };
  await accounts.requestCode({ contact, verify: await verifyFrom(http) });
  const code = asSecretId(await newestCode(origin, email));
  await accounts.signIn({ entry: { kind: 'code', contact, code }, remember: true });
  return local.getItem(VAULT) ?? '';
};

/** What a page keeps of whoever is signed in on it and is remembered. */
export const sessionOf = async (page: Page): Promise<SignedIn> =>
  (await page.evaluate((key) => window.localStorage.getItem(key), VAULT)) ??
  (await page.evaluate((key) => window.sessionStorage.getItem(key), VAULT)) ??
  '';

/** What stands in the vault. */
export const vaultOf = (state: SignedIn): { readonly uid: string; readonly token: string } =>
  JSON.parse(state) as { uid: string; token: string };

/** Signs in on the page, by a code that was asked for elsewhere: a page has to wait a minute for its second one. */
export const enterCode = async (page: Page, email: string, code: string): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email);
  await tick(page.getByRole('checkbox', { name: /agree/i }));
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Has a code sent, and gives it. */
export const askForCode = async (origin: string, email: string): Promise<string> => {
  const vault = createVault({
    local: fakeStorage(),
    session: fakeStorage(),
    clock: createClock(),
    window: new EventTarget(),
  });
  const http = createHttp({ origin, vault });
  await http.call(sendVerifyCodeAnswer, {
    method: 'POST',
    path: signInPaths.sendVerifyCode,
    operation: 'requestCode',
    body: { mobi: email, verify: await verifyFrom(http), scene: WEB_SCENE },
  });
  // The answer comes when it has been sent.
  return newestCode(origin, email);
};

/** How fast a connection is. */
export interface Line {
  readonly bytesPerSecond: number;
  /** Before, nothing that is asked of the feed goes out. */
  readonly feedAfter?: Promise<void>;
}

/** The function that is returned makes it as fast as it was. */
const slowDown = async (page: Page, { bytesPerSecond, feedAfter }: Line): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const emulate = async (downloadThroughput: number): Promise<void> => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  };
  await emulate(bytesPerSecond);
  if (feedAfter !== undefined)
    await page.route(/\/_changes\?/, async (route) => {
      await feedAfter;
      await route.continue();
    });
  return () => emulate(-1);
};

/** A browser with a session that was opened elsewhere, or with none, and nothing of anybody's documents. */
export const openAs = async (
  browser: Browser,
  state: SignedIn | undefined,
  address: string,
  line?: Line,
): Promise<SyncPerson> => {
  const storage = [
    { name: 'persist:inkside', value: keptState() },
    ...(state === undefined ? [] : [{ name: VAULT, value: state }]),
  ];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: new URL(address).origin, localStorage: storage }] },
  });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  const feeds = watchFeeds(context);
  const faults: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  const speedUp = line === undefined ? undefined : await slowDown(page, line);
  await page.goto(address);
  return { page, context, faults, speedUp, ...feeds };
};

/** Another tab of the same browser. */
export const openTab = async ({ context }: SyncPerson, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

/** What the window is called at places of the app. */
const windowTitles: Readonly<Record<string, string>> = {
  '/note/localNote': 'All notes',
  '/note/recycleBinNote': 'Bin',
};

/** Leads to an address of the app; what is still shown of the place before would take the next click else. */
export const go = async (page: Page, to: string): Promise<void> => {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, to);
  const title = Object.entries(windowTitles).find(([place]) => to.startsWith(place))?.[1] ?? '';
  await page.waitForFunction((begins) => document.title.startsWith(begins), title);
};

export const row = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).first();

/** Rejects with what the page says instead. */
export const saved = async (page: Page): Promise<void> => {
  try {
    await page.getByText('Saved in cloud').first().waitFor();
  } catch (thrown) {
    const said = await page.locator('body').innerText();
    throw new Error(`It is not saved in the cloud. The page says:\n${said}`, { cause: thrown });
  }
};

/** The sync panel, by its line at the foot of the page. */
export const openPanel = (page: Page): Promise<void> => page.locator('.status-button').first().click();

/** Leads from the panel to what was changed in two places. */
export const conflicts = (page: Page) => page.getByRole('link', { name: /^Look at/ });

/** Types a new name and confirms it; does not wait for anything that comes of it. */
export const rename = async (page: Page, from: string, to: string): Promise<void> => {
  await page
    .getByRole('button', { name: `Actions for ${from}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = page.getByRole('textbox', { name: `New name for ${from}` });
  await field.fill(to);
  await field.press('Enter');
};

/** How many rows the list in front has in all; none where it shows none. */
export const listed = async (page: Page): Promise<number> => {
  const [size] = await page
    .locator('li[aria-setsize]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-setsize')));
  return Number(size ?? 0);
};

/** None while the browser clears them: what it is asked then it may never answer. */
export const databaseNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const none = new Promise<IDBDatabaseInfo[]>((resolve) => setTimeout(() => resolve([]), 500));
    return (await Promise.race([indexedDB.databases(), none])).flatMap(({ name }) => name ?? []);
  });

/** How many documents PouchDB has of the user's notes in this page's browser. */
export const countNotes = (page: Page, uid: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        // Who looks before it is there must not make it: the app would find one without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('document-store')) {
            database.close();
            resolve(0);
            return;
          }
          const counting = database.transaction('document-store').objectStore('document-store').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
    `_pouch_${uid}-note`,
  );
