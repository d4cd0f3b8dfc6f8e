import { join } from 'node:path';
import type { DocumentEngine } from './documentEngine';
import { createDatabase, openDatabase } from './openDatabase';

/** A LevelDB holds about six files and some memory. */
const MAX_OPEN_USERS = 500;

/** PouchDB on LevelDB: `<dataDirectory>/<name>`, and `<dataDirectory>/documents/<first two digits>/<uid>`. */
export function createLevelEngine(dataDirectory: string): DocumentEngine {
  return {
    openNamed: (name) => createDatabase(dataDirectory, name),
    openUser: (uid) => openDatabase(join(dataDirectory, 'documents', uid.slice(0, 2), uid), { history: true }),
    maxOpenUsers: MAX_OPEN_USERS,
  };
}
