import { asUid } from '../../../src/app/kit/text/units';
import { createLocalDatabases } from '../../../src/services/databases/localDatabases';
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
});
