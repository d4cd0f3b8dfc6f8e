import { GatewayFault } from '../../../../packages/sync/src/gateway/gateway';
import { aBrowser, aNote, idsAndRevs, library, someNotes, uid, until, type Tab } from './engineWorld';

describe('the live pull', () => {
  const tabs: Tab[] = [];
  const live = async (browser = aBrowser()) => {
    const tab = browser.openTab();
    tabs.push(tab);
    tab.start();
    await until(tab, tab.isLive);
    tab.shown.note.length = 0;
    return { ...browser, tab };
  };
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.stop();
  });
  const settled = (tab: Tab, id: string, title: string) =>
    until(tab, async () => (await tab.documents()).some((each) => each._id === id && each['title'] === title));

  it('shows a change before it is in the database, and asks on at once', async () => {
    const { gateway, tab } = await live();
    const use = jest.spyOn(tab.parts.databases, 'use');
    const usedBefore: number[] = [];
    tab.data.bus.listen('note', () => usedBefore.push(use.mock.calls.length));

    gateway.put('n1', aNote('Remote'));
    await until(tab, () => usedBefore.length === 1);

    expect(usedBefore).toEqual([0]);
    expect(gateway.calls.at(-1)).toMatchObject({ method: 'changes', query: { isWaiting: true } });
    await settled(tab, 'n1', 'Remote');
  });

  it('says that all is kept when a page is, and not before', async () => {
    const { gateway, tab } = await live();
    const full = jest
      .spyOn(tab.data.journal, 'appendPage')
      .mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const heard: string[] = [];
    tab.data.bus.listen('note', () => heard.push('told'));
    tab.data.bus.listenCaughtUp('note', () => heard.push(full.mock.results.length === 0 ? 'kept' : 'not kept'));

    gateway.put('n1', aNote('Remote'));
    await until(tab, () => full.mock.calls.length > 0);
    expect(heard).toEqual(['told']);
    full.mockRestore();
    await until(tab, () => heard.includes('kept'), { stepMs: 1000 });
    await settled(tab, 'n1', 'Remote');

    expect(heard.at(-1)).toBe('kept');
    expect(heard).not.toContain('not kept');
  });

  it('lets the lists draw what came before it asks on or keeps anything', async () => {
    const { gateway, tab } = await live();
    const appendPage = jest.spyOn(tab.data.journal, 'appendPage');
    const before = gateway.calls.length;
    const drawn: { readonly asked: number; readonly kept: number }[] = [];
    tab.data.bus.listen('note', async () => {
      // A list draws in a microtask behind others.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      drawn.push({ asked: gateway.calls.length - before, kept: appendPage.mock.calls.length });
    });

    gateway.put('n1', aNote('Remote'));
    await settled(tab, 'n1', 'Remote');

    expect(drawn[0]).toEqual({ asked: 0, kept: 0 });
    expect(gateway.calls.length).toBeGreaterThan(before);
  });

  it('keeps nothing of a page when it is stopped as the lists hear of it, and takes it again', async () => {
    const { gateway, tab, openTab } = await live();
    const stop = tab.data.bus.listen('note', () => tab.stop());
    const appendPage = jest.spyOn(tab.data.journal, 'appendPage');

    gateway.put('n1', aNote('Remote'));
    await until(tab, () => tab.shown.note.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    stop();

    expect(appendPage).not.toHaveBeenCalled();
    const { tab: next } = await live({ gateway, openTab });
    await settled(next, 'n1', 'Remote');
  });

  it('takes an update over what is here as one line, though the feed gives no ancestry', async () => {
    const { gateway, tab } = await live();
    gateway.state.givesRevisions = false;
    gateway.put('n1', aNote('One'));
    await settled(tab, 'n1', 'One');

    gateway.put('n1', aNote('Two'));
    await settled(tab, 'n1', 'Two');

    const { databases } = tab.data;
    const stands = await databases.use(uid, 'note', (local) => local.get('n1', { open_revs: 'all', revs: true }));
    expect(stands).toHaveLength(1);
  });

  it('takes a tombstone', async () => {
    const { gateway, tab } = await live();
    gateway.put('n1', aNote('One'));
    await settled(tab, 'n1', 'One');

    gateway.remove(['n1']);
    await until(tab, async () => (await tab.documents()).length === 0);

    expect(tab.shown.note.at(-1)).toMatchObject({ id: 'n1', isDeleted: true });
  });

  it('takes a document that moves to another channel out of the old list, and into the new one', async () => {
    const { gateway, tab } = await live();
    gateway.put('n1', aNote('One'));
    await settled(tab, 'n1', 'One');

    gateway.put('n1', { ...aNote('One'), dbId: library });
    await until(tab, async () => (await tab.documents('library')).length === 1);
    await until(tab, async () => (await tab.documents('note')).length === 0);

    expect(tab.shown.note.at(-1)).toMatchObject({ id: 'n1', isDeleted: true });
    gateway.put('n1', aNote('Back'));
    await settled(tab, 'n1', 'Back');
    await until(tab, async () => (await tab.documents('library')).length === 0);
    expect(gateway.leaves('n1')).toHaveLength(1);
  });

  it('changes nothing when a page is delivered twice', async () => {
    const { gateway, tab } = await live();
    gateway.putMany(someNotes(3));
    await settled(tab, 'n00002', 'Note 2');
    const before = await tab.documents();
    const state = await tab.data.journal.readPullState();
    if (state === undefined) throw new Error('no state');
    tab.stop();
    await tab.data.journal.appendPage(undefined, { ...state, since: '0' });

    const again = { gateway, openTab: () => tab };
    await live(again);

    expect(await tab.documents()).toEqual(before);
  });

  it('does not show a remote change over what is unsent here, and merges the two', async () => {
    const { gateway, tab } = await live();
    gateway.put('n1', aNote('One', { favorite: 0 }));
    await settled(tab, 'n1', 'One');
    const _rev = (await tab.documents())[0]?._rev ?? '';
    gateway.delay(async (method) => (method === 'bulkDocs' ? new Promise(() => undefined) : undefined));
    await tab.write('note', { _id: 'n1', _rev, ...aNote('Mine', { favorite: 0 }) });
    tab.shown.note.length = 0;

    gateway.put('n1', aNote('One', { favorite: 1 }));
    await until(tab, async () => (await tab.documents())[0]?.['favorite'] === 1);
    await until(tab, () => tab.shown.note.length > 0);

    const titles = tab.shown.note.map((change) => (change.isDeleted ? undefined : change.document['title']));
    expect(new Set(titles)).toEqual(new Set(['Mine']));
  });

  it('keeps a document that PouchDB does not take, says so, and takes the others', async () => {
    const { gateway, tab } = await live();
    const notes = someNotes(5);

    const attachments = { a: { data: '*', content_type: 'text/plain' } };
    gateway.putMany([...notes, ['bad', aNote('Bad', { _attachments: attachments })]]);
    await until(tab, async () => (await tab.documents()).length === 5 && tab.isLive());

    expect(tab.facts()).toContainEqual({ kind: 'owed', ids: ['bad'] });
    expect(await tab.data.journal.pageNumbers()).toEqual([]);
    expect(await tab.data.journal.readOwed()).toMatchObject([{ id: 'bad', arrival: { document: { title: 'Bad' } } }]);
  });

  it('goes on with smaller pages when an answer is too large', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(450));
    browser.gateway.failNext('changes', new GatewayFault('tooLarge', '413'), 3);

    const { tab } = await live(browser);

    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    expect(Math.min(...browser.gateway.calls.flatMap(({ query }) => query?.limit ?? []))).toBe(125);
  });
});

