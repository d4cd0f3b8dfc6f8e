import { isLive, readLeaves, type Leaf } from '../../../../../packages/sync/src/engine/conflicts/leaves';
import { runPush } from '../../../../../packages/sync/src/engine/push/runPush';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, uid, until, type Tab } from '../engineWorld';
import { listening } from './listening';

const rev = (generation: number, digit: string): string => `${generation}-${digit.repeat(32)}`;
const revisions = (start: number, ...digits: string[]) => ({ start, ids: digits.map((digit) => digit.repeat(32)) });

const winner = { _id: 'a', _rev: rev(3, 'c'), _revisions: revisions(3, 'c', 'b', 'a'), ...aNote('Winner') };
const side = { _id: 'a', _rev: rev(3, 'b'), _revisions: revisions(3, 'b', 'd', 'a'), ...aNote('Side') };

const leavesIn = (tab: Tab): Promise<readonly Leaf[]> =>
  tab.data.databases.use(uid, 'note', (local) => readLeaves(local, 'a'));

const livingRevs = (leaves: readonly { readonly _rev: string; readonly _deleted?: true }[]): readonly string[] =>
  leaves.filter(({ _deleted }) => _deleted !== true).map(({ _rev }) => _rev);

describe('giving way to the cloud', () => {
  it('ends no side that the cloud has as a leaf of its own', async () => {
    const tab = aBrowser().openTab();
    const own = { _id: 'a', _rev: rev(3, 'e'), _revisions: revisions(3, 'e', 'b', 'a'), ...aNote('Own') };
    await tab.data.databases.use(uid, 'note', (local) => local.bulkDocs([side, own], { new_edits: false }));

    await tab.conflicts.yieldToCloud('note', 'a', [winner, side]);

    const leaves = await leavesIn(tab);
    expect(leaves.filter(isLive).map(({ _rev }) => _rev)).toEqual([winner._rev, side._rev]);
    tab.stop();
  });

  it('ends in the cloud too what it ended here, where the own side grew out of a leaf of the cloud', async () => {
    const gateway = fakeGateway();
    gateway.insert(winner);
    gateway.insert(side);
    const tab = aBrowser(gateway).openTab();
    await tab.data.databases.use(uid, 'note', (local) => local.bulkDocs([side], { new_edits: false }));
    await tab.write('note', { _id: 'a', _rev: side._rev, ...aNote('Own') });
    const bulkDocs = gateway.port.bulkDocs.bind(gateway.port);
    // A gateway may speak of a conflict once though it takes branches.
    Object.assign(gateway.port, {
      bulkDocs: async (documents: readonly unknown[]) => {
        Object.assign(gateway.port, { bulkDocs });
        return documents.map(() => ({ kind: 'conflict' }));
      },
    });

    const push = runPush(tab.parts, tab.conflicts, listening().listener);
    await until(tab, async () => (await tab.data.journal.readOutbox()).length === 0, { stepMs: 50 });

    expect(livingRevs(gateway.leaves('a'))).toEqual(livingRevs(await leavesIn(tab)));
    push.stop();
    tab.stop();
  });
});
