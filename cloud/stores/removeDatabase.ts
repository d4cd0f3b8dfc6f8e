import { rm } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

import type { FeedDatabase } from './feed/fastReads';

interface Destroyable {
  destroy(): Promise<unknown>;
}

/** The typings leave it out, because nobody else may. */
const isDestroyable = (database: object): database is Destroyable => 'destroy' in database;

/**
 * Removes a database on which nothing runs. Tombstones would keep every old revision, so the database itself goes.
 * @throws Error where the engine cannot remove one
 */
export const removeDatabase = async (database: FeedDatabase): Promise<void> => {
  if (!isDestroyable(database)) throw new Error('The document engine cannot remove a database.');
  const { name } = database;
  await database.destroy();
  // LevelDB's adapter closes its files but leaves them.
  if (isAbsolute(name)) await rm(name, { recursive: true, force: true });
};
