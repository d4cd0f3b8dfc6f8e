import type { Database } from 'pouchdb-core';

import type { FeedDatabase } from './feed/fastReads';

/** What keeps documents: LevelDB in the data folder, or a CouchDB. Both speak PouchDB's interface. */
export interface DocumentEngine {
  /**
   * A database of the cloud itself, such as `accounts`, made when it is not there. The caller closes it.
   * @throws CloudFailure `errors.badRequest` when the name is not a plain lower-case word
   */
  openNamed(name: string): Promise<Database>;
  /** The documents of the user with this id (24 lower-case hexadecimal digits). The caller closes it. */
  openUser(uid: string): Promise<FeedDatabase>;
  /**
   * Resolves when documents can be read and written as far as can be told without doing it.
   * @throws EngineFailure
   */
  checkReady(): Promise<void>;
  /** Whoever has a database of documents. */
  listUsers(): Promise<readonly string[]>;
  /** Databases of users that are worth keeping open at once. */
  readonly maxOpenUsers: number;
}

const DATABASE_NAME = /^[a-z][a-z0-9_-]{0,63}$/;

/** A plain lower-case word, which is a folder to one engine and a part of a path to the other. */
export function isDatabaseName(name: string): boolean {
  return DATABASE_NAME.test(name);
}
