import type { SyncFact } from '../../../../packages/sync/src/syncPorts';
import { aBrowser, aNote, idsAndRevs, library, someNotes, startingTabs, until, type Tab } from './engineWorld';

describe('a document whose body does not come', () => {
  const started = startingTabs();
  /** What the tab says is owed now. */
  const named = (tab: Tab): readonly string[] =>
    tab
      .facts()
      .flatMap((fact: SyncFact) => (fact.kind === 'owed' ? [fact.ids] : []))
      .at(-1) ?? [];
  const titles = async (tab: Tab) => (await tab.documents()).map(({ title }) => title);
  const lacking = async (reason = 'busy') => {
    const browser = aBrowser();
    const { gateway } = browser;
    gateway.putMany(someNotes(3));
    gateway.put('late', aNote('Late'));
    gateway.lack('late', reason);
    const tab = started(browser);
    await until(tab, () => tab.isLive() && named(tab).length > 0);
    return { browser, gateway, tab };
  };

  it('stops nothing, is named, and is asked for until it comes', async () => {
    const { gateway, tab } = await lacking();
    expect(await tab.documents()).toHaveLength(3);
    expect(named(tab)).toEqual(['late']);

    gateway.put('other', aNote('Other'));
    await until(tab, async () => (await tab.documents()).length === 4);
    gateway.lack('late');
    await until(tab, async () => (await titles(tab)).includes('Late'), { stepMs: 500 });

    expect(named(tab)).toEqual([]);
    expect(tab.shown.note).toContainEqual(expect.objectContaining({ id: 'late', isDeleted: false }));
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
  });

  it('is asked for less and less often', async () => {
    const { gateway, tab } = await lacking();
    const asked = () => gateway.calls.filter(({ method }) => method === 'bulkGet').length;
    const before = asked();

    for (let minute = 0; minute < 60; minute += 1) {
      await tab.clock.advance(60_000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }

    expect(asked() - before).toBeLessThan(25);
    await until(tab, () => asked() - before > 4, { stepMs: 60_000 });
  });

  it('is asked for at once when somebody looks at the page again', async () => {
    const { gateway, tab } = await lacking();
    gateway.lack('late');

    tab.wake();
    await until(tab, async () => (await titles(tab)).includes('Late'));
    await until(tab, () => named(tab).length === 0);
  });

  it('is asked for when the cloud can be reached again', async () => {
    const { gateway, tab } = await lacking();
    for (let minute = 0; minute < 60; minute += 1) await tab.clock.advance(60_000);
    gateway.lack('late');

    gateway.cutFeeds();
    await until(tab, async () => (await titles(tab)).includes('Late'), { stepMs: 20 });

    expect(named(tab)).toEqual([]);
  });

  it('is known after a reload, and comes then', async () => {
    const { browser, gateway, tab } = await lacking('500');
    tab.stop();

    const next = started(browser);
    await until(next, () => named(next).length > 0);
    gateway.lack('late');
    await until(next, async () => (await titles(next)).includes('Late'), { stepMs: 500 });

    expect(named(next)).toEqual([]);
  });

  it('is owed no more when the feed brings a newer revision', async () => {
    const { gateway, tab } = await lacking('not_found');

    gateway.lack('late');
    gateway.put('late', aNote('Newer'));
    await until(tab, async () => (await titles(tab)).includes('Newer'));

    expect(named(tab)).toEqual([]);
    expect(await tab.data.journal.readOwed()).toEqual([]);
  });

  it('is owed no more when it was deleted', async () => {
    const { gateway, tab } = await lacking('not_found');

    gateway.remove(['late']);
    await until(tab, () => named(tab).length === 0);

    expect(await tab.data.journal.readOwed()).toEqual([]);
    expect(await tab.documents()).toHaveLength(3);
  });

  it('keeps what stands here of it, under its channel', async () => {
    const browser = aBrowser();
    browser.gateway.put('b1', { ...aNote('Book'), dbId: library });
    const tab = started(browser);
    await until(tab, () => tab.isLive() && browser.gateway.isHeld());

    browser.gateway.lack('b1', 'busy');
    browser.gateway.put('b1', { ...aNote('Book read'), dbId: library });
    const inLibrary = () =>
      tab.events
        .flatMap((event) =>
          event.kind === 'fact' && event.channel === 'library' && event.fact.kind === 'owed' ? [event.fact.ids] : [],
        )
        .at(-1);
    await until(tab, () => inLibrary()?.length === 1);
    expect(await tab.documents('library')).toMatchObject([{ title: 'Book' }]);
    browser.gateway.lack('b1');
    await until(tab, () => inLibrary()?.length === 0, { stepMs: 500 });

    expect(await tab.documents('library')).toMatchObject([{ title: 'Book read' }]);
  });

  it('goes on being owed where only its ancestry is missing', async () => {
    const browser = aBrowser();
    const { gateway } = browser;
    Object.assign(gateway.state, { givesRevisions: false, givesWinners: true });
    gateway.put('late', aNote('First'));
    const tab = started(browser);
    await until(tab, () => tab.isLive() && gateway.isHeld());

    gateway.lack('late', 'busy');
    gateway.put('late', aNote('Second'));
    await until(tab, () => named(tab).length === 1);
    expect(await titles(tab)).toEqual(['First']);
    gateway.lack('late');
    await until(tab, async () => (await titles(tab)).includes('Second'), { stepMs: 500 });
    await until(tab, () => named(tab).length === 0);

    // The list went back to the first when the second did not come.
    expect(tab.shown.note.at(-1)).toMatchObject({ document: { title: 'Second' } });
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
  });

  it('may be the losing side, which is not lost', async () => {
    const browser = aBrowser();
    const { gateway } = browser;
    gateway.state.givesWinners = true;
    const side = (hash: string, title: string) =>
      gateway.insert({
        _id: 'late',
        _rev: `2-${hash}`,
        _revisions: { start: 2, ids: [hash, '0'.repeat(32)] },
        ...aNote(title),
      });
    side('a'.repeat(32), 'Loser');
    side('b'.repeat(32), 'Winner');
    gateway.lack('late', 'busy');

    const tab = started(browser);
    await until(tab, () => tab.isLive() && named(tab).length === 1);
    gateway.lack('late');
    await until(tab, () => named(tab).length === 0, { stepMs: 500 });

    expect(await tab.conflicts.list()).toMatchObject([
      { id: 'late', winner: { title: 'Winner' }, loser: { title: 'Loser' } },
    ]);
  });

  it('is no document where the losing side is not there for us', async () => {
    const browser = aBrowser();
    const { gateway } = browser;
    gateway.state.givesWinners = true;
    const side = (hash: string) =>
      gateway.insert({
        _id: 'late',
        _rev: `2-${hash}`,
        _revisions: { start: 2, ids: [hash, '0'.repeat(32)] },
        ...aNote(hash),
      });
    side('a'.repeat(32));
    side('b'.repeat(32));
    gateway.lack('late', 'forbidden', true);

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(named(tab)).toEqual([]);
    expect(await tab.documents()).toHaveLength(1);
  });
});

describe('a document that the local database does not take', () => {
  const started = startingTabs();
  const broken = { cover: { content_type: 'image/png', digest: 'md5-none', data: 'not base64!' } };

  it('holds up neither its page nor the snapshots, and comes when it can', async () => {
    const browser = aBrowser();
    const { gateway } = browser;
    gateway.putMany(someNotes(50));
    gateway.put('z', aNote('Wrong', { _attachments: broken }));
    const first = started(browser);
    await until(first, first.isLive);
    expect(await first.data.journal.pageNumbers()).toEqual([]);
    expect(await first.data.journal.readOwed()).toMatchObject([{ id: 'z', database: 'note' }]);
    expect(await first.documents()).toHaveLength(50);
    // The lists show what is here.
    expect(first.shown.note.filter(({ id }) => id === 'z').at(-1)).toMatchObject({ isDeleted: true });
    first.stop();

    const tab = started(browser);
    const read = jest.spyOn(tab.data.journal, 'readPage');
    await until(tab, tab.isLive);
    await tab.clock.advance(600_000);
    expect(await tab.data.journal.readOwed()).toHaveLength(1);
    gateway.put('z', aNote('Right'));
    await until(tab, async () => (await tab.documents()).length === 51);

    expect(read).not.toHaveBeenCalled();
    expect(await tab.data.journal.readOwed()).toEqual([]);
  });
});
