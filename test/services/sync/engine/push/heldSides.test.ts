import { isLive, readLeaves } from '../../../../../src/services/sync/engine/conflicts/leaves';
import { aBrowser, aNote, uid } from '../engineWorld';

const rev = (generation: number, digit: string): string => `${generation}-${digit.repeat(32)}`;
const revisions = (start: number, ...digits: string[]) => ({ start, ids: digits.map((digit) => digit.repeat(32)) });

describe('giving way to the cloud', () => {
  it('ends no side that the cloud has as a leaf of its own', async () => {
    const tab = aBrowser().openTab();
    const winner = { _id: 'a', _rev: rev(3, 'c'), _revisions: revisions(3, 'c', 'b', 'a'), ...aNote('Winner') };
    const side = { _id: 'a', _rev: rev(2, 'd'), _revisions: revisions(2, 'd', 'a'), ...aNote('Side') };
    const own = { _id: 'a', _rev: rev(3, 'e'), _revisions: revisions(3, 'e', 'b', 'a'), ...aNote('Own') };
    await tab.data.databases.use(uid, 'note', (local) => local.bulkDocs([side, own], { new_edits: false }));

    await tab.conflicts.yieldToCloud('note', 'a', [winner, side]);

    const leaves = await tab.data.databases.use(uid, 'note', (local) => readLeaves(local, 'a'));
    expect(leaves.filter(isLive).map(({ _rev }) => _rev)).toEqual([winner._rev, side._rev]);
    tab.stop();
  });
});
