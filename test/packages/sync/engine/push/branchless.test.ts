import type { JsonObject } from '@inkside/kit';
import { runPush } from '../../../../../packages/sync/src/engine/push/runPush';
import { insertDocuments } from '../../../../../packages/sync/src/pages/insertDocuments';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, until } from '../engineWorld';
import { listening } from './listening';

describe('the push to a gateway that takes no branches', () => {
  let stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
  });

  /** Both sides have the document; then each changed it. */
  const apart = async (own: JsonObject, cloudFields: JsonObject) => {
    const gateway = fakeGateway();
    gateway.state.takesBranches = false;
    const tab = aBrowser(gateway).openTab();
    gateway.put('a', aNote('Start', { star: 0, color: 'red' }));
    const fetch = () =>
      tab.data.databases.use(tab.data.uid, 'note', (local) => insertDocuments(local, gateway.leaves('a')));
    await fetch();
    const [document] = await tab.documents();
    await tab.write('note', { _id: 'a', ...document, ...own });
    gateway.put('a', aNote('Start', { star: 0, color: 'red', ...cloudFields }));
    const heard = listening();
    const start = () => {
      const push = runPush(tab.parts, tab.conflicts, heard.listener);
      stops.push(push.stop, tab.stop);
    };
    const isEmpty = async () => (await tab.data.journal.readOutbox()).length === 0;
    return { gateway, tab, heard, start, isEmpty, fetch };
  };

  it('merges over the leaf of the cloud, and sends that', async () => {
    const { gateway, tab, start, isEmpty } = await apart({ title: 'Mine' }, { star: 1 });

    start();
    await until(tab, isEmpty, { stepMs: 50 });

    expect(gateway.leaves('a')).toMatchObject([{ title: 'Mine', star: 1 }]);
    expect(await tab.documents()).toMatchObject([{ title: 'Mine', star: 1, _rev: gateway.leaves('a')[0]?._rev }]);
    expect(await tab.conflicts.list()).toEqual([]);
  });

  it('lets the cloud win where both changed the same, and keeps the loser for a person', async () => {
    const { gateway, tab, heard, start, isEmpty } = await apart({ title: 'Mine', color: 'blue' }, { title: 'Theirs' });

    start();
    await until(tab, isEmpty, { stepMs: 50 });
    const [conflict] = await tab.conflicts.list();

    expect(gateway.leaves('a')).toMatchObject([{ title: 'Theirs', color: 'blue' }]);
    expect(conflict).toMatchObject({ winner: { title: 'Theirs' }, loser: { title: 'Mine' } });
    expect(heard.has('conflictsChanged')).toBe(true);
  });

  it('puts the kept loser back when a person chooses it', async () => {
    const { gateway, tab, start, isEmpty } = await apart({ title: 'Mine' }, { title: 'Theirs' });
    start();
    await until(tab, isEmpty, { stepMs: 50 });
    const [conflict] = await tab.conflicts.list();

    await tab.conflicts.settle({ database: 'note', id: 'a', loserRev: conflict?.loser._rev ?? '' }, 'restoreLoser');
    await until(tab, async () => gateway.leaves('a')[0]?.['title'] === 'Mine' && (await isEmpty()), { stepMs: 50 });

    expect(await tab.conflicts.list()).toEqual([]);
    expect(await tab.data.journal.readLosers()).toEqual([]);
  });

  it.each([
    [
      'here',
      async ({ tab }: Awaited<ReturnType<typeof apart>>) => {
        const [document] = await tab.documents();
        await tab.write('note', { _id: 'a', ...document, _deleted: true });
      },
    ],
    [
      'by somebody who never saw the loser',
      async ({ gateway, fetch }: Awaited<ReturnType<typeof apart>>) => {
        gateway.remove(['a']);
        await fetch();
      },
    ],
  ])(
    'lists the kept loser also after the document was deleted %s, and puts it back when a person chooses it',
    async (_by, remove) => {
      const world = await apart({ title: 'Mine' }, { title: 'Theirs' });
      const { gateway, tab, start, isEmpty } = world;
      start();
      await until(tab, isEmpty, { stepMs: 50 });

      await remove(world);
      await until(tab, () => gateway.live().length === 0, { stepMs: 50 });
      const [conflict] = await tab.conflicts.list();

      expect(conflict).toMatchObject({ winner: { _deleted: true }, loser: { title: 'Mine' } });

      await tab.conflicts.settle({ database: 'note', id: 'a', loserRev: conflict?.loser._rev ?? '' }, 'restoreLoser');
      await until(tab, () => gateway.leaves('a')[0]?.['title'] === 'Mine', { stepMs: 50 });

      expect(await tab.conflicts.list()).toEqual([]);
      expect(await tab.documents()).toMatchObject([{ title: 'Mine' }]);
    },
  );

  it('forgets the kept loser of a deleted document when a person leaves it deleted', async () => {
    const { gateway, tab, start, isEmpty, fetch } = await apart({ title: 'Mine' }, { title: 'Theirs' });
    start();
    await until(tab, isEmpty, { stepMs: 50 });
    gateway.remove(['a']);
    await fetch();
    const [conflict] = await tab.conflicts.list();

    await tab.conflicts.settle({ database: 'note', id: 'a', loserRev: conflict?.loser._rev ?? '' }, 'keepWinner');
    await until(tab, isEmpty, { stepMs: 50 });

    expect(await tab.conflicts.list()).toEqual([]);
    expect(gateway.live()).toEqual([]);
  });

  it('merges also what the pull had put in first', async () => {
    const { gateway, tab, start, isEmpty, fetch } = await apart({ title: 'Mine' }, { star: 1 });
    await fetch();
    await tab.conflicts.resolve('note', ['a']);

    start();
    await until(tab, isEmpty, { stepMs: 50 });

    expect(gateway.leaves('a')).toMatchObject([{ title: 'Mine', star: 1 }]);
    expect(await tab.documents()).toMatchObject([{ _rev: gateway.leaves('a')[0]?._rev }]);
  });

  it('lets an edit stand against a deletion, in either direction', async () => {
    const edited = await apart({ title: 'Mine' }, {});
    edited.gateway.remove(['a']);
    const deleted = await apart({ _deleted: true } as JsonObject, { title: 'Theirs' });

    for (const { start, tab, isEmpty } of [edited, deleted]) {
      start();
      await until(tab, isEmpty, { stepMs: 50 });
    }

    expect(edited.gateway.leaves('a')).toMatchObject([{ title: 'Mine' }]);
    expect(deleted.gateway.leaves('a')).toMatchObject([{ title: 'Theirs' }]);
    expect(await deleted.tab.documents()).toMatchObject([{ title: 'Theirs' }]);
  });

  it('does not keep other documents waiting for one that conflicts again and again', async () => {
    const { gateway, tab, start } = await apart({ title: 'Mine' }, { star: 1 });
    const bulkDocs = gateway.port.bulkDocs.bind(gateway.port);
    let asked = 0;
    Object.assign(gateway.port, {
      bulkDocs: async (documents: readonly { readonly _id: string }[], options: never) => {
        asked += documents.filter(({ _id }) => _id === 'a').length;
        const outcomes = await bulkDocs(documents.filter(({ _id }) => _id !== 'a') as never, options);
        const rest = outcomes.values();
        return documents.map(({ _id }) => (_id === 'a' ? { kind: 'conflict' } : rest.next().value));
      },
    });
    await tab.write('note', { _id: 'b', ...aNote('Other') });

    start();
    await until(tab, () => gateway.live().some((each) => each.startsWith('b ')), { stepMs: 10 });
    await tab.write('note', { _id: 'c', ...aNote('Other') });
    await until(tab, () => gateway.live().some((each) => each.startsWith('c ')), { stepMs: 10 });
    await tab.clock.advance(20_000);

    expect(asked).toBeLessThan(14);
    expect((await tab.data.journal.readOutboxKeys()).map(({ id }) => id)).toEqual(['a']);
  });
});
