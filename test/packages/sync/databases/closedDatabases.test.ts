import { asUid } from '@inkside/kit';
import { databaseNameOf } from '../../../../packages/sync/src/databaseNames';
import { createLocalDatabases } from '../../../../packages/sync/src/databases/localDatabases';
import { until } from '../../../harness/until';
import { loadPouch } from './nodePouch';

const uid = asUid('b'.repeat(24));

describe('a database that is not open', () => {
  it('waits for those that go first, but not for ever', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    try {
      const databases = createLocalDatabases(loadPouch);
      const opened = jest.fn();
      databases.giveWay();
      const finish = databases.giveWay();
      const opening = databases.open(uid, 'message').then(opened);

      finish();
      await jest.advanceTimersByTimeAsync(900);
      expect(opened).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(200);
      jest.useRealTimers();
      await opening;

      expect(opened).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a database that the browser closes', () => {
  it('is opened again for work that was under way and aborted', async () => {
    const databases = createLocalDatabases(loadPouch);
    let tries = 0;

    const count = await databases.use(uid, 'note', async (database) => {
      tries += 1;
      // As PouchDB tells of it.
      const aborted = { status: 500, name: 'abort', message: 'unknown', reason: 'AbortError' };
      if (tries === 1) throw Object.assign(new Error(aborted.message), aborted);
      return (await database.info()).doc_count;
    });

    expect(count).toBe(0);
    expect(tries).toBe(2);
  });

  it('is told of once for all of the user when it was another one: its site was cleared', async () => {
    const replaced: string[] = [];
    const databases = createLocalDatabases(loadPouch, { onReplaced: (owner) => replaced.push(owner) });
    for (const name of ['note', 'library'] as const) await databases.use(uid, name, (database) => database.info());
    const Pouch = await loadPouch();

    for (const name of ['note', 'library'] as const)
      await new Pouch(databaseNameOf(uid, name), { auto_compaction: true, revs_limit: 50 }).destroy();
    for (const name of ['note', 'library', 'note'] as const)
      await databases.use(uid, name, (database) => database.info());

    expect(replaced).toEqual([uid]);
  });

  it('is not told of when we let go of it ourselves', async () => {
    const replaced: string[] = [];
    const databases = createLocalDatabases(loadPouch, { onReplaced: (owner) => replaced.push(owner) });
    await databases.use(uid, 'note', (database) => database.destroy());
    databases.discard(uid, 'note');
    await databases.use(uid, 'note', (database) => database.info());

    expect(replaced).toEqual([]);
  });

  it('that PouchDB keeps by its name is let go of, so that the next one is open', async () => {
    const databases = createLocalDatabases(loadPouch);
    const handles: unknown[] = [];
    const close = jest.fn();

    await databases.use(uid, 'message', async (database) => {
      handles.push(database);
      jest.spyOn(database, 'close').mockImplementation(async () => close());
      if (handles.length === 1) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      await database.info();
    });

    expect(close).toHaveBeenCalledTimes(1);
    expect(new Set(handles).size).toBe(2);
  });

  it('begins again what PouchDB would never answer, and opens nothing that nobody had open', async () => {
    const databases = createLocalDatabases(loadPouch);
    let tries = 0;
    const counted = databases.use(uid, 'note', async (database) => {
      tries += 1;
      return tries === 1 ? new Promise<number>(() => undefined) : (await database.info()).doc_count;
    });
    await until(() => Promise.resolve(tries === 1), 'it is under way');

    databases.closed(uid);

    expect(await counted).toBe(0);
    expect(tries).toBe(2);
  });
});
