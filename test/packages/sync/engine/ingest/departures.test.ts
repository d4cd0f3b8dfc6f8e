import { readFeedPage } from '../../../../../packages/sync/src/gateway/feedPage';
import { fakeGateway, type FakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, library, noteTree, someNotes, startingTabs, uid, until, type Tab } from '../engineWorld';
import type { DatabaseName } from '../../../../../packages/sync/src/syncPorts';

const inLibrary = (title: string) => ({ ...aNote(title), dbId: library });

const leavesIn = (tab: Tab, database: DatabaseName, id: string) =>
  tab.data.databases.use(uid, database, (local) => local.get(id, { open_revs: 'all', revs: true }).catch(() => []));

/** What the feed says of a document now. */
const rowOf = (gateway: FakeGateway, id: string, removed: readonly string[] = []) => {
  const [winner, ...others] = gateway.leaves(id);
  const { _revisions: _ancestry, ...doc } = Object(winner) as Record<string, unknown>;
  return { id, changes: [winner, ...others].map((leaf) => ({ rev: leaf?._rev })), removed, doc };
};

/** The same rows from the beginning on, and then nothing. */
const givenBy = (gateway: FakeGateway, all: readonly object[]): void => {
  const rows = all.map((row, index) => ({ ...row, seq: index + 1 }));
  gateway.port.changes = async (query) => {
    const after = rows.filter(({ seq }) => seq > Number(query.since)).slice(0, query.limit);
    if (query.isWaiting && after.length === 0) return new Promise<never>(() => undefined);
    return readFeedPage(JSON.stringify({ results: after, last_seq: after.at(-1)?.seq ?? query.since }));
  };
};

describe('a document that leaves for another database', () => {
  const started = startingTabs();

  it('leaves though it waits here with an ended side that is longer than what moved', async () => {
    const gateway = fakeGateway();
    gateway.put('x', inLibrary('One'));
    const [first] = gateway.leaves('x');
    const known = first?._revisions ?? { start: 0, ids: [] };
    gateway.put('x', inLibrary('Two'));
    // A side of three more revisions, which was ended.
    const ids = ['c', 'b', 'a'].map((letter) => letter.repeat(32));
    gateway.insert({
      _id: 'x',
      _rev: `4-${ids[0]}`,
      _deleted: true,
      dbId: library,
      _revisions: { start: 4, ids: [...ids, ...known.ids] },
    });
    const living = rowOf(gateway, 'x');
    gateway.put('x', aNote('Three'));
    const moved = rowOf(gateway, 'x', [library]);
    gateway.putMany(someNotes(400));
    givenBy(gateway, [living, ...someNotes(400).map(([id]) => rowOf(gateway, id)), moved]);

    const tab = started(aBrowser(gateway));
    await until(tab, tab.isLive);

    expect(living.changes.map(({ rev }) => rev?.slice(0, 2))).toEqual(['2-', '4-']);
    expect(await tab.documents('library')).toEqual([]);
    expect((await tab.documents()).find(({ _id }) => _id === 'x')).toMatchObject({ title: 'Three', dbId: noteTree });
    expect(tab.shown.library.at(-1)).toMatchObject({ id: 'x', isDeleted: true });
  });

  /** `x` is in the library, and its row tells of a move without ancestry; the feed then stands still. */
  const movedBarely = async () => {
    const gateway = fakeGateway();
    gateway.state.givesRevisions = false;
    gateway.put('x', inLibrary('One'));
    const tab = started(aBrowser(gateway));
    await until(tab, async () => tab.isLive() && (await tab.documents('library')).length === 1);
    const whole = { ...gateway.port };
    gateway.port.changes = async (query, signal) => {
      const page = await whole.changes(query, signal);
      return page.rows.some(({ document }) => document?.['title'] === 'Newer')
        ? new Promise<never>(() => undefined)
        : page;
    };
    gateway.cutFeeds();
    await until(tab, () => gateway.isHeld(), { stepMs: 50 });
    return { gateway, tab };
  };

  it.each([
    ['another revision there', aNote('Newer'), 3],
    ['one that is back where it came from', inLibrary('Newer'), 3],
  ])('leaves though its revision was replaced by %s before its ancestry came', async (_what, newer, generation) => {
    const { gateway, tab } = await movedBarely();
    let isReplaced = false;
    gateway.delay(async (method) => {
      if (method !== 'bulkGet' || isReplaced) return;
      isReplaced = true;
      gateway.put('x', newer);
    });

    const moved = gateway.put('x', aNote('Moved'));
    await until(tab, async () => (await tab.documents('library')).length === 0, { stepMs: 50 });

    expect(gateway.leaves('x')[0]?._rev).toMatch(new RegExp(`^${generation}-`));
    const leaves = await leavesIn(tab, 'library', 'x');
    expect(leaves).toMatchObject([{ ok: { _rev: moved, _deleted: true } }]);
    expect(leaves[0]).not.toHaveProperty('ok.title');
    expect(await tab.data.journal.readOwed()).toEqual([]);
  });

  it('is owed where the cloud does not say what it grew out of, until it does', async () => {
    const { gateway, tab } = await movedBarely();
    const whole = { ...gateway.port };
    gateway.port.bulkGet = async () => [];

    gateway.put('x', aNote('Moved'));
    await until(tab, async () => (await tab.data.journal.readOwed()).length === 1, { stepMs: 50 });
    const before = await tab.documents('library');
    Object.assign(gateway.port, whole);
    await until(tab, async () => (await tab.documents('library')).length === 0, { stepMs: 1000 });

    expect(before).toHaveLength(1);
    await until(tab, async () => (await tab.data.journal.readOwed()).length === 0, { stepMs: 1000 });
    expect(tab.shown.library.at(-1)).toEqual({ id: 'x', isDeleted: true });
  });
});
