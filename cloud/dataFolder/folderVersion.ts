import { chmod, copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { writeWhole } from '../lib/durableFiles';

/** The layout of a data folder that this program reads and writes. */
export const SCHEMA = 1;
/** Who made it, for people that look into the file. */
const PROGRAM = 'inkside';
const FILE_NAME = 'version.json';

const versionSchema = v.object({ schema: v.pipe(v.number(), v.integer(), v.minValue(1)), madeBy: v.string() });

/** A data folder that this program must not touch; the message is for whoever started it. */
export class FolderVersionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FolderVersionError';
  }
}

/** Undefined where the folder does not say. Throws {@link FolderVersionError} when the file is damaged. */
export const readVersion = async (dataDirectory: string): Promise<number | undefined> => {
  const path = join(dataDirectory, FILE_NAME);
  const text = await readFile(path, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return undefined;
    throw thrown;
  });
  if (text === undefined) return undefined;
  const version = v.safeParse(v.pipe(v.string(), v.parseJson(), versionSchema), text);
  if (!version.success) throw new FolderVersionError(`${path} is damaged. Put it back from a backup.`);
  return version.output.schema;
};

export const writeVersion = (dataDirectory: string, schema: number): Promise<void> =>
  writeWhole(join(dataDirectory, FILE_NAME), `${JSON.stringify({ schema, madeBy: PROGRAM })}\n`);

export const newerThanProgram = (what: string, schema: number): FolderVersionError =>
  new FolderVersionError(
    `${what} was written by a newer program (schema ${schema}; this one knows ${SCHEMA}). Update Inkside first.`,
  );

/** One step of the layout of data folders. */
export interface Migration {
  /** The version that stands afterwards; the step begins at the one before. */
  readonly to: number;
  /** Files directly in the folder that the step changes; they are kept as `before-{to}/{file}`. */
  readonly changes: readonly string[];
  /** May have begun before and been broken off: run again, it ends in the same state. */
  run(dataDirectory: string): Promise<void>;
}

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/** Folders made before versions were written have today's layout; their rights may be wider than today's. */
const toVersion1: Migration = {
  to: 1,
  changes: [],
  run: async (dataDirectory) => {
    await chmod(dataDirectory, OWNER_ONLY_FOLDER);
    await chmod(join(dataDirectory, 'secrets.json'), OWNER_ONLY_FILE).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'ENOENT') throw thrown;
    });
  },
};

const MIGRATIONS: readonly Migration[] = [toVersion1];

/** What a folder holds that was made before versions were written; anything else in it is not ours. */
const OLD_CONTENT: ReadonlySet<string> = new Set(['accounts', 'documents', 'objects', 'pushes', 'secrets.json']);

const isOldFolder = async (dataDirectory: string): Promise<boolean> =>
  (await readdir(dataDirectory)).some((name) => OLD_CONTENT.has(name));

/** The first copy counts: a step that is run again finds files that it has changed already. */
const keepOld = async (dataDirectory: string, { to, changes }: Migration): Promise<void> => {
  if (changes.length === 0) return;
  const folder = join(dataDirectory, `before-${to}`);
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const kept = new Set(await readdir(folder));
  for (const file of changes.filter((name) => !kept.has(name))) {
    await copyFile(join(dataDirectory, file), join(folder, file)).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'ENOENT') throw thrown;
    });
  }
};

interface MigrationOptions {
  readonly migrations?: readonly Migration[];
  readonly latest?: number;
}

/**
 * Brings an existing data folder to this program's layout, step by step; a new one gets its version at once. To be
 * called before anything else opens the folder. Throws `FolderVersionError` when the folder is newer or its version
 * cannot be read.
 */
export const migrateFolder = async (dataDirectory: string, options: MigrationOptions = {}): Promise<void> => {
  const { migrations = MIGRATIONS, latest = SCHEMA } = options;
  const stored = await readVersion(dataDirectory);
  if (stored !== undefined && stored > latest) throw newerThanProgram(dataDirectory, stored);
  if (stored === undefined && !(await isOldFolder(dataDirectory))) {
    await writeVersion(dataDirectory, latest);
    return;
  }
  for (const migration of migrations.filter(({ to }) => to > (stored ?? 0))) {
    await keepOld(dataDirectory, migration);
    await migration.run(dataDirectory);
    await writeVersion(dataDirectory, migration.to);
  }
};
