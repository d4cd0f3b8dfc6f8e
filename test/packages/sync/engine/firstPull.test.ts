import { until as untilSo } from '../../../harness/until';
import { aBrowser, aNote, idsAndRevs, library, someNotes, startingTabs, uid, until } from './engineWorld';

describe('the first pull', () => {
  const started = startingTabs();

  it.each([0, 999, 1000, 1001, 2500])('brings %i documents, shown and kept', async (count) => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(count));

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(new Set(tab.shown.note.map(({ id }) => id)).size).toBe(count);
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    expect(await tab.data.journal.pageNumbers()).toEqual([]);
  });

  it('asks for 200 rows, then for 1000 a page, then waits', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1300));

    const tab = started(browser);
    await until(tab, tab.isLive);

    const queries = browser.gateway.calls.flatMap(({ query }) => query ?? []);
    const asked = queries.map(({ limit, isWaiting }) => [limit, isWaiting]);
    expect(asked).toEqual([
      [200, false],
      [1000, false],
      [1000, false],
      [1000, true],
    ]);
  });

  it("splits the rows by channel and passes over what is not the user's", async () => {
    const browser = aBrowser();
    browser.gateway.put('n1', aNote('A'));
    browser.gateway.put('b1', { user: uid, dbId: library, title: 'Book' });
    browser.gateway.put('x1', { user: 'other', dbId: 'other-NOTE_TREE' });

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect((await tab.documents('note')).map(({ _id }) => _id)).toEqual(['n1']);
    expect((await tab.documents('library')).map(({ _id }) => _id)).toEqual(['b1']);
    expect(tab.shown.message).toEqual([]);
  });

  it('keeps no document that the cloud deletes meanwhile', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1300));
    let answers = 0;
    browser.gateway.delay(async (method) => {
      if (method === 'changes' && (answers += 1) === 2) browser.gateway.remove(['n00000', 'n00001']);
    });

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
    expect(tab.shown.note.filter(({ isDeleted }) => isDeleted)).toHaveLength(2);
  });

  it('holds no tombstones of documents that were never here', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(50));
    browser.gateway.remove(someNotes(40).map(([id]) => id));

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(tab.shown.note.filter(({ isDeleted }) => !isDeleted)).toHaveLength(10);
    expect(tab.facts().filter(({ kind }) => kind === 'held')).toEqual([]);
  });

  it('tells what was deleted before its page could be kept, also when another tab leads by then', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(3));
    const cut = { after: 0, steps: 0 };
    const first = browser.openTab(cut);
    first.start();
    await until(first, () => first.shown.note.length === 3);
    first.stop();
    browser.gateway.remove(['n00001']);

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(tab.shown.note).toContainEqual(expect.objectContaining({ id: 'n00001', isDeleted: true }));
  });

  it('goes on after a reload without asking for what it has', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1500));
    // The checkpoints, the state and one page.
    const cut = { after: 6, steps: 0 };
    const first = browser.openTab(cut);
    first.start();
    await until(first, () => cut.steps > cut.after);
    first.stop();
    browser.gateway.remove(['n00000']);
    browser.gateway.calls.length = 0;

    const tab = started(browser);
    await until(tab, tab.isLive);

    expect(browser.gateway.calls.flatMap(({ query }) => query?.since ?? [])).not.toContain('0');
    // It waited, and lists may have shown it.
    expect(tab.shown.note).toContainEqual(expect.objectContaining({ id: 'n00000', isDeleted: true }));
    expect(idsAndRevs(await tab.documents())).toEqual(browser.gateway.live());
  });

  it('asks for the next page while it works on one, and shows pages though answers are slow', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1300));
    const shownAt: number[] = [];
    const asked = () => browser.gateway.calls.filter(({ method }) => method === 'changes').length;
    // An answer comes only when the page before it is shown.
    browser.gateway.delay(async (method) => {
      const before = asked() - 1;
      if (method === 'changes' && before <= 2) await untilSo(() => shownAt.length >= before, `page ${before} is shown`);
    });

    const tab = started(browser);
    tab.data.bus.listen('note', (changes) => void (changes.length > 0 && shownAt.push(asked())));
    await until(tab, tab.isLive);

    expect(shownAt).toEqual([2, 3, 4]);
  });

  it('tells lists that nothing follows, once the feed is read to its end', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(1300));

    const tab = started(browser);
    const told: number[] = [];
    tab.data.bus.listen('note', ({ length }) => told.push(length));
    await until(tab, tab.isLive);

    expect(told).toEqual([200, 1000, 100, 0]);
  });

  it('lets at most 64 pages wait', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(400));
    const whole = { ...browser.gateway.port };
    const nothing = { id: '_none', revs: [], isDeleted: false, removedFrom: [], document: undefined };
    browser.gateway.port.changes = async (query, signal) => {
      if (query.isWaiting) return whole.changes(query, signal);
      const page = await whole.changes({ ...query, limit: 5 }, signal);
      // As full as it was asked for, with rows that mean nothing to us.
      const isLast = page.rows.length < 5;
      const more = Array.from({ length: isLast ? 0 : query.limit - 5 }, () => nothing);
      const rows = [...page.rows, ...more];
      return { ...page, rows, given: rows.length };
    };
    let most = 0;

    const tab = started(browser);
    await until(tab, async () => {
      most = Math.max(most, (await tab.data.journal.pageNumbers()).length);
      return tab.isLive();
    });

    expect(most).toBeGreaterThan(60);
    expect(most).toBeLessThanOrEqual(64);
    expect(await tab.documents()).toHaveLength(400);
  });
});
