import type { Database } from 'pouchdb-core';

import type { OpenedStores } from '../openStores';
import type { ListedObject, ObjectStore } from '../objects';

/** A database by the name that backups know it by: `accounts`, or `documents/{uid}`. */
export interface NamedDatabase {
  readonly name: string;
  readonly use: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
}

type Stores = Pick<OpenedStores, 'databases' | 'stores'>;

const DOCUMENTS = 'documents/';
const ACCOUNT = 'account:';
/** Sorts after every character that an id holds. */
const LAST = '\ufff0';

/** Throws when there is none of that name. */
export const ownDatabase = ({ databases }: Pick<Stores, 'databases'>, name: string): Database => {
  const database = databases.get(name);
  if (database === undefined) throw new Error(`There is no database ${name}.`);
  return database;
};

/** Everybody who has an account. */
export const listUids = async (stores: Stores): Promise<string[]> => {
  const accounts = ownDatabase(stores, 'accounts');
  const { rows } = await accounts.allDocs({ startkey: ACCOUNT, endkey: `${ACCOUNT}${LAST}` });
  return rows.map(({ key }) => key.slice(ACCOUNT.length));
};

/** Opens nothing: each user's database is opened when it is used. */
export const userDatabase = (stores: Stores, uid: string): NamedDatabase => ({
  name: `${DOCUMENTS}${uid}`,
  use: async (work) => (await stores.stores.open(uid)).use(work),
});

/** The database of a backup's name. Throws when there is none of it. */
export const databaseOf = (stores: Stores, name: string): NamedDatabase => {
  if (name.startsWith(DOCUMENTS)) return userDatabase(stores, name.slice(DOCUMENTS.length));
  const database = ownDatabase(stores, name);
  return { name, use: (work) => work(database) };
};

/** Every database, the cloud's own first. */
export const allDatabases = async (stores: Stores): Promise<NamedDatabase[]> => {
  const own = [...stores.databases.keys()].map((name) => databaseOf(stores, name));
  return [...own, ...(await listUids(stores)).map((uid) => userDatabase(stores, uid))];
};

const PAGE_KEYS = 1000;

/** Every object whose key begins with `prefix`, in byte order. */
export async function* listedObjects(store: ObjectStore, prefix: string): AsyncGenerator<ListedObject> {
  let continuation: string | undefined;
  do {
    const from = continuation === undefined ? {} : { continuation };
    const page = await store.list({ prefix, maxKeys: PAGE_KEYS, ...from });
    yield* page.objects;
    continuation = page.nextContinuation;
  } while (continuation !== undefined);
}
