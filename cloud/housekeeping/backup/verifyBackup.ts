import { createHash } from 'node:crypto';

import { readSecretsText } from '../../lib/secrets';
import { SCHEMA, newerThanProgram } from '../../dataFolder';
import type { Findings, Problem, Report } from '../problem';
import { storedRevision } from '../revisions';
import { type Blobs, openBlobs } from './blobs';
import { BackupError, type Blob, type Manifest, objectEntry, type ObjectEntry, readManifest } from './manifest';

interface Run {
  readonly blobs: Blobs;
  readonly problems: Problem[];
  readonly report: Report;
}

const reasonOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Whether the file is there and unharmed; says so when not. */
const isWhole = async ({ blobs, problems }: Run, what: string, blob: Blob): Promise<boolean> => {
  const state = await blobs.check(blob);
  if (state === undefined) problems.push({ what, why: 'is missing' });
  if (state === false) problems.push({ what, why: 'has changed since the backup' });
  return state === true;
};

const checkSecrets = async (run: Run, { secrets, serverUuid }: Manifest): Promise<void> => {
  if (!(await isWhole(run, 'secrets', secrets))) return;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of run.blobs.read(secrets)) chunks.push(chunk);
    const read = readSecretsText(Buffer.concat(chunks).toString('utf8'), 'secrets');
    if (read.serverUuid !== serverUuid) run.problems.push({ what: 'secrets', why: 'belong to another server' });
  } catch (thrown) {
    run.problems.push({ what: 'secrets', why: reasonOf(thrown) });
  }
};

const checkDatabases = async (run: Run, { databases }: Manifest): Promise<number> => {
  let revisions = 0;
  for (const [index, { name, content, revisions: expected }] of databases.entries()) {
    if (await isWhole(run, name, content)) {
      let found = 0;
      try {
        for await (const revision of run.blobs.lines(content, storedRevision)) found += revision._id === '' ? 0 : 1;
        if (found !== expected) run.problems.push({ what: name, why: `holds ${found} revisions, not ${expected}` });
      } catch (thrown) {
        run.problems.push({ what: name, why: reasonOf(thrown) });
      }
      revisions += found;
    }
    run.report({ step: 'databases', done: index + 1, total: databases.length });
  }
  return revisions;
};

/** The MD5 that the store gave out for the object: a document may name it. */
const fitsEtag = async ({ blobs }: Run, { content, etag, isMultipart }: ObjectEntry): Promise<boolean> => {
  if (isMultipart) return true;
  const md5 = createHash('md5');
  for await (const chunk of blobs.read(content)) md5.update(chunk);
  return md5.digest('hex') === etag.replaceAll('"', '').toLowerCase();
};

const checkObjects = async (run: Run, { objects }: Manifest): Promise<{ count: number; bytes: number }> => {
  const [counted, sums] = [new Set<string>(), { count: 0, bytes: 0 }];
  if (!(await isWhole(run, 'the list of objects', objects.index))) return sums;
  for await (const entry of run.blobs.lines(objects.index, objectEntry)) {
    const { key, content } = entry;
    if (!counted.has(key) && (await isWhole(run, key, content)) && !(await fitsEtag(run, entry))) {
      run.problems.push({ what: key, why: 'has another MD5 than the store said' });
    }
    counted.add(key);
    sums.count += 1;
    sums.bytes += content.bytes;
    run.report({ step: 'objects', done: sums.count, total: objects.count });
  }
  if (sums.count !== objects.count || sums.bytes !== objects.bytes) {
    run.problems.push({ what: 'the list of objects', why: `names ${sums.count} objects, not ${objects.count}` });
  }
  return sums;
};

/** The manifest of a backup that this program can read. Throws `BackupError`, `FolderVersionError`. */
export const manifestOf = async (directory: string): Promise<Manifest> => {
  const manifest = await readManifest(directory);
  if (manifest === undefined) throw new BackupError(`${directory} holds no backup.`);
  if (manifest.schema > SCHEMA) throw newerThanProgram(directory, manifest.schema);
  return manifest;
};

/**
 * Reads every byte of a backup: each hash, each revision of each database, each object that the list names, all counts.
 * Throws `BackupError` where there is no backup at all.
 */
export const verifyBackup = async (directory: string, report: Report): Promise<Findings> => {
  const manifest = await manifestOf(directory);
  const run: Run = { blobs: openBlobs(directory), problems: [], report };
  await checkSecrets(run, manifest);
  const revisions = await checkDatabases(run, manifest);
  const { count, bytes } = await checkObjects(run, manifest).catch((thrown: unknown) => {
    run.problems.push({ what: 'the list of objects', why: reasonOf(thrown) });
    return { count: 0, bytes: 0 };
  });
  return { databases: manifest.databases.length, revisions, objects: count, bytes, problems: run.problems };
};
