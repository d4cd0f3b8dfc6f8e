import { until } from '../harness/until';
import {
  askForCode,
  conflicts,
  countNotes,
  databaseNames,
  enterCode,
  listed,
  openPanel,
  openTab,
  rename,
  row,
  saved,
  sessionOf,
} from './harness/sync/syncPerson';
import { syncStage, titleArrives } from './harness/sync/syncStage';
import { openWire } from './harness/sync/syncWire';
import { cutOff, loseLastWords, troubled } from './harness/trouble';

const MANY = 10_000;
/** Rows of the first page of a pull. */
const FIRST_ROWS = 200;

describe('sync in a real browser', () => {
  const stage = syncStage('sync');
  const { recent, open, newReader } = stage;

  it('shows what one browser writes in the other, and counts nothing as waiting', async () => {
    const { state } = await newReader('two', 3);
    const [ann, ben] = [await open(state), await open(state)];
    await Promise.all([row(ann.page, 'two0').waitFor(), row(ben.page, 'two1').waitFor()]);

    await Promise.all([rename(ann.page, 'two0', 'By Ann'), rename(ben.page, 'two1', 'By Ben')]);

    await Promise.all([row(ann.page, 'By Ben').waitFor(), row(ben.page, 'By Ann').waitFor()]);
    await Promise.all([saved(ann.page), saved(ben.page)]);
    expect([...ann.faults, ...ben.faults]).toEqual([]);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  it('takes up a first pull of 10,000 where the killed cloud broke it off, and asks for nothing twice', async () => {
    const { state, wire } = await newReader('many', MANY);
    // So slow that the cloud dies in the middle of the answer, however busy the machine is.
    const ann = await open(state, { bytesPerSecond: 150_000 });
    let atDeath = 0;
    // What comes first is shown before the pass is noted down; what follows is not taken before that.
    await until(async () => (atDeath = await listed(ann.page)) > FIRST_ROWS, 'the second page is shown');
    await stage.cloud().kill();
    await stage.restart();
    await ann.speedUp?.();
    await until(async () => (await countNotes(ann.page, wire.uid)) === MANY, 'all documents are in the database');
    await saved(ann.page);

    expect(atDeath).toBeLessThan(MANY);
    expect(ann.asked.filter((query) => query.get('since') === '0')).toHaveLength(1);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it.each([999, 1000, 1001, 2500])('brings all of %i documents', async (count) => {
    const { state, wire } = await newReader('page', count);
    const ann = await open(state);

    await saved(ann.page);
    await until(async () => (await countNotes(ann.page, wire.uid)) === count, `${count} documents are in the database`);

    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('sends what was written without a network after a reload', async () => {
    const { state, wire } = await newReader('off', 2);
    const ann = await open(state);
    await saved(ann.page);

    const reconnect = await cutOff(ann.page, '**/neocloud/**');
    await rename(ann.page, 'off0', 'Written offline');
    await row(ann.page, 'Written offline').waitFor();
    await loseLastWords(ann.page);
    await ann.page.reload();
    await row(ann.page, 'Written offline').waitFor();
    expect(await wire.titles()).not.toContain('Written offline');
    reconnect();
    // As a browser tells whose network is back: else the next try may be a minute away.
    await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));

    await titleArrives(wire, 'Written offline');
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('keeps an edit whose session ended, asks to sign in again, and sends it then', async () => {
    const { email, state, wire } = await newReader('token', 2);
    const ann = await open(state);
    await saved(ann.page);

    const stopEnding = await troubled(ann.page, '**/_bulk_docs', async (route) => {
      await wire.endSession();
      await route.continue();
    });
    await rename(ann.page, 'token0', 'After the end');
    await ann.page.getByText('The login of this account has expired').first().waitFor();
    stopEnding();
    await enterCode(ann.page, email, await askForCode(stage.cloud().origin, email));
    await saved(ann.page);

    const again = await openWire(stage.cloud().origin, await sessionOf(ann.page));
    await titleArrives(again, 'After the end');
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('keeps the edit of a tab that is closed as soon as it has taken it', async () => {
    const { state, wire } = await newReader('close', 1);
    const ann = await open(state);
    await saved(ann.page);

    // Drafts stand until they are written, which may be over before anybody looks.
    await ann.page.evaluate(() => {
      const keep = Reflect.get(Storage.prototype, 'setItem') as (key: string, text: string) => void;
      Storage.prototype.setItem = function (key, text) {
        Reflect.apply(keep, this, [key, text]);
        if (key.startsWith('inkside.draft.')) document.documentElement.dataset['drafted'] = text;
      };
    });
    await rename(ann.page, 'close0', 'Closed at once');
    await ann.page.locator('html[data-drafted*="Closed at once"]').waitFor({ state: 'attached' });
    await ann.page.close();
    const page = await openTab(ann, recent());

    await row(page, 'Closed at once').waitFor();
    await saved(page);
    await titleArrives(wire, 'Closed at once');
    await ann.context.close();
  });

  it('holds one long poll for two tabs, and hands it on', async () => {
    const { state, wire } = await newReader('tabs', 2);
    const ann = await open(state);
    await saved(ann.page);
    const second = await openTab(ann, recent());
    await saved(second);
    await until(() => ann.polls.size === 1, 'one long poll is open');
    const before = ann.asked.length;

    await ann.page.close();
    await until(() => ann.asked.length > before && ann.polls.size === 1, 'the second tab polls');
    await wire.edit('tabs0', { title: 'For the second' });

    await row(second, 'For the second').waitFor();
    await ann.context.close();
  });

  it('waits while a proxy answers 502 in HTML, and goes on by itself', async () => {
    const { state, wire } = await newReader('proxy', 2);
    const ann = await open(state);
    await saved(ann.page);
    const recover = await troubled(ann.page, '**/neocloud/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' }),
    );

    await rename(ann.page, 'proxy0', 'Behind the proxy');
    await ann.page
      .getByText(/Offline/)
      .first()
      .waitFor();
    recover();

    await titleArrives(wire, 'Behind the proxy');
    await saved(ann.page);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('keeps two users in two tabs apart', async () => {
    const [one, two] = [await newReader('first', 1), await newReader('second', 1)];
    const ann = await stage.openSignIn();
    const page = await openTab(ann, `${stage.cloud().origin}/#/login`);
    await enterCode(ann.page, one.email, await askForCode(stage.cloud().origin, one.email));
    await ann.page.waitForURL(/#\/(push|note)/);
    await enterCode(page, two.email, await askForCode(stage.cloud().origin, two.email));
    await page.waitForURL(/#\/(push|note)/);

    await Promise.all([ann.page.goto(recent()), page.goto(recent())]);

    await row(ann.page, 'first0').waitFor();
    await row(page, 'second0').waitFor();
    expect(await row(ann.page, 'second0').count()).toBe(0);
    expect(await row(page, 'first0').count()).toBe(0);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('goes on when the browser clears its databases under the page', async () => {
    const { state, wire } = await newReader('clear', 3);
    const ann = await open(state);
    await saved(ann.page);

    const devTools = await ann.context.newCDPSession(ann.page);
    await devTools.send('Storage.clearDataForOrigin', { origin: stage.cloud().origin, storageTypes: 'indexeddb' });
    // What is written before the notes have come again waits for them.
    await rename(ann.page, 'clear0', 'After the clearing');
    await until(
      async () => (await databaseNames(ann.page)).some((name) => name.endsWith('-note')),
      'the page has made them anew',
    );
    await until(async () => (await countNotes(ann.page, wire.uid)) === 3, 'the notes have come again');
    await titleArrives(wire, 'After the clearing');
    await row(ann.page, 'clear2').waitFor();
    await wire.edit('clear1', { title: 'From the cloud' });

    await row(ann.page, 'From the cloud').waitFor();
    await saved(ann.page);
    await ann.page.reload();
    for (const title of ['After the clearing', 'From the cloud', 'clear2']) await row(ann.page, title).waitFor();
    await saved(ann.page);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('never calls saved what was unsent when the browser cleared its databases without a network', async () => {
    const { state, wire } = await newReader('fate', 3);
    const ann = await open(state);
    await saved(ann.page);
    const reconnect = await cutOff(ann.page, '**/neocloud/**');
    await rename(ann.page, 'fate0', 'Cleared unsent');
    await ann.page
      .getByText(/Offline/)
      .first()
      .waitFor();
    await row(ann.page, 'Cleared unsent').waitFor();

    const devTools = await ann.context.newCDPSession(ann.page);
    await devTools.send('Storage.clearDataForOrigin', { origin: stage.cloud().origin, storageTypes: 'indexeddb' });
    await rename(ann.page, 'fate1', 'Waits without a network');
    await ann.page.getByText('Browser data was cleared').first().waitFor();
    reconnect();
    await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));

    await titleArrives(wire, 'Waits without a network');
    await row(ann.page, 'fate0').waitFor();
    expect(await ann.page.getByText('Saved in cloud').count()).toBe(0);
    await openPanel(ann.page);
    const notice = ann.page.getByRole('region', { name: 'Changes of which nobody knows' });
    expect(await notice.innerText()).toContain('fate0');
    await notice.getByRole('button', { name: 'Close' }).click();
    await saved(ann.page);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('shows a conflict in both browsers until one of them settles it', async () => {
    const { state, wire } = await newReader('both', 2);
    const people = [await open(state), await open(state)];
    const [ann, ben] = people;
    if (ann === undefined || ben === undefined) throw new Error('There are two.');
    await Promise.all(people.map(({ page }) => saved(page)));
    const reconnects = await Promise.all(people.map(({ page }) => cutOff(page, '**/neocloud/**')));
    await rename(ann.page, 'both0', 'Of Ann');
    await rename(ben.page, 'both0', 'Of Ben');
    await Promise.all([row(ann.page, 'Of Ann').waitFor(), row(ben.page, 'Of Ben').waitFor()]);

    for (const reconnect of reconnects) reconnect();
    // As above: else the next try may be a minute away.
    for (const { page } of people) await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await Promise.all(people.map(({ page }) => openPanel(page)));
    await Promise.all(people.map(({ page }) => conflicts(page).waitFor()));
    await conflicts(ann.page).click();
    const own = ann.page.getByRole('region', { name: /^On this browser/ });
    await own.getByText('Of Ann').waitFor();
    await own.getByRole('button', { name: 'Keep this one' }).click();

    await row(ben.page, 'Of Ann').waitFor();
    await conflicts(ben.page).waitFor({ state: 'detached' });
    await ann.page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
    await titleArrives(wire, 'Of Ann');
    expect(people.flatMap(({ faults }) => faults)).toEqual([]);
    await Promise.all(people.map(({ context }) => context.close()));
  });

  it('puts a mass deletion aside, and brings the notes back to the cloud when it is told to keep them', async () => {
    const { state, wire } = await newReader('mass', 60);
    const ann = await open(state);
    await saved(ann.page);

    await wire.removeAll(10);
    await ann.page
      .getByText(/The cloud deleted 50 of 60/)
      .first()
      .waitFor();
    expect(await countNotes(ann.page, wire.uid)).toBe(60);
    await ann.page.getByRole('button', { name: 'Keep and restore them' }).first().click();

    await until(async () => (await wire.titles()).length === 60, 'the cloud has all notes again');
    await saved(ann.page);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });
});
