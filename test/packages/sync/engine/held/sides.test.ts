import { idsAndRevs, startingTabs, until } from '../engineWorld';
import { answer, idsOf, isHeld, leavesHere, livingTitles, synced, tombstoneOver, twoSides, X } from './heldWorld';

describe('a held deletion of a document that had two sides', () => {
  const started = startingTabs();

  /** One side was ended here by a choice, the other one by the mass; which tombstone is greater is chance elsewhere. */
  const chosen = async (digits: string) => {
    const world = await synced(started);
    const { gateway, tab, cloudLeaf } = world;
    const { loser } = await twoSides(world);
    await tab.conflicts.settle({ database: 'note', id: X, loserRev: loser._rev }, 'keepWinner');
    await until(
      tab,
      async () => (await tab.data.journal.readOutbox()).length === 0 && livingTitles(gateway.leaves(X)).length === 1,
      { stepMs: 50 },
    );
    gateway.insert(tombstoneOver(cloudLeaf(), digits));
    gateway.remove(idsOf(30).filter((id) => id !== X));
    await isHeld(tab);
    return world;
  };

  it.each(['0', 'fe'])('is done when a person says "delete", whichever tombstone wins: %s', async (digits) => {
    const { gateway, tab } = await chosen(digits);

    await answer(tab.parts, 'delete');

    expect(livingTitles(await leavesHere(tab))).toEqual([]);
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
  });

  it.each(['0', 'fe'])(
    'is undone on all sides when a person says "keep", whichever tombstone wins: %s',
    async (digits) => {
      const { gateway, tab } = await chosen(digits);

      await answer(tab.parts, 'keep');
      await until(tab, () => gateway.live().length === 100, { stepMs: 50 });

      expect(livingTitles(gateway.leaves(X))).toEqual(['Right']);
      expect(livingTitles(await leavesHere(tab))).toEqual(['Right']);
      expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
    },
  );

  const bothDeleted = async () => {
    const world = await synced(started);
    const { gateway, tab } = world;
    const { loser, winner } = await twoSides(world);
    gateway.insert(tombstoneOver(loser, 'c'));
    gateway.insert(tombstoneOver(winner, 'b'));
    gateway.remove(idsOf(30).filter((id) => id !== X));
    await isHeld(tab);
    return world;
  };

  it('is done where nobody had chosen, and both were deleted', async () => {
    const { gateway, tab } = await bothDeleted();

    await answer(tab.parts, 'delete');

    expect(livingTitles(await leavesHere(tab))).toEqual([]);
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
    expect(await tab.data.journal.readHeld()).toEqual([]);
  });

  it('is undone where nobody had chosen: both sides are back, and someone may choose still', async () => {
    const { gateway, tab } = await bothDeleted();

    await answer(tab.parts, 'keep');
    await until(tab, () => gateway.live().length === 100, { stepMs: 50 });
    await until(tab, () => livingTitles(gateway.leaves(X)).length === 2, { stepMs: 50 });

    expect(livingTitles(gateway.leaves(X))).toEqual(['Left', 'Right']);
    expect(livingTitles(await leavesHere(tab))).toEqual(['Left', 'Right']);
    expect(await tab.conflicts.list()).toMatchObject([{ id: X }]);
  });

  it('stays where the cloud does not say what ended one of them, and "keep" brings it back', async () => {
    const world = await synced(started);
    const { gateway, tab } = world;
    const { loser, winner } = await twoSides(world);
    gateway.insert(tombstoneOver(loser, 'c'));
    gateway.insert(tombstoneOver(winner, 'b'));
    gateway.lack(X, 'busy');
    gateway.remove(idsOf(30).filter((id) => id !== X));
    await isHeld(tab);

    await expect(answer(tab.parts, 'delete')).rejects.toMatchObject({ kind: 'offline' });
    expect(await tab.data.journal.readHeld()).toMatchObject([{ id: X }]);
    expect(livingTitles(await leavesHere(tab))).toEqual(['Left', 'Right']);
    gateway.lack(X);
    await answer(tab.parts, 'keep');
    await until(tab, () => livingTitles(gateway.leaves(X)).length === 2, { stepMs: 50 });

    expect(await tab.data.journal.readHeld()).toEqual([]);
  });

  it("is answered where an older version had put it aside, with the winner's tombstone only", async () => {
    const { gateway, tab } = await bothDeleted();
    const { journal } = tab.data;
    const held = await journal.readHeld();
    await journal.dropHeld(held);
    await journal.hold(held.map(({ database, id, tombstone }) => ({ database, id, tombstone })));

    await answer(tab.parts, 'delete');

    expect(await journal.readHeld()).toEqual([]);
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
  });
});
