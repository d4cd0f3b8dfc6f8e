import { aBrowser, aNote, idsAndRevs, someNotes, uid, until } from '../engineWorld';

describe('pages that wait', () => {
  it('are not read again by the tab that has read them', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1300));
    const tab = browser.openTab();
    const read = jest.spyOn(tab.data.journal, 'readPage');

    tab.start();
    await until(tab, tab.isLive);

    expect(read).not.toHaveBeenCalled();
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    tab.stop();
  });

  it('are read from the journal where they are too large to be remembered', async () => {
    const browser = aBrowser();
    const large = 'x'.repeat(6 * 1024 ** 2);
    for (const id of ['n1', 'n2', 'n3']) browser.gateway.put(id, aNote(large));
    const whole = { ...browser.gateway.port };
    // One row a page, as full as it was asked for.
    const nothing = { id: '_none', revs: [], isDeleted: false, removedFrom: [], document: undefined };
    browser.gateway.port.changes = async (query, signal) => {
      if (query.isWaiting) return whole.changes(query, signal);
      const page = await whole.changes({ ...query, limit: 1 }, signal);
      const rows = [
        ...page.rows,
        ...Array.from({ length: page.rows.length === 0 ? 0 : query.limit - 1 }, () => nothing),
      ];
      return { ...page, rows, given: rows.length };
    };
    const tab = browser.openTab();
    const read = jest.spyOn(tab.data.journal, 'readPage');

    tab.start();
    await until(tab, tab.isLive);

    expect(read).toHaveBeenCalledTimes(1);
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    tab.stop();
  });

  it('are dropped later where that fails, and only when their documents are in', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1300));
    const tab = browser.openTab();
    const drop = tab.data.journal.dropPages.bind(tab.data.journal);
    const stood: number[] = [];
    let failures = 2;
    jest.spyOn(tab.data.journal, 'dropPages').mockImplementation(async (numbers) => {
      if ((failures -= 1) >= 0) throw new Error('full');
      stood.push((await tab.data.databases.use(uid, 'note', (local) => local.info())).doc_count);
      return drop(numbers);
    });

    tab.start();
    await until(tab, tab.isLive, { stepMs: 50 });

    expect(Math.min(...stood)).toBeGreaterThanOrEqual(200);
    // It is tried again after a while, not at once.
    expect(tab.facts().some((fact) => fact.kind === 'paused' && fact.error !== null)).toBe(true);
    expect(await tab.data.journal.pageNumbers()).toEqual([]);
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    tab.stop();
  });

  it('go in together, and all are dropped; a document that PouchDB does not take is owed', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1100));
    const stub = { content_type: 'image/png', digest: 'md5-none', data: 'not base64!' };
    browser.gateway.put('z', aNote('Wrong', { _attachments: { cover: stub } }));
    const tab = browser.openTab();
    const database = await tab.parts.databases.open(uid, 'note');
    const write = jest.spyOn(database, 'bulkDocs');

    tab.start();
    await until(tab, tab.isLive);

    expect(write.mock.calls.length).toBeGreaterThan(1);
    expect(await tab.data.journal.pageNumbers()).toEqual([]);
    expect(await tab.documents()).toHaveLength(1100);
    expect(tab.facts()).toContainEqual({ kind: 'owed', ids: ['z'] });
    tab.stop();
  });

  it('say the newest of a document that two of them name, where another tab has kept one', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(3));
    const query = { since: '0', limit: 1000, isWaiting: false, withRevisions: false };
    const old = await browser.gateway.port.changes(query, new AbortController().signal);
    browser.gateway.put('n00001', aNote('Newer'));
    const tab = browser.openTab();
    const numbers = tab.data.journal.pageNumbers.bind(tab.data.journal);
    let isKept = false;
    // The other tab's page comes to wait before ours, unseen by us.
    jest.spyOn(tab.data.journal, 'pageNumbers').mockImplementation(async () => {
      const known = await numbers();
      const state = await tab.data.journal.readPullState();
      if (known.length === 0 || isKept || state === undefined) return known;
      isKept = true;
      const other = await tab.data.journal.appendPage(old.text, state);
      return [Number(other), ...known];
    });

    tab.start();
    await until(tab, tab.isLive);

    expect(isKept).toBe(true);
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    const leaves = await tab.data.databases.use(uid, 'note', (local) =>
      local.get('n00001', { open_revs: 'all', revs: true }),
    );
    expect(leaves).toHaveLength(1);
    tab.stop();
  });
});
