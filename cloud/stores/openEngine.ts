import { access, constants, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { CloudOptions } from '../lib/config';
import { EngineFailure } from '../lib/failure';
import type { DocumentEngine } from './documentEngine';
import { createDatabase, openDatabase } from './openDatabase';

/** A LevelDB holds about six files and some memory. */
const MAX_OPEN_USERS = 500;

/** What LevelDB needs to fold its log into a table, some times over; with less, a write may fail at any moment. */
const LEAST_ROOM_BYTES = 32 * 1024 ** 2;

/** @throws EngineFailure when the disk is full, read-only or gone */
async function checkRoom(directory: string): Promise<void> {
  try {
    await access(directory, constants.W_OK);
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize >= LEAST_ROOM_BYTES) return;
  } catch (thrown) {
    throw new EngineFailure('leveldb', String(Reflect.get(Object(thrown), 'code')));
  }
  throw new EngineFailure('leveldb', 'ENOSPC');
}

/** Each folder of a user lies in one that has its first two digits. */
async function listFolders(documents: string): Promise<string[]> {
  const shelves = await readdir(documents).catch(() => []);
  const found: string[] = [];
  for (const shelf of shelves) found.push(...(await readdir(join(documents, shelf)).catch(() => [])));
  return found;
}

/** PouchDB on LevelDB: `<dataDirectory>/<name>`, and `<dataDirectory>/documents/<first two digits>/<uid>`. */
export function createLevelEngine(dataDirectory: string): DocumentEngine {
  return {
    openNamed: (name) => createDatabase(dataDirectory, name),
    openUser: (uid) => openDatabase(join(dataDirectory, 'documents', uid.slice(0, 2), uid), { history: true }),
    checkReady: () => checkRoom(dataDirectory),
    listUsers: () => listFolders(join(dataDirectory, 'documents')),
    maxOpenUsers: MAX_OPEN_USERS,
  };
}

/**
 * The engine that the options name.
 * @throws CouchProblem when it is a CouchDB that cannot be used
 */
export async function openEngine({
  dataDirectory,
  couchUrl,
}: Pick<CloudOptions, 'dataDirectory' | 'couchUrl'>): Promise<DocumentEngine> {
  if (couchUrl === undefined) return createLevelEngine(dataDirectory);
  const { createCouchEngine } = await import('./couch/couchEngine');
  return createCouchEngine(couchUrl);
}
