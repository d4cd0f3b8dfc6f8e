import type { Browser, Page, Request } from 'playwright-core';

import { until } from '../../harness/until';
import { isAppKept, launchBrowser, signOut } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { openAs, openTab, rename, row, saved, signedIn, type SyncPerson } from '../harness/sync/syncPerson';
import { openWire, type SyncWire } from '../harness/sync/syncWire';

const NOTES = 12;

const silent = (page: Page) => page.locator('.sync-mark[data-state=silent]').first();

describe('a cloud that takes connections and never answers', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: SyncPerson;
  let wire: SyncWire;
  /** Questions that got an answer, or none in the end. */
  const settled: string[] = [];

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    const state = await signedIn(cloud.origin, 'patient@example.org');
    wire = await openWire(cloud.origin, state);
    await wire.seed('kept', NOTES);
    ann = await openAs(browser, state, `${cloud.origin}/#/note/recentNote`);
    await row(ann.page, 'kept7').waitFor();
    await saved(ann.page);
    await until(() => isAppKept(ann.page), 'the app is kept');
    await ann.page.goto('about:blank');
    const note = (request: Request): void => void settled.push(new URL(request.url()).pathname);
    ann.context.on('requestfinished', note);
    ann.context.on('requestfailed', note);
  });
  beforeEach(() => void (settled.length = 0));
  afterEach(() => cloud.goOn());
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('keeps nobody from the notes of this computer; it is said, and what is changed meanwhile is sent afterwards', async () => {
    cloud.hold();
    const page = await openTab(ann, `${cloud.origin}/#/note/recentNote`);
    const said = page.getByText('The cloud does not answer yet: changes are saved on this computer').first();
    const notes = async (): Promise<void> => {
      await row(page, 'kept7').waitFor();
      // Nobody waited for an end of the question who calls, which ends by itself after a quarter of a minute.
      expect(settled.filter((path) => path.endsWith('/users/me'))).toEqual([]);
    };
    // All at once: the silence is over when more is known.
    await Promise.all([notes(), silent(page).waitFor(), said.waitFor()]);
    await rename(page, 'kept7', 'Renamed in silence');
    await row(page, 'Renamed in silence').waitFor();

    cloud.goOn();

    await until(async () => (await wire.titles()).includes('Renamed in silence'), 'the change is in the cloud');
    await saved(page);
    expect(await silent(page).count()).toBe(0);
    expect(ann.faults).toEqual([]);
    await page.close();
  });

  it('lets people out at once, and a visitor in front of the sign-in page', async () => {
    const page = await openTab(ann, `${cloud.origin}/#/push/file`);
    await saved(page);
    cloud.hold();
    await signOut(page);
    await page.getByLabel('E-mail address').waitFor();
    expect(settled.filter((path) => path.endsWith('/logout'))).toEqual([]);

    const visitor = await openTab(ann, `${cloud.origin}/#/library/local`);
    await visitor.getByLabel('E-mail address').waitFor();
    await visitor.waitForURL(/#\/login\?redirect=%2Flibrary%2Flocal/);
    expect(await visitor.getByText('Waiting for the cloud').count()).toBe(0);
  });

  it('is waited for where a link was opened, which is said, and the form stands there', async () => {
    cloud.hold();
    const page = await openTab(ann, `${cloud.origin}/#/login?once=never-was-one`);
    await page.getByRole('status').filter({ hasText: 'Waiting for the cloud to accept your link' }).waitFor();
    await page.getByLabel('E-mail address').fill('typed@example.org');

    cloud.goOn();

    await page.getByText('This sign-in address has expired. Sign in by code.').waitFor();
    expect(await page.getByText('Waiting for the cloud').count()).toBe(0);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('typed@example.org');
  });
});
