import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { SCHEMA, newerThanProgram, readVersion, writeVersion } from './folderVersion';

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

export interface MigrationOptions {
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
