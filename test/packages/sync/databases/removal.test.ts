import { PortError } from '@inkside/kit';
import { databaseNames } from '../../../../packages/sync/src/databaseNames';
import { answerHeld } from '../../../../packages/sync/src/engine/held/answerHeld';
import type { Gateway } from '../../../../packages/sync/src/gateway/gateway';
import { gate } from '../../../harness/until';
import { aBrowser, aNoteOf, openTab } from './openTab';

const removed = expect.objectContaining({ code: 'errors.database', params: { detail: 'removed' } }) as unknown;

describe('the removal of all that this computer holds of a user', () => {
  const filled = async () => {
    const browser = aBrowser();
    const tab = openTab(browser);
    for (const name of databaseNames) await tab.documents.create(tab.uid, name, aNoteOf('1'));
    return { ...tab, journals: async () => (await browser.indexedDB.databases()).map(({ name }) => name) };
  };

  it('is not undone by an answer about deletions that was under way', async () => {
    const { uid, documents, data, journals } = await filled();
    const tombstone = { _id: '1', _rev: '2-b', _deleted: true } as const;
    await data.journal.hold([{ database: 'note', id: '1', tombstone }]);
    const [asked, cloud] = [gate(), gate()];
    const gateway = {
      bulkGet: async () => {
        asked.open();
        await cloud.passed;
        return [];
      },
    } as unknown as Gateway;
    const answering = answerHeld({ ...data, gateway }, 'note', 'keep').catch((thrown: unknown) => thrown);
    await asked.passed;

    await documents.removeAll(uid);
    cloud.open();

    expect(await answering).toEqual(removed);
    expect(await journals()).toEqual([]);
    expect((await documents.readAll(uid, 'note')).documents).toEqual([]);
    expect(await data.journal.readOutbox()).toEqual([]);
  });

  it('is not undone by anything else that reads or writes what it belongs to', async () => {
    const { uid, documents, data, databases, journals } = await filled();
    const mark = { database: 'd', sequence: 1 };

    await documents.removeAll(uid);

    await expect(databases.use(uid, 'note', (local) => local.put({ _id: '2' }))).rejects.toEqual(removed);
    await expect(databases.open(uid, 'library')).rejects.toEqual(removed);
    await expect(
      data.journal.noteWrites([{ database: 'note', id: '2', base: null, at: data.clock.now() }]),
    ).rejects.toEqual(removed);
    await expect(
      documents.writeSnapshot(uid, 'note', { version: 1, mark, first: 1, rows: [{ a: 1 }] }),
    ).rejects.toEqual(removed);
    await expect(documents.edit(uid, 'note', '1', { title: 'Late' })).rejects.toEqual(removed);
    expect(await journals()).toEqual([]);
  });

  it('ends what is under way on a database', async () => {
    const { uid, documents, databases } = await filled();
    const [begun, never] = [gate(), gate()];
    const working = databases.use(uid, 'note', async () => {
      begun.open();
      await never.passed;
    });
    const ended = expect(working).rejects.toEqual(removed);
    await begun.passed;

    await documents.removeAll(uid);

    await ended;
  });

  it('lets in who signs in again', async () => {
    const { uid, documents, data } = await filled();
    await documents.removeAll(uid);

    const stop = documents.watch(uid, 'note', () => undefined);
    await documents.create(uid, 'note', aNoteOf('2'));
    stop();

    expect((await documents.readAll(uid, 'note')).documents.map(({ _id }) => _id)).toEqual(['2']);
    expect((await data.journal.readOutboxKeys()).map(({ id }) => id)).toEqual(['2']);
  });

  it('goes on where one database cannot be removed, and says so', async () => {
    const { uid, documents, data, local, databases, journals } = await filled();
    const destroy = databases.destroy.bind(databases);
    jest.spyOn(data.databases, 'destroy').mockImplementation(async (owner, name) => {
      if (name === 'note') throw new PortError('errors.database', { detail: 'blocked' });
      return destroy(owner, name);
    });

    await expect(documents.removeAll(uid)).rejects.toMatchObject({ params: { detail: 'blocked' } });

    expect([local.keys(), await journals()]).toEqual([[], []]);
    const left = await Promise.all(
      databaseNames.map(async (name) => [name, (await documents.readAll(uid, name)).documents.length]),
    );
    expect(Object.fromEntries(left)).toEqual({ note: 1, library: 0, message: 0 });
  });
});
