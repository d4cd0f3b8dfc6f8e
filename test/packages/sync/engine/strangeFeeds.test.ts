import { GatewayFault, type FeedPage, type FeedQuery } from '../../../../packages/sync/src/gateway/gateway';
import { readFeedPage } from '../../../../packages/sync/src/gateway/feedPage';
import { aBrowser, aNote, idsAndRevs, someNotes, until, type Tab } from './engineWorld';

type Browser = ReturnType<typeof aBrowser>;
type Ask = (query: FeedQuery, signal: AbortSignal) => Promise<FeedPage>;

describe('a gateway with habits of its own', () => {
  const tabs: Tab[] = [];
  const started = (browser: Browser): Tab => {
    const tab = browser.openTab();
    tabs.push(tab);
    tab.start();
    return tab;
  };
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.stop();
  });
  const answeredBy = ({ gateway }: Browser, change: (ask: Ask) => Ask): void => {
    gateway.port.changes = change(gateway.port.changes.bind(gateway.port));
  };
  const feeds = ({ gateway }: Browser): readonly FeedQuery[] => gateway.calls.flatMap(({ query }) => query ?? []);
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it('that names a document twice in one answer is believed the second time', async () => {
    const browser = aBrowser();
    const body = (rev: string, title: string) => ({ _id: 'n1', _rev: rev, ...aNote(title) });
    const rowOf = (seq: string, rev: string, title: string) => {
      const changes = [{ rev }];
      return { seq, id: 'n1', changes, doc: body(rev, title) };
    };
    browser.gateway.put('n1', aNote('Old'));
    browser.gateway.put('n1', aNote('New'));
    const [leaf] = browser.gateway.leaves('n1');
    const older = `1-${leaf?._revisions?.ids[1] ?? ''}`;
    answeredBy(browser, (ask) => async (query, signal) => {
      if (query.since !== '0') return ask(query, signal);
      const results = [rowOf('1:1', older, 'Old'), rowOf('2:1', leaf?._rev ?? '', 'New')];
      return readFeedPage(JSON.stringify({ results, last_seq: '2:1' }));
    });

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    const tree = await tab.data.databases.use(tab.data.uid, 'note', (local) =>
      local.get('n1', { open_revs: 'all', revs: true }),
    );
    expect(tree).toHaveLength(1);
  });

  it('that gives rows of its own among a full page is read on, not taken for read to the end', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(300));
    answeredBy(browser, (ask) => async (query, signal) => {
      if (query.since !== '0') return ask(query, signal);
      const page = await ask({ ...query, limit: query.limit - 1 }, signal);
      const { results, last_seq } = JSON.parse(page.text) as { results: unknown[]; last_seq: string };
      return readFeedPage(JSON.stringify({ results: [...results, { id: '_user/u', changes: [] }], last_seq }));
    });

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(feeds(browser).map(({ isWaiting }) => isWaiting)).toEqual([false, false, true]);
    expect(await tab.documents()).toHaveLength(300);
  });

  it('that knows no sequence of its own is not read from the beginning without a pause', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(3));
    answeredBy(browser, (ask) => async (query, signal) => {
      const page = ask(query.since === '0' ? query : { ...query, isWaiting: false }, signal);
      if (query.since === '0') return page;
      await page;
      throw new GatewayFault('unknownSequence', query.since);
    });

    const tab = started(browser);
    await until(tab, async () => (await tab.documents()).length === 3);
    await turns(500);

    expect(feeds(browser).filter(({ since }) => since === '0').length).toBeLessThan(4);
  });

  it('that refuses to let a feed wait is asked less and less often', async () => {
    const browser = aBrowser();
    browser.gateway.put('n1', aNote('One'));
    answeredBy(browser, (ask) => async (query, signal) => {
      if (!query.isWaiting) return ask(query, signal);
      await new Promise((resolve) => setImmediate(resolve));
      throw new GatewayFault('offline', '502');
    });

    const tab = started(browser);
    await until(tab, async () => (await tab.documents()).length === 1);
    for (let second = 0; second < 120; second += 1) await tab.clock.advance(1000);

    expect(feeds(browser).length).toBeLessThan(40);
    browser.gateway.put('n2', aNote('Two'));
    await until(tab, async () => (await tab.documents()).length === 2, { stepMs: 1000 });
  });

  it('whose feed does not move is not asked without a pause', async () => {
    const browser = aBrowser();
    browser.gateway.put('n1', aNote('One'));
    answeredBy(browser, (ask) => async (query, signal) => {
      const page = await ask({ ...query, since: '0', isWaiting: false }, signal);
      return { ...page, lastSeq: '1:1' };
    });

    const tab = started(browser);
    await until(tab, async () => (await tab.documents()).length === 1);
    await turns(300);

    expect(feeds(browser).length).toBeLessThan(6);
  });

  it('that ends waiting feeds at once leaves no timer behind when the engine stops', async () => {
    const browser = aBrowser();
    answeredBy(browser, (ask) => (query, signal) => ask({ ...query, isWaiting: false }, signal));
    const tab = started(browser);
    await until(tab, tab.isLive);
    await turns(20);
    expect(tab.clock.sleeping()).toBeGreaterThan(1);

    tab.stop();
    await turns(20);

    expect(tab.clock.sleeping()).toBe(0);
  });

  it.each(['readLocal', 'writeLocal'] as const)('that refuses %s is synced, also after a reload', async (call) => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(3));
    browser.gateway.port[call] = async () => {
      throw new GatewayFault('refused', 'forbidden: no local documents');
    };
    const first = started(browser);
    await until(first, first.isLive);
    first.stop();
    browser.gateway.calls.length = 0;
    browser.gateway.put('n9', aNote('Later'));

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(await tab.documents()).toHaveLength(4);
    expect(feeds(browser).map(({ since }) => since)).not.toContain('0');
  });
});
