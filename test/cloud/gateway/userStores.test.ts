import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../../cloud/stores/openDatabase';
import { createLevelEngine } from '../../../cloud/stores/openEngine';
import { createUserDatabase } from '../../../cloud/stores/userDatabase';
import { createUserStores, type UserStores } from '../../../cloud/stores/userStores';
import { until } from './gatewayHarness';

let directory: string;
let stores: UserStores;

const uidOf = (index: number): string => index.toString(16).padStart(24, '0');

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stores-'));
  stores = createUserStores({ engine: createLevelEngine(directory), maxOpen: 2 });
});

afterEach(async () => {
  await stores.close();
  await rm(directory, { recursive: true, force: true });
});

async function write(uid: string, id: string): Promise<void> {
  const user = await stores.open(uid);
  await user.use((database) => database.put({ _id: id, dbId: `${uid}-C` }));
}

async function count(uid: string): Promise<number> {
  const user = await stores.open(uid);
  return user.use(async (database) => (await database.info()).doc_count);
}

describe('the user stores', () => {
  it.each(['', '..', '../../etc', 'A'.repeat(24), 'a'.repeat(23), `${'a'.repeat(24)}/x`, `${'a'.repeat(24)}\n`])(
    'refuse %j for a user id',
    async (uid) => {
      await expect(stores.open(uid)).rejects.toMatchObject({ code: 'errors.badRequest' });
      expect(await readdir(directory)).toEqual([]);
    },
  );

  it('open one database for any number of callers at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => write(uidOf(1), `d${index}`)));

    expect(await count(uidOf(1))).toBe(30);
  });

  it('keep everything while they close and open databases again', async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 8 }, (_, user) => write(uidOf(user), `round${round}`)));
    }

    const counts = await Promise.all(Array.from({ length: 8 }, (_, user) => count(uidOf(user))));
    expect(counts).toEqual(Array.from({ length: 8 }, () => 3));
  });

  it('remove the documents of a user when nothing runs on them, and answer who reads meanwhile', async () => {
    for (let round = 0; round < 30; round += 1) {
      const uid = uidOf(100 + round);
      await write(uid, 'd');
      const removing = [stores.destroy(uid), stores.destroy(uid)];
      let isOver = false;
      const over = Promise.all(removing).then(() => (isOver = true));
      const counts: Promise<number>[] = [];
      await until(() => {
        counts.push(count(uid), count(uid));
        return isOver;
      });
      await over;

      expect((await Promise.all(counts)).every((found) => found <= 1)).toBe(true);
      expect(await count(uid)).toBe(0);
    }
  });

  it('tell a watcher of writes after its database was closed in between', async () => {
    const heard: (string | undefined)[] = [];
    const user = await stores.open(uidOf(0));
    const unwatch = await user.watch(({ channel }) => heard.push(channel));
    for (let other = 1; other < 6; other += 1) await write(uidOf(other), 'x');

    await write(uidOf(0), 'after');

    await until(() => heard.length > 0);
    expect(heard).toEqual([`${uidOf(0)}-C`]);
    unwatch();
  });

  it('tell once of what is written together: each channel, or any where it is very much', async () => {
    const heard: (string | undefined)[] = [];
    const user = await stores.open(uidOf(0));
    const unwatch = await user.watch(({ channel }) => heard.push(channel));
    const writeMany = (documents: number, channels: number) =>
      user.use((database) =>
        database.bulkDocs(
          Array.from({ length: documents }, (_, n) => ({ _id: `${documents}-${n}`, dbId: `${n % channels}` })),
        ),
      );

    await writeMany(50, 2);
    await until(() => heard.length === 2);
    await user.use((database) => database.info());
    await writeMany(500, 2);
    await until(() => heard.length === 3);

    expect(heard).toEqual(['0', '1', undefined]);
    unwatch();
  });

  it('wake a watcher even when its database closes right after the write', async () => {
    await stores.close();
    stores = createUserStores({ engine: createLevelEngine(directory), maxOpen: 1 });
    const user = await stores.open(uidOf(0));
    let wakes = 0;
    const unwatch = await user.watch(() => (wakes += 1));

    for (let round = 1; round <= 10; round += 1) {
      await write(uidOf(0), `d${round}`);
      await write(uidOf(round), 'x');
    }

    // The time limit of the test ends a wait in vain.
    await until(() => wakes >= 10);
    unwatch();
  });

  it('let running work finish before they close, and refuse new work', async () => {
    const user = await stores.open(uidOf(1));
    const running = user.use(async (database) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return database.put({ _id: 'late' });
    });

    await stores.close();

    expect((await running).ok).toBe(true);
    await expect(user.use((database) => database.info())).rejects.toMatchObject({ code: 'errors.internal' });
    await expect(stores.open(uidOf(2))).rejects.toMatchObject({ code: 'errors.internal' });
  });

  it('hold what was written when they are opened again', async () => {
    await write(uidOf(1), 'd1');
    await stores.close();
    stores = createUserStores({ engine: createLevelEngine(directory) });

    expect(await count(uidOf(1))).toBe(1);
  });
});

describe('a database whose state cannot be read for a moment', () => {
  it('can be watched afterwards, and is not left open', async () => {
    const engine = createLevelEngine(directory);
    let failures = 3;
    const open = async () => {
      const database = await engine.openUser(uidOf(9));
      const info = database.info.bind(database);
      database.info = () => ((failures -= 1) >= 0 ? Promise.reject(new Error('not now')) : info());
      return database;
    };
    const user = createUserDatabase(uidOf(9), { open, used: () => undefined, removed: () => undefined });
    await user.use(() => Promise.resolve());

    // One on the open database, one that opens it for a watcher, and then it works.
    await expect(user.watch(() => undefined)).rejects.toThrow('not now');
    await expect(user.watch(() => undefined)).rejects.toThrow('not now');
    await user.rest();
    await expect(user.watch(() => undefined)).resolves.toBeInstanceOf(Function);

    await user.rest();
    const again = await engine.openUser(uidOf(9));
    expect((await again.info()).doc_count).toBe(0);
    await again.close();
  });
});

describe('a named database', () => {
  it('keeps its documents under its name', async () => {
    const first = await createDatabase(directory, 'accounts');
    await first.put({ _id: 'a' });
    await first.close();

    const again = await createDatabase(directory, 'accounts');

    expect((await again.info()).doc_count).toBe(1);
    await again.close();
  });

  it.each(['', '..', 'a/b', 'Accounts', '.hidden'])('may not be called %j', async (name) => {
    await expect(createDatabase(directory, name)).rejects.toMatchObject({ code: 'errors.badRequest' });
  });
});
