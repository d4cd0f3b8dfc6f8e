import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Database } from 'pouchdb-core';

import type { CloudOptions } from '../../lib/config';
import { createClosers, type OpenedStores, openStores } from '../../openStores';
import { keepSecretsText } from '../../lib/secrets';
import { databaseOf, listedObjects } from '../databases';
import { HOLDER_FILE, LOCK_FOLDER, lockFolder, writeVersion } from '../../dataFolder';
import { syncFolder } from '../../lib/durableFiles';
import type { Report } from '../problem';
import { storedRevision, type StoredRevision } from '../revisions';
import { type Blobs, openBlobs } from './blobs';
import { BackupError, type DatabaseEntry, type Manifest, objectEntry } from './manifest';
import { manifestOf } from './verifyBackup';

export interface RestoreParts {
  readonly directory: string;
  /** The folder that is made; with an engine outside of it, also which. */
  readonly options: Pick<CloudOptions, 'dataDirectory' | 'clock' | 'couchUrl' | 's3'>;
  /** Takes a folder that is not empty out of the way. */
  readonly force: boolean;
  readonly report: Report;
}

export interface RestoreResult {
  readonly databases: number;
  readonly revisions: number;
  readonly objects: number;
  /** Where the folder that stood there lies now. */
  readonly setAside: string | undefined;
}

const BATCH_REVISIONS = 200;
/** Of JSON text: what one write to the engine may hold. */
const BATCH_CHARACTERS = 8 * 1024 ** 2;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const isEmptyFolder = async (path: string): Promise<boolean> =>
  !(await exists(path)) || (await readdir(path)).length === 0;

const write = async (database: Database, name: string, batch: readonly StoredRevision[]): Promise<void> => {
  if (batch.length === 0) return;
  const failures = await database.bulkDocs(batch, { new_edits: false });
  if (failures.length > 0) throw new BackupError(`${name}: ${failures.length} revisions were not taken.`);
};

/** The revisions go in as they were: same ids, same histories, conflicts and tombstones. */
const fill = async (database: Database, { name, content }: DatabaseEntry, blobs: Blobs): Promise<void> => {
  let batch: StoredRevision[] = [];
  let ids = new Set<string>();
  let characters = 0;
  for await (const revision of blobs.lines(content, storedRevision)) {
    const size = JSON.stringify(revision).length;
    // One write takes a document's revisions in any order; an ancestor must be there before its successor.
    const isFull = batch.length === BATCH_REVISIONS || characters + size > BATCH_CHARACTERS || ids.has(revision._id);
    if (isFull) {
      await write(database, name, batch);
      [batch, ids, characters] = [[], new Set(), 0];
    }
    batch.push(revision);
    ids.add(revision._id);
    characters += size;
  }
  await write(database, name, batch);
};

const restoreDatabases = async (opened: OpenedStores, manifest: Manifest, parts: RestoreParts): Promise<void> => {
  const { directory, report, force } = parts;
  const blobs = openBlobs(directory);
  for (const [index, entry] of manifest.databases.entries()) {
    await databaseOf(opened, entry.name).use(async (database) => {
      // Only a database outside of the new folder can hold anything.
      if (!force && (await database.info()).doc_count > 0) {
        throw new BackupError(`The database ${entry.name} is not empty. Use --force to restore into it.`);
      }
      await fill(database, entry, blobs);
    });
    report({ step: 'databases', done: index + 1, total: manifest.databases.length });
  }
};

const restoreObjects = async (opened: OpenedStores, manifest: Manifest, parts: RestoreParts): Promise<void> => {
  const { directory, report, force } = parts;
  const blobs = openBlobs(directory);
  const first = await listedObjects(opened.objects, '').next();
  if (!force && first.done !== true) {
    throw new BackupError('The object store is not empty. Use --force to restore into it.');
  }
  let done = 0;
  for await (const { key, content, headers } of blobs.lines(manifest.objects.index, objectEntry)) {
    await opened.objects.put(key, blobs.read(content), headers, { expected: { size: content.bytes } });
    done += 1;
    report({ step: 'objects', done, total: manifest.objects.count });
  }
};

const textOf = async (blobs: Blobs, { secrets }: Manifest): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of blobs.read(secrets)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const fillFolder = async (parts: RestoreParts, manifest: Manifest, dataDirectory: string): Promise<void> => {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await keepSecretsText(dataDirectory, await textOf(openBlobs(parts.directory), manifest));
  const closers = createClosers();
  try {
    // Whoever had stored that much may have it again, whatever the limit is now.
    const opened = await openStores({ ...parts.options, dataDirectory, storageLimitBytes: Infinity }, closers);
    await restoreDatabases(opened, manifest, parts);
    await restoreObjects(opened, manifest, parts);
  } finally {
    await closers.closeAll();
  }
  // What an older program has written is brought up to date by the next start.
  await writeVersion(dataDirectory, manifest.schema);
};

/** Held until it has its new name: nobody begins to use it in between. What was never a data folder stays as it is. */
const moveAside = async (dataDirectory: string, setAside: string): Promise<void> => {
  if (!(await exists(join(dataDirectory, LOCK_FOLDER)))) return rename(dataDirectory, setAside);
  const lock = await lockFolder(dataDirectory);
  try {
    await rename(dataDirectory, setAside);
    await rm(join(setAside, HOLDER_FILE), { force: true });
  } finally {
    await lock.release();
  }
};

/**
 * Makes a data folder from a backup that was verified: same secrets, ids, revisions and objects. It is made beside its
 * place and moved there at the end, so a folder that is there is whole. Sequences begin anew, which clients take for
 * another server's and go on from their checkpoints. Throws `BackupError`,
 * and `FolderLockedError` when somebody has the folder that stands there.
 */
export const restore = async (parts: RestoreParts): Promise<RestoreResult> => {
  const { dataDirectory } = parts.options;
  const manifest = await manifestOf(parts.directory);
  const isEmpty = await isEmptyFolder(dataDirectory);
  if (!isEmpty && !parts.force) {
    throw new BackupError(`${dataDirectory} is not empty. Choose another --data-dir, or --force to set it aside.`);
  }
  // Before the long work: whoever uses the folder would find it gone at its end.
  if (await exists(join(dataDirectory, LOCK_FOLDER))) await (await lockFolder(dataDirectory)).release();
  const making = `${dataDirectory}.restoring`;
  await rm(making, { recursive: true, force: true });
  await fillFolder(parts, manifest, making);
  const setAside = isEmpty ? undefined : `${dataDirectory}.before-${parts.options.clock.now()}`;
  if (setAside === undefined) await rm(dataDirectory, { recursive: true, force: true });
  else await moveAside(dataDirectory, setAside);
  await rename(making, dataDirectory);
  await syncFolder(dirname(dataDirectory));
  return {
    databases: manifest.databases.length,
    revisions: manifest.databases.reduce((sum, { revisions }) => sum + revisions, 0),
    objects: manifest.objects.count,
    setAside,
  };
};
