import { mkdir } from 'node:fs/promises';

import type { Database } from 'pouchdb-core';

import { type Accounts, createAccounts, createRecords, type Records } from './accounts';
import { type CloudOptions, STORAGE_LIMIT_BYTES } from './lib/config';
import { createGiftBook, createGroupBook, type GroupBook } from './content';
import { type ChannelWriter, createChannelWriter } from './gateway';
import { lockFolder, migrateFolder } from './dataFolder';
import { type LimitOf, type ObjectStore, openObjects } from './objects';
import { keepSecrets, type Secrets } from './lib/secrets';
import { answersWithin, createUserStores, type DocumentEngine, type ManagedUserStores, openEngine } from './stores';

/** Closes in the reverse order of opening, and does not stop at a failure. */
export interface Closers {
  readonly add: (close: () => unknown) => void;
  readonly closeAll: () => Promise<void>;
}

export const createClosers = (): Closers => {
  const closers: (() => unknown)[] = [];
  return {
    add: (close) => void closers.unshift(close),
    closeAll: async () => {
      const failures: unknown[] = [];
      for (const close of closers.splice(0)) {
        try {
          await close();
        } catch (thrown) {
          failures.push(thrown);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};

/** Which engines hold the data, and where; all of it is in the options of a cloud. */
type EngineNames = 'dataDirectory' | 'clock' | 'couchUrl' | 's3' | 'storageLimitBytes';
type SignInNames = 'captcha' | 'signInsPerAddress';
export interface StoreOptions extends Pick<CloudOptions, EngineNames | SignInNames> {
  readonly onDatabaseOpened?: () => void;
}

/** What the areas keep, one database each. Ids of records that belong to a user begin with `kind:uid:`. */
export interface AreaRecords {
  readonly pushes: Records;
  readonly ledger: Records;
  readonly content: Records;
  readonly reading: Records;
  readonly statistics: Records;
}

/** Everything that a cloud keeps, opened. */
export interface OpenedStores {
  readonly secrets: Secrets;
  /** The cloud's own databases by name; those of users are in `stores`. */
  readonly databases: ReadonlyMap<string, Database>;
  readonly accounts: Accounts;
  readonly records: AreaRecords;
  readonly stores: ManagedUserStores;
  readonly engine: Pick<DocumentEngine, 'checkReady'>;
  readonly objects: ObjectStore;
  readonly writer: ChannelWriter;
  /** Whoever has a database of documents, with an account or without. */
  readonly documentOwners: () => Promise<readonly string[]>;
  readonly groups: GroupBook;
  /** Bytes that the account may store: what everyone may, and what its gift cards gave. */
  readonly storageLimitOf: LimitOf;
}

const watchEngine = (engine: DocumentEngine, opened: () => void = () => undefined): DocumentEngine => {
  const watch = async (opening: Promise<Database>): Promise<Database> => {
    const database = await opening;
    opened();
    return database;
  };
  return {
    ...engine,
    openNamed: (name) => watch(engine.openNamed(name)),
    openUser: (uid) => watch(engine.openUser(uid)),
  };
};

/** Opens the stores of a data folder. What was opened is closed by `closers`, also after a failure in between. */
export const openStores = async (options: StoreOptions, closers: Closers): Promise<OpenedStores> => {
  const { dataDirectory, clock } = options;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  // First: a second process on this folder is refused here, before it reads or touches anything.
  const lock = await lockFolder(dataDirectory);
  closers.add(() => lock.release());
  await migrateFolder(dataDirectory);
  const secrets = await keepSecrets(dataDirectory);
  const engine = watchEngine(await openEngine(options), options.onDatabaseOpened);
  const databases = new Map<string, Database>();
  const open = async (name: string): Promise<Database> => {
    const database = await engine.openNamed(name);
    closers.add(() => database.close());
    databases.set(name, database);
    return database;
  };
  const accounts = createAccounts({ ...options, database: await open('accounts'), secrets });
  const records = {
    pushes: createRecords(await open('pushes')),
    ledger: createRecords(await open('ledger')),
    content: createRecords(await open('content')),
    reading: createRecords(await open('reading')),
    statistics: createRecords(await open('statistics')),
  };
  const stores = createUserStores({ engine });
  closers.add(() => stores.close());
  const gifts = createGiftBook(records.content, clock);
  const { storageLimitBytes = STORAGE_LIMIT_BYTES } = options;
  const storageLimitOf: LimitOf = async (uid) => storageLimitBytes + (await gifts.extraStorageOf(uid));
  const groups = createGroupBook(records.content, clock);
  const objects = await openObjects(options, storageLimitOf, {
    payerOf: async (owner) => (await groups.records.group(owner))?.owner ?? owner,
    // What is on its way to the owner is counted where it arrives.
    paidBy: async (uid) =>
      (await groups.records.all()).flatMap(({ id, owner, isDissolving }) =>
        owner === uid && !isDissolving ? [id] : [],
      ),
  });
  closers.add(() => objects.close());
  const writer = createChannelWriter(stores);
  const documentOwners = (): Promise<readonly string[]> => engine.listUsers();
  const kept = { secrets, databases, accounts, records, groups, stores, engine, objects };
  return { ...kept, writer, documentOwners, storageLimitOf };
};

/** After an error that nobody caught: opens databases of users anew that are stuck. False when one of the cloud's own is. */
export const mendStores = async (
  { databases, stores }: Pick<OpenedStores, 'databases' | 'stores'>,
  limitMs: number,
): Promise<boolean> => {
  const answers = [...databases.values()].map((database) => answersWithin(database, limitMs));
  await stores.mend(limitMs);
  return (await Promise.all(answers)).every(Boolean);
};
