import { createLease } from '../../../cloud/stores/lease';
import { createUserStores } from '../../../cloud/stores/userStores';
import type { FeedDatabase } from '../../../cloud/stores/feed/fastReads';
import { gate, LONGEST_WAIT_MS } from '../../harness/until';

const UID = 'a'.repeat(24);
/** For what never answers. */
const LIMIT_MS = 50;

/** A database of which only what is asked here matters. */
const databaseThat = (get: () => Promise<unknown>, closed: () => void): FeedDatabase => {
  const database: Partial<FeedDatabase> = {
    get: get as FeedDatabase['get'],
    info: async () => ({ update_seq: 1 }) as Awaited<ReturnType<FeedDatabase['info']>>,
    close: async () => closed(),
  };
  return database as FeedDatabase;
};

const missing = async (): Promise<never> => {
  throw Object.assign(new Error('missing'), { status: 404 });
};

describe('the database of a user that an error stopped in the middle of a task', () => {
  it('is opened anew; what hung on it fails, and the next call is answered', async () => {
    const opened: FeedDatabase[] = [];
    const closed: number[] = [];
    const openUser = async (): Promise<FeedDatabase> => {
      const number = opened.length;
      const database = databaseThat(
        number === 0 ? () => new Promise(() => undefined) : missing,
        () => void closed.push(number),
      );
      opened.push(database);
      return database;
    };
    const stores = createUserStores({ engine: { openUser, maxOpenUsers: 10 } });
    const user = await stores.open(UID);
    const hanging = user.use((database) => database.get('x'));
    const failed = expect(hanging).rejects.toThrow();
    await user.use(async () => 'the lease is open');

    await stores.mend(LIMIT_MS);

    await failed;
    expect(closed).toEqual([0]);
    expect(await user.use(async (database) => opened.indexOf(database))).toBe(1);
    await stores.close();
  });

  it('stays as it is where it answers', async () => {
    const closed: string[] = [];
    const openUser = async (): Promise<FeedDatabase> => databaseThat(missing, () => void closed.push('closed'));
    const stores = createUserStores({ engine: { openUser, maxOpenUsers: 10 } });
    const user = await stores.open(UID);
    const held = gate();
    const running = user.use(async () => held.passed);

    await stores.mend(LONGEST_WAIT_MS);

    expect(closed).toEqual([]);
    held.open();
    await running;
    await stores.close();
  });
});

describe('a lease that is given up', () => {
  it('fails running work, and opens again for the next', async () => {
    let opens = 0;
    const lease = createLease({ open: async () => (opens += 1), close: async () => undefined });
    const running = lease.use(() => new Promise(() => undefined));
    const failed = expect(running).rejects.toThrow('gone');
    await lease.use(async () => undefined);

    await lease.giveUp(new Error('gone'));

    await failed;
    expect(lease.isIdle()).toBe(true);
    expect(await lease.use(async (resource) => resource)).toBe(2);
  });
});
