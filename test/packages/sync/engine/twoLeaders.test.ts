import type { LocalDatabase } from '../../../../packages/sync/src/databases/localDatabases';
import { createEngine } from '../../../../packages/sync/src/engine/createEngine';
import { aBrowser, idsAndRevs, someNotes, uid, until, type Tab } from './engineWorld';

describe('an engine beside another one', () => {
  const tabs: Tab[] = [];
  const opened = (browser: ReturnType<typeof aBrowser>): Tab => {
    const tab = browser.openTab();
    tabs.push(tab);
    return tab;
  };
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.stop();
  });
  /** Pages were kept by a tab that ended. */
  const withPages = async (count: number, rows: number) => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(count * rows));
    const first = opened(browser);
    const state = { session: 'a', serverUuid: 'cloud-1', isComplete: false, withRevisions: false };
    for (let page = 0; page < count; page += 1) {
      const query = { since: `${page * rows}:1`, limit: rows, isWaiting: false, withRevisions: false };
      const { text, lastSeq } = await browser.gateway.port.changes(query, new AbortController().signal);
      await first.data.journal.appendPage(text, { ...state, since: lastSeq });
    }
    return browser;
  };
  /** How often the checkpoint was written. */
  const writesIn = async ({ data }: Tab): Promise<unknown> => {
    const get = (local: LocalDatabase): Promise<unknown> => local.get('_local/inkside.checkpoint').catch(() => ({}));
    return Reflect.get(Object(await data.databases.use(uid, 'note', get)), 'writes');
  };

  /** The pages that wait, once, while the tab asks for changes. */
  const otherMoves = (browser: ReturnType<typeof aBrowser>, tab: Tab): void => {
    let isMoved = false;
    browser.gateway.delay(async (method) => {
      if (method !== 'changes' || isMoved) return;
      isMoved = true;
      await tab.data.journal.dropPages(await tab.data.journal.pageNumbers());
    });
  };

  it('comes to rest though the other one has moved the pages that it knows of', async () => {
    const browser = await withPages(3, 10);
    const tab = opened(browser);
    otherMoves(browser, tab);

    tab.start();
    await until(tab, tab.isLive);

    await until(tab, async () => (await writesIn(tab)) === 2, { stepMs: 1000 });
  });

  it('goes on though more pages than may wait were moved by the other one', async () => {
    const browser = await withPages(70, 2);
    const tab = opened(browser);
    otherMoves(browser, tab);

    tab.start();
    await until(tab, tab.isLive);
  });

  it('leaves the same on all sides when both run from the beginning to the end', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(450));
    const tab = opened(browser);
    const stopOther = createEngine(tab.parts, tab.conflicts, () => undefined);

    tab.start();
    await until(tab, tab.isLive, { stepMs: 50 });
    browser.gateway.putMany(someNotes(60, 200));
    browser.gateway.remove(['n00001', 'n00440']);
    const isSame = async (): Promise<boolean> =>
      JSON.stringify(idsAndRevs(await tab.documents())) === JSON.stringify(browser.gateway.live());
    await until(tab, async () => (await isSame()) && (await tab.data.journal.pageNumbers()).length === 0, {
      stepMs: 50,
    });
    stopOther();

    expect(await tab.conflicts.list()).toEqual([]);
  });

  it('takes over in the middle of a first pull though the one before is still at its last page', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(2300));
    const tab = opened(browser);
    const stopFirst = createEngine(tab.parts, tab.conflicts, () => undefined);
    await until(tab, async () => (await tab.documents()).length > 0);

    stopFirst();
    tab.start();
    await until(tab, tab.isLive);

    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    expect(await tab.data.journal.pageNumbers()).toEqual([]);
    expect(await tab.conflicts.list()).toEqual([]);
    await until(tab, async () => (await writesIn(tab)) === 2, { stepMs: 1000 });
  });
});
