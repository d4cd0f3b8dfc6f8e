import { databaseErrorOf, type Json, lazy, type Uid } from '@inkside/kit';
import type { EntityTable } from 'dexie';

interface FactRow {
  readonly name: string;
  readonly fact: Json;
}

interface Tables {
  readonly fact: EntityTable<FactRow, 'name'>;
}

const VERSION = 1;

/** The database of what is kept of one user's notes; it has the uid in its name, by which all that is a user's is removed. */
const nameOf = (uid: Uid): string => `inkside-kept-${uid}`;

const open = async (name: string) => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name) as InstanceType<typeof Dexie> & Tables;
  database.version(VERSION).stores({ fact: 'name' });
  return database;
};

export type KeptDatabase = Awaited<ReturnType<typeof open>>;

/** Does something with the database of a user. @throws PortError `errors.database`, `errors.quota` */
export type WithKept = <T>(uid: Uid, task: (database: KeptDatabase) => Promise<T>) => Promise<T>;

/** Opens each user's database when it is first asked for. */
export const createWithKept = (): WithKept => {
  const opened = new Map<Uid, () => Promise<KeptDatabase>>();
  return async (uid, task) => {
    const own = opened.get(uid) ?? lazy(() => open(nameOf(uid)));
    opened.set(uid, own);
    try {
      return await task(await own());
    } catch (thrown) {
      // One that could not be opened says so for ever: the next call has a new one.
      if (opened.get(uid) === own) opened.delete(uid);
      own().then(
        (database) => database.close(),
        () => undefined,
      );
      throw databaseErrorOf(thrown);
    }
  };
};
