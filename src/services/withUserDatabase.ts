import { databaseErrorOf, lazy, type Uid } from '@inkside/kit';

/** Does something with the database of a user. @throws PortError `errors.database`, `errors.quota` */
export type WithUserDatabase<Database> = <T>(uid: Uid, task: (database: Database) => PromiseLike<T>) => Promise<T>;

/** Opens each user's database when it is first asked for. */
export const createUserDatabase = <Database>(open: (uid: Uid) => Promise<Database>): WithUserDatabase<Database> => {
  const opened = new Map<Uid, () => Promise<Database>>();
  return async (uid, task) => {
    const own = opened.get(uid) ?? lazy(() => open(uid));
    opened.set(uid, own);
    try {
      return await task(await own());
    } catch (thrown) {
      // One that was removed under it is opened anew by the next call; what another has opened since stays.
      if (opened.get(uid) === own) opened.delete(uid);
      throw databaseErrorOf(thrown);
    }
  };
};
