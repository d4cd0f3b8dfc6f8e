import { aBrowser, aNote, someNotes, until, type Tab } from './engineWorld';

describe('documents that wait in the journal', () => {
  const tabs: Tab[] = [];
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.stop();
  });
  /** Pages were kept, and the tab that kept them was closed. */
  const waiting = async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(250));
    const tab = browser.openTab();
    tabs.push(tab);
    const state = { session: 'a', serverUuid: 'cloud-1', since: '0', isComplete: false, withRevisions: false };
    for (const since of ['0', '200:1']) {
      const query = { since, limit: 200, isWaiting: false, withRevisions: false };
      const { text } = await browser.gateway.port.changes(query, new AbortController().signal);
      await tab.data.journal.appendPage(text, state);
    }
    return { browser, tab };
  };

  it('are told, the newest of each, and nothing of what is here', async () => {
    const { tab } = await waiting();

    const all = await tab.data.waiting.all('note');

    expect(all.size).toBe(250);
    expect(all.get('n00007')).toMatchObject({ title: 'Note 7' });
    expect((await tab.data.waiting.all('library')).size).toBe(0);
  });

  it('go in before their turn for somebody who writes, and are told no more', async () => {
    const { tab, browser } = await waiting();

    await tab.data.waiting.settle('note', 'n00007');
    const before = await tab.documents();
    await tab.write('note', { _id: 'n00007', _rev: before[0]?._rev ?? '', ...aNote('Mine') });

    expect(before.map(({ _id }) => _id)).toEqual(['n00007']);
    expect((await tab.data.waiting.all('note')).size).toBe(249);
    tab.start();
    await until(tab, () => tab.isLive() && browser.gateway.leaves('n00007')[0]?.['title'] === 'Mine', { stepMs: 50 });
    expect(await tab.documents()).toHaveLength(250);
    expect(browser.gateway.leaves('n00007')).toHaveLength(1);
  });

  it('go in together, and it is said whether one of those that were asked for waited', async () => {
    const { tab } = await waiting();

    const isMoved = await tab.data.waiting.settleAll('note', ['n00007', 'n00249', 'elsewhere']);

    expect(isMoved).toBe(true);
    expect((await tab.documents()).map(({ _id }) => _id)).toEqual(['n00007', 'n00249']);
    expect(await tab.data.waiting.settleAll('note', ['elsewhere'])).toBe(false);
  });

  it('may be asked for when nothing waits', async () => {
    const browser = aBrowser();
    const tab = browser.openTab();
    tabs.push(tab);

    await tab.data.waiting.settle('note', 'n1');

    expect((await tab.data.waiting.all('note')).size).toBe(0);
    expect(await tab.documents()).toEqual([]);
  });
});
