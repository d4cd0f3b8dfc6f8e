import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PouchDB from 'pouchdb-core';
import type { Database } from 'pouchdb-core';
import registerLevelDb from 'pouchdb-adapter-leveldb';
import { CloudFailure } from '../failure';
import { isDatabaseName } from './databaseName';
import { durableLevel } from './durableLevel';

PouchDB.plugin(registerLevelDb);

/**
 * Opens the database that lies in the folder `path`, and makes it when it is not there. Rejects when another process
 * holds it.
 */
export async function openDatabase(path: string): Promise<Database> {
  await mkdir(dirname(path), { recursive: true });
  // Old revisions stay readable: the channel of a tombstone is that of the revision before it.
  const database = new PouchDB(path, { adapter: 'leveldb', auto_compaction: false, db: durableLevel });
  // Every running `changes()` listens for the end of its database; a hundred readers at once are no leak.
  database.setMaxListeners(0);
  await database.info();
  return database;
}

/**
 * A database of the cloud itself, such as its accounts, at `<directory>/<name>`. The caller closes it.
 * @throws CloudFailure `errors.badRequest` when the name is not a plain lower-case word.
 */
export async function createDatabase(directory: string, name: string): Promise<Database> {
  if (!isDatabaseName(name)) throw new CloudFailure('errors.badRequest', { field: 'name' });
  return openDatabase(join(directory, name));
}