describe('a pull in trouble', () => {
  const tabs: Tab[] = [];
  const started = (browser = aBrowser()) => {
    const tab = browser.openTab();
    tabs.push(tab);
    tab.start();
    return { ...browser, tab };
  };
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.stop();
  });
  const offline = (detail = 'gone') => new GatewayFault('offline', detail);
  const told = (tab: Tab) =>
    tab.facts().map((fact) => (fact.kind === 'paused' ? (fact.error?.code ?? 'live') : fact.kind));

  it('says once that it is offline, waits longer each time, and goes on', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(3));
    browser.gateway.failNext('root', offline(), 3);
    const { tab } = started(browser);

    await until(tab, tab.isLive, { stepMs: 100 });

    expect(told(tab).filter((each) => each === 'errors.network')).toHaveLength(1);
    // 0.5 of 1 s, 2 s and 4 s.
    expect(tab.clock.at() - Date.UTC(2026, 10, 20, 9)).toBeGreaterThanOrEqual(3500);
    expect(await tab.documents()).toHaveLength(3);
  });

  it('ends its wait when the network may be back', async () => {
    const browser = aBrowser();
    browser.gateway.failNext('root', offline(), 1);
    const { tab } = started(browser);
    await until(tab, () => told(tab).includes('errors.network'));

    tab.wake();
    await until(tab, tab.isLive);

    expect(tab.clock.at()).toBe(Date.UTC(2026, 10, 20, 9));
  });

  it('waits as long as the cloud asks', async () => {
    const browser = aBrowser();
    browser.gateway.failNext('changes', new GatewayFault('busy', '429', 90_000 as never), 1);
    const { tab } = started(browser);

    await until(tab, tab.isLive, { stepMs: 1000 });

    expect(tab.clock.at() - Date.UTC(2026, 10, 20, 9)).toBeGreaterThanOrEqual(90_000);
  });

  it('says that the cloud asked to wait, and not that it is away', async () => {
    const browser = aBrowser();
    browser.gateway.failNext('changes', new GatewayFault('busy', '429', 1500 as never), 1);
    const { tab } = started(browser);

    await until(tab, tab.isLive, { stepMs: 1000 });

    expect(tab.facts()).toContainEqual({
      kind: 'paused',
      error: { code: 'errors.tooManyRequests', params: { seconds: 2 } },
    });
  });

  it('says what ails it now, not what did before', async () => {
    const browser = aBrowser();
    browser.gateway.failNext('changes', new GatewayFault('busy', '429', 1500 as never), 2);
    browser.gateway.failNext('changes', offline(), 2);
    const { tab } = started(browser);

    await until(tab, tab.isLive, { stepMs: 1000 });

    const failures = told(tab).filter((each) => each.startsWith('errors.'));
    expect(failures).toEqual(['errors.tooManyRequests', 'errors.network']);
  });

  it('opens a feed that was held and is cut again, without a word', async () => {
    const { gateway, tab } = started();
    await until(tab, () => tab.isLive() && gateway.isHeld());
    await tab.clock.advance(20_000);
    const before = told(tab).length;
    const feeds = () => gateway.calls.filter(({ query }) => query !== undefined).length;
    const asked = feeds();

    gateway.cutFeeds();
    await until(tab, () => feeds() === asked + 2);

    expect(told(tab)).toHaveLength(before);
  });

  it('stops when the session is refused, and says so once a channel', async () => {
    const { gateway, tab } = started();
    await until(tab, () => tab.isLive() && gateway.isHeld());
    gateway.failNext('changes', new GatewayFault('expired', '401'), 1);

    gateway.put('n1', aNote('Last'));
    await until(tab, () => told(tab).includes('expired'));
    const count = gateway.calls.length;
    gateway.put('n2', aNote('Later'));
    tab.wake();
    await tab.clock.advance(120_000);

    expect(told(tab).filter((each) => each === 'expired')).toHaveLength(1);
    expect(gateway.calls).toHaveLength(count);
  });

  it('shows a full disk as itself and tries again', async () => {
    const { gateway, tab } = started();
    await until(tab, tab.isLive);
    const database = await tab.parts.databases.open(uid, 'note');
    const write = jest.spyOn(database, 'bulkDocs');
    const full = Object.assign(new Error('QuotaExceededError'), { name: 'QuotaExceededError' });
    write.mockRejectedValue(full);

    gateway.put('n1', aNote('Heavy'));
    await until(tab, () => told(tab).includes('errors.quota'));
    write.mockRestore();
    await until(tab, tab.isLive, { stepMs: 500 });

    expect(await tab.documents()).toHaveLength(1);
  });

  it('asks nothing more and says nothing more once it is stopped', async () => {
    const { gateway, tab } = started();
    await until(tab, () => tab.isLive() && gateway.isHeld());
    const [calls, said] = [gateway.calls.length, tab.events.length];

    tab.stop();
    gateway.put('n1', aNote('Late'));
    tab.wake();
    await tab.clock.advance(60_000);

    expect([gateway.calls.length, tab.events.length, tab.clock.sleeping()]).toEqual([calls, said, 0]);
  });
});
