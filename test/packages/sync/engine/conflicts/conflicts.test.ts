import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser } from '../engineWorld';
import { aSide, settleAll, sides, revsOf } from './exchange';

/** Two browsers that have the same document. */
const pair = async (fields = {}) => {
  const { cloud, all } = sides(2);
  const [one, other] = all;
  if (one === undefined || other === undefined) throw new Error('two sides');
  await one.create('a', { star: 0, color: 'red', updatedAt: 1, ...fields });
  await settleAll(all, ['a']);
  return { cloud, all, one, other, stop: () => all.forEach(({ tab }) => tab.stop()) };
};

describe('a document that two browsers changed', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());
  const apart = async (fields = {}) => {
    const made = await pair(fields);
    stop = made.stop;
    return made;
  };

  it('has the changes of both when they changed different fields, and is no conflict', async () => {
    const { all, one, other } = await apart();
    await one.edit('a', { title: 'Mine', updatedAt: 5 });
    await other.edit('a', { star: 1, updatedAt: 9 });

    await settleAll(all, ['a']);

    for (const side of all) {
      expect(await side.live('a')).toMatchObject([{ title: 'Mine', star: 1, color: 'red', updatedAt: 9 }]);
      expect(await side.conflicts.list()).toEqual([]);
    }
  });

  it('is merged also when both sides were sent before either saw the other', async () => {
    const { all, one, other } = await apart();
    await one.edit('a', { title: 'Mine' });
    await other.edit('a', { star: 1 });
    await one.send();
    await other.send();

    await settleAll(all, ['a']);

    for (const side of all) expect(await side.live('a')).toMatchObject([{ title: 'Mine', star: 1 }]);
  });

  it('is merged with what a device wrote before, and sent after this page was opened again', async () => {
    const cloud = fakeGateway();
    const browser = aBrowser(cloud);
    const before = aSide(cloud, browser);
    await before.create('a', { star: 0 });
    await before.send();
    const [base] = await before.leaves('a');
    await before.edit('a', { title: 'Mine' });
    await before.send();
    before.tab.stop();
    if (base === undefined) throw new Error('a base');
    const [hash] = base._revisions.ids;

    const after = aSide(cloud, browser);
    ({ stop } = after.tab);
    cloud.insert({ ...base, star: 1, _rev: '2-0', _revisions: { start: 2, ids: ['0', hash ?? ''] } });
    await after.fetch('a');

    expect(await after.live('a')).toMatchObject([{ title: 'Mine', star: 1 }]);
    expect(await after.conflicts.list()).toEqual([]);
  });

  it('shows the loser everywhere when both changed the same field, and takes over what only the loser changed', async () => {
    const { all, one, other } = await apart();
    await one.edit('a', { title: 'Mine', updatedAt: 5 });
    await other.edit('a', { title: 'Yours', star: 1, updatedAt: 9 });
    await one.send();

    await settleAll(all, ['a']);

    for (const side of all) {
      const [conflict, ...more] = await side.conflicts.list();
      expect(more).toEqual([]);
      expect(new Set([conflict?.winner['title'], conflict?.loser['title']])).toEqual(new Set(['Mine', 'Yours']));
      expect(conflict?.winner['star']).toBe(1);
    }
  });

  it('is no conflict when both made the same change', async () => {
    const { all, one, other } = await apart();
    await one.edit('a', { title: 'Same', updatedAt: 5 });
    await other.edit('a', { title: 'Same', updatedAt: 9 });

    await settleAll(all, ['a']);

    for (const side of all) expect(await side.live('a')).toMatchObject([{ title: 'Same' }]);
  });

  it('is left open where no browser knows what was before, and closed where both say the same', async () => {
    const { cloud, all, one } = await apart();
    const [leaf] = await one.leaves('a');
    const base = leaf?._revisions.ids ?? [];
    for (const [hash, title] of [
      ['x', 'Left'],
      ['y', 'Right'],
    ] as const) {
      const _revisions = { start: 2, ids: [hash, ...base] };
      cloud.insert({ ...leaf, _id: 'a', _rev: `2-${hash}`, title, _revisions });
    }

    await settleAll(all, ['a']);
    const open = await one.conflicts.list();
    cloud.insert({
      ...leaf,
      _id: 'a',
      _rev: '3-z',
      title: 'Right',
      updatedAt: 7,
      _revisions: { start: 3, ids: ['z', 'x', ...base] },
    });
    await settleAll(all, ['a']);

    expect(open).toMatchObject([{ winner: { title: 'Right' }, loser: { title: 'Left' } }]);
    expect(await one.conflicts.list()).toEqual([]);
    expect(await one.live('a')).toMatchObject([{ title: 'Right' }]);
  });

  it('stands when one side deleted it and the other edited it', async () => {
    const { all, one, other } = await apart();
    await one.remove('a');
    await other.edit('a', { title: 'Kept' });

    await settleAll(all, ['a']);

    for (const side of all) expect(await side.live('a')).toMatchObject([{ title: 'Kept' }]);
  });

  it('does not lose what was put back while the other side was being merged', async () => {
    const { all, one, other } = await apart();
    await one.edit('a', { star: 1 });
    await other.edit('a', { title: 'Yours' });
    await one.send();
    await other.fetch('a');
    await other.send();
    // On a revision that was merged elsewhere already.
    await one.edit('a', { star: 0 });

    await settleAll(all, ['a']);

    for (const side of all) expect(await side.live('a')).toMatchObject([{ title: 'Yours', star: 0 }]);
  });

  it('is not merged twice from a loser that stays open', async () => {
    const { all, one, other } = await apart();
    await one.edit('a', { title: 'Mine' });
    await other.edit('a', { title: 'Yours', star: 1 });
    await other.send();
    await one.fetch('a');
    const winner = (await one.live('a'))[0];
    await one.edit('a', { star: 0 });

    await one.conflicts.resolve('note', ['a']);
    await settleAll(all, ['a']);

    expect(winner).toMatchObject({ star: 1 });
    for (const side of all) expect((await side.live('a'))[0]).toMatchObject({ star: 0 });
  });

  it('announces what a merge wrote, so that it is sent', async () => {
    const { one, other } = await apart();
    await one.edit('a', { title: 'Mine' });
    await other.edit('a', { star: 1 });
    await other.send();
    await one.send();

    one.tab.shown.note.splice(0);
    await one.fetch('a');

    expect(one.tab.shown.note).toMatchObject([{ id: 'a', document: { title: 'Mine', star: 1 } }]);
    expect(await one.tab.data.journal.readOutboxKeys()).toHaveLength(1);
  });

  describe('in the same field', () => {
    const conflicting = async () => {
      const made = await apart();
      await made.one.edit('a', { title: 'Mine' });
      await made.other.edit('a', { title: 'Yours' });
      await settleAll(made.all, ['a']);
      const [conflict] = await made.one.conflicts.list();
      if (conflict === undefined) throw new Error('no conflict');
      const named = { database: 'note', id: 'a', loserRev: conflict.loser._rev } as const;
      return { ...made, conflict, named };
    };

    it('keeps the winner on all sides when a person chooses it, and asks nobody again', async () => {
      const { all, one, conflict, named } = await conflicting();

      await one.conflicts.settle(named, 'keepWinner');
      await settleAll(all, ['a']);

      for (const side of all) {
        expect(await side.live('a')).toMatchObject([{ title: conflict.winner['title'] }]);
        expect(await side.conflicts.list()).toEqual([]);
      }
    });

    it('puts the loser in its place when a person chooses that', async () => {
      const { all, one, conflict, named } = await conflicting();

      await one.conflicts.settle(named, 'restoreLoser');
      await settleAll(all, ['a']);

      for (const side of all) expect(await side.live('a')).toMatchObject([{ title: conflict.loser['title'] }]);
    });

    it('makes what a person puts in its place the newest of both, also where this clock is days behind', async () => {
      const { one, conflict, named } = await conflicting();
      const { winner } = conflict;
      const ahead = one.tab.clock.at() + 86_400_000;
      await one.edit('a', { ...winner, updatedAt: ahead });

      await one.conflicts.settle(named, 'restoreLoser');

      expect(await one.live('a')).toMatchObject([{ title: conflict.loser['title'], updatedAt: ahead + 1 }]);
    });

    it('may be settled twice, and by two browsers at once', async () => {
      const { all, one, other, conflict, named } = await conflicting();

      await one.conflicts.settle(named, 'keepWinner');
      await one.conflicts.settle(named, 'keepWinner');
      await other.conflicts.settle(named, 'keepWinner');
      await settleAll(all, ['a']);

      const [first] = all;
      for (const side of all) {
        expect(await side.live('a')).toMatchObject([{ title: conflict.winner['title'] }]);
        expect(revsOf(await side.leaves('a'))).toEqual(revsOf((await first?.leaves('a')) ?? []));
      }
    });

    it('is settled by the last word when two browsers choose differently', async () => {
      const { all, one, other, named } = await conflicting();

      await one.conflicts.settle(named, 'keepWinner');
      await other.conflicts.settle(named, 'restoreLoser');
      await settleAll(all, ['a']);

      for (const side of all) {
        expect(await side.live('a')).toHaveLength(1);
        expect(await side.conflicts.list()).toEqual([]);
      }
    });
  });
});
