import { createDocuments } from '../../../../packages/sync/src/databases/documents';
import { createDrafts } from '../../../../packages/sync/src/databases/drafts';
import { createOperations } from '../../../../packages/sync/src/operations/createOperations';
import type { OperationWrite } from '../../../../packages/sync/src/operations/operationsPort';
import { fakeStorage } from '../../../fakes/fakeBrowser';
import { settleAll, type Side, sides } from '../engine/conflicts/exchange';
import { aNote, uid } from '../engine/engineWorld';

const words = { code: 'conflicts.isKept', params: {} };

const operationsOf = ({ tab, conflicts }: Side) => {
  const userData = () => tab.data;
  const drafts = createDrafts({ local: fakeStorage(), window: new EventTarget() });
  const documents = createDocuments({ userData, drafts }).ofOperations;
  return createOperations({ userData, documents, conflicts: () => conflicts });
};

/** Two browsers that changed the title of a note apart, and know of it: which of the two wins nobody has chosen. */
const apart = async () => {
  const { all } = sides(2);
  const [one, other] = all;
  if (one === undefined || other === undefined) throw new Error('two sides');
  await one.create('a', { title: 'Start', star: 0, updatedAt: 1 });
  await settleAll(all, ['a']);
  await one.edit('a', { title: 'Mine', updatedAt: 5 });
  await other.edit('a', { title: 'Yours', star: 1, updatedAt: 9 });
  await settleAll(all, ['a']);
  const [conflict] = await one.conflicts.list();
  if (conflict === undefined) throw new Error('a conflict');
  const named = { kind: 'settle', database: 'note', id: 'a', loserRev: conflict.loser._rev } as const;
  const listed = async (side: Side) =>
    (await side.conflicts.list()).map(({ winner, loser }) => [winner['title'], loser['title']]);
  const run = (id: string, ...writes: readonly OperationWrite[]) => operationsOf(one).run(uid, { id, words, writes });
  const stop = () => all.forEach(({ tab }) => tab.stop());
  return { all, one, other, conflict, named, listed, run, undo: (id: string) => operationsOf(one).undo(uid, id), stop };
};

describe('a conflict that an operation settles', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());
  const opened = async () => {
    const made = await apart();
    stop = made.stop;
    return made;
  };

  it('tells in each browser which of the sides was written there', async () => {
    const { one, other, conflict } = await opened();
    const [own] = await one.conflicts.list();
    const [theirs] = await other.conflicts.list();

    expect(own?.ownSide).toBe(conflict.winner['title'] === 'Mine' ? 'winner' : 'loser');
    expect(theirs?.ownSide).toBe(conflict.winner['title'] === 'Yours' ? 'winner' : 'loser');
  });

  it.each(['keepWinner', 'restoreLoser'] as const)(
    'is over in all browsers after %s, and open again here with both sides after the undo',
    async (choice) => {
      const { all, one, other, conflict, named, listed, run, undo } = await opened();
      const titles = [conflict.winner['title'], conflict.loser['title']];
      const stands = choice === 'keepWinner' ? titles[0] : titles[1];
      expect(await run('1', { ...named, choice })).toEqual({ written: ['a'], failed: [] });
      await settleAll(all, ['a']);
      expect([await listed(one), await listed(other)]).toEqual([[], []]);
      expect(await other.live('a')).toMatchObject([{ title: stands }]);

      expect(await undo('1')).toEqual({ undone: ['a'], left: [] });
      await settleAll(all, ['a']);

      expect(await listed(one)).toEqual([titles]);
      expect((await one.conflicts.list())[0]?.ownSide).toBe(conflict.ownSide);
      for (const side of all) expect(await side.live('a')).toMatchObject([{ title: titles[0] }]);
      await run('2', { ...named, choice: 'restoreLoser' });
      await settleAll(all, ['a']);
      expect(await listed(one)).toEqual([]);
      expect(await other.live('a')).toMatchObject([{ title: titles[1], star: conflict.loser['star'] }]);
    },
  );

  it('leaves what somebody has changed since the loser was put in its place, and names it', async () => {
    const { all, one, other, conflict, named, run, undo } = await opened();
    await run('1', { ...named, choice: 'restoreLoser' });
    await settleAll(all, ['a']);
    await other.edit('a', { title: 'Later', updatedAt: 20 });
    await settleAll(all, ['a']);

    expect(await undo('1')).toEqual({ undone: [], left: [{ id: 'a', title: 'Later' }] });
    expect(await one.conflicts.list()).toEqual([]);
    expect(conflict.loser['title']).not.toBe('Later');
  });

  it('is not settled where the document that the other side is to live on in cannot be written', async () => {
    const { named, listed, one, conflict, run } = await opened();
    const gone = { kind: 'edit', database: 'note', id: 'gone', fields: { title: 'x' } } as const;

    const { written, failed } = await run('1', gone, { ...named, choice: 'keepWinner' });

    expect(written).toEqual([]);
    expect(failed.map(({ id, error }) => [id, error.code])).toEqual([
      ['gone', 'errors.documentMissing'],
      ['a', 'errors.documentMissing'],
    ]);
    expect(await listed(one)).toEqual([[conflict.winner['title'], conflict.loser['title']]]);
  });

  it('is refused before anything is written where somebody was faster', async () => {
    const { one, named, run } = await opened();
    await run('1', { ...named, choice: 'keepWinner' });
    const second = { kind: 'create', database: 'note', document: { _id: 'b', ...aNote('Second') } } as const;

    await expect(run('2', second, { ...named, choice: 'keepWinner' })).rejects.toMatchObject({
      code: 'errors.conflictSettled',
    });
    expect(await one.live('b')).toEqual([]);
    expect((await operationsOf(one).list(uid)).map(({ id }) => id)).toEqual(['1']);
  });
});
