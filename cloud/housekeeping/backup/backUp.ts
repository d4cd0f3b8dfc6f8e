import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { ObjectStoreError } from '../../objects';
import type { OpenedStores } from '../../openStores';
import { SCHEMA } from '../../dataFolder';
import { allDatabases, listedObjects, type NamedDatabase } from '../databases';
import type { Report } from '../problem';
import { leafRevisions } from '../revisions';
import { type Blobs, openBlobs } from './blobs';
import {
  BackupError,
  type DatabaseEntry,
  type Manifest,
  objectEntry,
  type ObjectEntry,
  ownBlobs,
  readManifest,
  writeManifest,
} from './manifest';

export interface BackupParts {
  readonly opened: OpenedStores;
  readonly dataDirectory: string;
  /** A new or empty folder, or one that holds a backup: what has not changed since then is not copied again. */
  readonly directory: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly report: Report;
}

export interface BackupResult {
  readonly databases: number;
  readonly revisions: number;
  readonly objects: number;
  /** Of all objects together. */
  readonly bytes: number;
  /** Databases and objects that were taken over from the backup before. */
  readonly unchanged: number;
  /** Objects that were removed while the backup ran. */
  readonly vanished: number;
}

const prepare = async (directory: string): Promise<Manifest | undefined> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const before = await readManifest(directory);
  const others = (await readdir(directory)).filter((name) => name !== 'blobs');
  if (before === undefined && others.length > 0) {
    throw new BackupError(`${directory} holds other things. Name a new folder, or one with a backup.`);
  }
  return before;
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface Run {
  readonly blobs: Blobs;
  readonly before: Manifest | undefined;
  unchanged: number;
  vanished: number;
}

/** The sequence is read first: what is written while the database is read makes the next backup read it again. */
const backUpDatabase = (run: Run, named: NamedDatabase): Promise<DatabaseEntry> =>
  named.use(async (database) => {
    const { name } = named;
    const source = { id: await database.id(), sequence: String((await database.info()).update_seq) };
    const last = run.before?.databases.find((entry) => entry.name === name);
    const isSame = last?.source.id === source.id && last.source.sequence === source.sequence;
    if (isSame && (await run.blobs.has(last.content))) {
      run.unchanged += 1;
      return last;
    }
    let revisions = 0;
    const content = await run.blobs.write(
      (async function* lines(): AsyncGenerator<string> {
        for await (const revision of leafRevisions(database)) {
          revisions += 1;
          yield `${JSON.stringify(revision)}\n`;
        }
      })(),
    );
    return { name, content, revisions, source };
  });

const lastObjects = async ({ blobs, before }: Run): Promise<Map<string, ObjectEntry>> => {
  const known = new Map<string, ObjectEntry>();
  if (before === undefined || !(await blobs.has(before.objects.index))) return known;
  for await (const entry of blobs.lines(before.objects.index, objectEntry)) known.set(entry.key, entry);
  return known;
};

const copyObject = async (run: Run, { objects }: OpenedStores, key: string): Promise<ObjectEntry | undefined> => {
  try {
    const content = await objects.get(key);
    if (content === undefined) return undefined;
    const { etag, lastModifiedMs, isMultipart, headers } = content.meta;
    return { key, content: await run.blobs.write(content.stream), etag, lastModifiedMs, isMultipart, headers };
  } catch (thrown) {
    if (!(thrown instanceof ObjectStoreError)) throw thrown;
    throw new BackupError(`${key} cannot be read (${thrown.code}). Run verify --data-dir to see what else.`);
  }
};

const backUpObjects = async (run: Run, opened: OpenedStores, report: Report): Promise<ObjectEntry[]> => {
  const known = await lastObjects(run);
  const entries: ObjectEntry[] = [];
  for await (const { key, etag, lastModifiedMs } of listedObjects(opened.objects, '')) {
    const last = known.get(key);
    const isSame = last?.etag === etag && last.lastModifiedMs === lastModifiedMs && (await run.blobs.has(last.content));
    const entry = isSame ? last : await copyObject(run, opened, key);
    if (isSame) run.unchanged += 1;
    if (entry === undefined) run.vanished += 1;
    else entries.push(entry);
    report({ step: 'objects', done: entries.length });
  }
  return entries;
};

const backUpDatabases = async (run: Run, opened: OpenedStores, report: Report): Promise<DatabaseEntry[]> => {
  const named = await allDatabases(opened);
  const entries: DatabaseEntry[] = [];
  for (const database of named) {
    entries.push(await backUpDatabase(run, database));
    report({ step: 'databases', done: entries.length, total: named.length });
  }
  return entries;
};

const linesOf = async function* (entries: readonly ObjectEntry[]): AsyncGenerator<string> {
  for (const entry of entries) yield `${JSON.stringify(entry)}\n`;
};

/**
 * Copies everything into a folder of files named by their hashes, while the server goes on. Documents come first:
 * clients upload an object before the document that names it, so every object that a copied document names is there
 * to be copied too. Rejects when anything cannot be read; the backup that stood there before stands then.
 */
export const backUp = async ({ opened, dataDirectory, directory, now, report }: BackupParts): Promise<BackupResult> => {
  const run: Run = { blobs: openBlobs(directory), before: await prepare(directory), unchanged: 0, vanished: 0 };
  const databases = await backUpDatabases(run, opened, report);
  const entries = await backUpObjects(run, opened, report);
  const bytes = entries.reduce((sum, { content }) => sum + content.bytes, 0);
  const manifest = {
    schema: SCHEMA,
    createdAt: new Date(now).toISOString(),
    serverUuid: opened.secrets.serverUuid,
    secrets: await run.blobs.write(once(await readFile(join(dataDirectory, 'secrets.json')))),
    databases,
    objects: { index: await run.blobs.write(linesOf(entries)), count: entries.length, bytes },
  };
  await writeManifest(directory, manifest);
  const written = await readManifest(directory);
  if (written === undefined) throw new BackupError(`${directory} lost its manifest.`);
  const kept = [...ownBlobs(written), ...entries.map(({ content }) => content)].map(({ sha256 }) => sha256);
  await run.blobs.prune(new Set(kept));
  return {
    databases: databases.length,
    revisions: databases.reduce((sum, { revisions }) => sum + revisions, 0),
    objects: entries.length,
    bytes,
    unchanged: run.unchanged,
    vanished: run.vanished,
  };
};
