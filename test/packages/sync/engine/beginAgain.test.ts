import { aBrowser, aNote, idsAndRevs, someNotes, startingTabs, uid, until } from './engineWorld';
import type { DatabaseName } from '../../../../packages/sync/src/syncPorts';

describe('beginning again', () => {
  const started = startingTabs();
  /** A browser that has everything, and was closed after its checkpoints were written. */
  const synced = async (count = 30) => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(count));
    const tab = started(browser);
    await until(tab, tab.isLive);
    const isWritten = async (database: DatabaseName): Promise<boolean> => {
      const found = await tab.data.databases.use(uid, database, (local) => local.get('_local/inkside.checkpoint'));
      return Reflect.get(Object(found), 'writes') === 2;
    };
    for (const database of ['note', 'library', 'message'] as const) {
      await until(tab, () => isWritten(database), { stepMs: 1000 });
    }
    tab.stop();
    browser.gateway.calls.length = 0;
    return browser;
  };
  const sinces = (browser: ReturnType<typeof aBrowser>) =>
    browser.gateway.calls.flatMap(({ query }) => query?.since ?? []);

  it('does not happen when both sides remember', async () => {
    const browser = await synced();

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(sinces(browser)).not.toContain('0');
    expect(tab.shown.note).toEqual([]);
  });

  it('happens after the storage was cleared under an engine that went on', async () => {
    const browser = await synced();
    const first = started(browser);
    await until(first, first.isLive);
    for (const database of ['note', 'library', 'message'] as const) {
      await first.data.databases.use(uid, database, (local) => local.destroy());
      first.data.databases.discard(uid, database);
    }
    await first.data.journal.destroy();
    browser.gateway.put('late', aNote('Late'));
    await until(first, async () => (await first.documents()).length === 1, { stepMs: 1000 });
    // Long enough for checkpoints of what it believes to have.
    let seconds = 0;
    await until(first, () => (seconds += 1) > 20, { stepMs: 1000 });
    first.stop();

    const tab = started(browser);
    await until(tab, async () => (await tab.documents()).length === 31, { stepMs: 50 });

    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
  });

  it('offers everything to another cloud behind the same address, and deletes nothing', async () => {
    const browser = await synced();
    browser.gateway.replace({ uuid: 'cloud-2', documents: [] });

    const tab = started(browser);
    await until(tab, async () => tab.isLive() && browser.gateway.live().length === 30, { stepMs: 50 });

    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    await until(tab, async () => (await tab.data.journal.readOutboxKeys()).length === 0);
  });

  it('tells another cloud what was deleted, so that nobody brings it back', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(3));
    const first = started(browser);
    await until(first, first.isLive);
    browser.gateway.remove(['n00001']);
    const tombstone = browser.gateway.leaves('n00001');
    await until(first, async () => (await first.documents()).length === 2, { stepMs: 50 });
    first.stop();
    browser.gateway.replace({ uuid: 'cloud-2', documents: [] });

    const tab = started(browser);
    await until(tab, async () => tab.isLive() && browser.gateway.leaves('n00001').length === 1, { stepMs: 50 });

    expect(browser.gateway.leaves('n00001')).toEqual(tombstone);
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
  });

  it('does not tell another cloud of the tombstone that a document left in the database that it was in', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1));
    const first = started(browser);
    await until(first, first.isLive);
    await first.data.databases.use(uid, 'library', (local) =>
      local.bulkDocs([{ _id: 'n00000', _rev: browser.gateway.leaves('n00000')[0]?._rev ?? '', _deleted: true }], {
        new_edits: false,
      }),
    );
    first.stop();
    browser.gateway.replace({ uuid: 'cloud-2', documents: [] });

    const tab = started(browser);
    await until(tab, async () => tab.isLive() && browser.gateway.live().length === 1, { stepMs: 50 });

    expect(await tab.data.journal.readOutboxKeys()).toEqual([]);
  });

  it('keeps one checkpoint in the cloud, however often it begins', async () => {
    const browser = await synced();
    for (const again of [1, 2, 3]) {
      browser.gateway.state.uuid = `cloud-2${again}`;
      const tab = browser.openTab();
      Object.assign(tab.parts, { random: () => again / 4 });
      tab.start();
      await until(tab, tab.isLive);
      tab.stop();
    }

    expect(browser.gateway.localIds()).toHaveLength(1);
  });

  it('offers what a cloud from a backup does not have, and takes what only the cloud has', async () => {
    const browser = await synced();
    const leaf = browser.gateway.leaves('n00003');
    browser.gateway.replace({ uuid: 'cloud-1', documents: leaf });
    browser.gateway.put('n00003', aNote('Newer'));
    browser.gateway.put('other', aNote('Only there'));

    const tab = started(browser);
    await until(tab, async () => tab.isLive() && browser.gateway.live().length === 31, { stepMs: 50 });

    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
  });

  it.each([
    ['the cloud', async (browser: ReturnType<typeof aBrowser>) => browser.gateway.forgetLocals()],
    [
      'this computer',
      async (browser: ReturnType<typeof aBrowser>) => {
        const tab = browser.openTab();
        await tab.data.databases.use(uid, 'library', async (local) => {
          const stands = (await local.get('_local/inkside.checkpoint')) as { _id: string; _rev: string };
          await local.put({ ...stands, _deleted: true });
        });
        tab.stop();
      },
    ],
  ])('happens when %s has lost its checkpoint, and sends nothing that is there', async (_side, lose) => {
    const browser = await synced();
    await lose(browser);

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(sinces(browser)).toContain('0');
    expect(browser.gateway.calls.filter(({ method }) => method === 'bulkDocs')).toEqual([]);
    expect(await tab.documents()).toHaveLength(30);
    expect(tab.shown.note).toEqual([]);
  });

  it('takes documents of the earlier version into account, whose journal is new', async () => {
    const browser = aBrowser();
    const earlier = browser.openTab();
    await earlier.data.databases.use(uid, 'note', async (local) => {
      await local.put({ _id: 'mine', ...aNote('Never sent') });
    });
    earlier.stop();
    browser.gateway.putMany(someNotes(3));

    const tab = started(browser);
    await until(tab, async () => tab.isLive() && browser.gateway.live().length === 4, { stepMs: 50 });

    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
  });

  it('happens in the middle, when the cloud does not know the sequence any more', async () => {
    const browser = await synced();
    const tab = started(browser);
    await until(tab, () => tab.isLive() && browser.gateway.isHeld());
    const documents = someNotes(30).flatMap(([id]) => browser.gateway.leaves(id));

    browser.gateway.replace({ uuid: 'cloud-1', documents });
    browser.gateway.cutFeeds();
    browser.gateway.put('new', aNote('New'));
    await until(tab, async () => (await tab.documents()).length === 31, { stepMs: 200 });

    expect(tab.facts().filter(({ kind }) => kind === 'held')).toEqual([]);
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
  });

  it('happens in the middle, when another cloud answers that takes any sequence for its own', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(30));
    const ask = browser.gateway.port.changes.bind(browser.gateway.port);
    // As gateways with plain numbers do.
    const known = (since: string): string =>
      browser.gateway.state.uuid === 'cloud-2' && since.endsWith(':1') ? '0:2' : since;
    browser.gateway.port.changes = (query, signal) => ask({ ...query, since: known(query.since) }, signal);
    const tab = started(browser);
    await until(tab, () => tab.isLive() && browser.gateway.isHeld());

    browser.gateway.replace({ uuid: 'cloud-2', documents: [] });
    await until(tab, browser.gateway.isHeld);
    browser.gateway.cutFeeds();
    await until(tab, () => browser.gateway.live().length === 30, { stepMs: 200 });

    expect(tab.facts().filter(({ kind }) => kind === 'held')).toEqual([]);
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
  });
});
