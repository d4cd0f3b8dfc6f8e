import type { CheckReport, DatabaseName } from '../../../../../packages/sync/src/syncPorts';
import { checkEverything } from '../../../../../packages/sync/src/engine/check/checkEverything';
import { insertDocuments } from '../../../../../packages/sync/src/pages/insertDocuments';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, library, someNotes, uid } from '../engineWorld';

const nothing = { onlyHere: [], onlyCloud: [], different: [] };
const inLibrary = (title: string) => ({ ...aNote(title), dbId: library });

describe('a check of a document that is in another database now', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());

  /** `x` is in the library on both sides. */
  const world = async () => {
    const gateway = fakeGateway();
    const tab = aBrowser(gateway).openTab();
    stop = tab.stop;
    gateway.put('x', inLibrary('One'));
    const fetch = (database: DatabaseName, id: string) =>
      tab.data.databases.use(uid, database, (local) => insertDocuments(local, gateway.leaves(id)));
    const leaves = () =>
      tab.data.databases.use(uid, 'library', (local) => local.get('x', { open_revs: 'all', revs: true }));
    await fetch('library', 'x');
    const check = async (): Promise<CheckReport> => {
      const reports: CheckReport[] = [];
      await checkEverything(
        tab.parts,
        tab.conflicts,
        (event) => event.kind === 'done' && reports.push(event.report),
        new AbortController().signal,
      );
      const [report] = reports;
      if (report === undefined) throw new Error('no report');
      return report;
    };
    return { gateway, tab, fetch, leaves, check };
  };

  it('takes it out of the database that it has left, and does not put what lives elsewhere into it', async () => {
    const { gateway, tab, leaves, check } = await world();
    const moved = gateway.put('x', aNote('Moved'));

    const first = await check();
    const again = await check();

    expect(first).toMatchObject({
      library: { same: 0, ...nothing, different: ['x'] },
      noteTree: { same: 0, ...nothing, onlyCloud: ['x'] },
    });
    expect(again).toMatchObject({ library: { same: 0, ...nothing }, noteTree: { same: 1, ...nothing } });
    expect(await tab.documents('library')).toEqual([]);
    expect(await leaves()).toMatchObject([{ ok: { _rev: moved, _deleted: true } }]);
    expect(tab.shown.library.at(-1)).toEqual({ id: 'x', isDeleted: true });
    expect(await tab.data.journal.readOutboxKeys()).toEqual([]);
  });

  it('takes it out where the feed tells of the move, which says nothing of its ancestry', async () => {
    const { gateway, tab, leaves, check } = await world();
    gateway.putMany(someNotes(1000));
    // Behind the first page of the feed, where it names what was left.
    gateway.put('x', aNote('Moved'));

    expect((await check()).library).toEqual({ same: 0, ...nothing, different: ['x'] });
    expect((await check()).library).toEqual({ same: 0, ...nothing });
    expect(await tab.documents('library')).toEqual([]);
    expect(await leaves()).toHaveLength(1);
  });

  it('leaves it, and says so, while the cloud does not say what it grew out of', async () => {
    const { gateway, tab, leaves, check } = await world();
    gateway.putMany(someNotes(1000));
    gateway.put('x', aNote('Moved'));
    gateway.state.givesWinners = true;
    gateway.lack('x', 'busy');

    expect((await check()).library).toMatchObject({ different: ['x'] });
    expect(await tab.documents('library')).toHaveLength(1);
    expect(await leaves()).toHaveLength(1);
    expect(await tab.data.journal.readOutboxKeys()).toEqual([]);
    gateway.lack('x');

    expect((await check()).library).toMatchObject({ different: ['x'] });
    expect(await tab.documents('library')).toEqual([]);
  });

  it('asks nobody about many of them: they live on', async () => {
    const { gateway, tab, fetch, check } = await world();
    const ids = someNotes(30).map(([id]) => id);
    for (const id of ids) gateway.put(id, inLibrary(id));
    for (const id of ids) await fetch('library', id);
    for (const id of ids) gateway.put(id, aNote(id));

    const { library: ours } = await check();

    expect(ours).toEqual({ same: 1, ...nothing, different: ids });
    expect((await tab.documents('library')).map(({ _id }) => _id)).toEqual(['x']);
    expect(await tab.documents()).toHaveLength(30);
  });

  it('lacks no side of it that lies elsewhere', async () => {
    const { gateway, tab, check } = await world();
    const [first] = gateway.leaves('x');
    gateway.put('x', inLibrary('Two'));
    const ids = ['0'.repeat(31) + 'f', ...(first?._revisions?.ids ?? [])];
    gateway.insert({ _id: 'x', _rev: `2-${ids[0]}`, _revisions: { start: 2, ids }, ...aNote('Side') });
    const home = gateway.leaves('x').filter(({ dbId }) => dbId === library);
    await tab.data.databases.use(uid, 'library', (local) => insertDocuments(local, home));

    const winner = gateway.leaves('x')[0];
    const { library: ours, noteTree: others } = await check();

    expect(winner?.['dbId'] === library ? ours : others).toMatchObject({
      onlyHere: [],
      onlyCloud: winner?.['dbId'] === library ? [] : ['x'],
    });
    const bodies = await tab.documents('library');
    expect(bodies.filter(({ dbId }) => dbId !== library)).toEqual([]);
    expect(await tab.conflicts.list()).toEqual([]);
  });
});
