import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { writeWhole } from '../../lib/durableFiles';

const FILE_NAME = 'manifest.json';
const FORMAT = 'inkside-backup';
const VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A file of the backup: its name is its SHA-256. */
const blob = v.object({ sha256, bytes: count });
export type Blob = v.InferOutput<typeof blob>;

const databaseEntry = v.object({
  /** `accounts`, `documents/{uid}`. */
  name: v.pipe(v.string(), v.regex(/^([a-z][a-z0-9_-]*|documents\/[0-9a-f]{24})$/)),
  /** Lines of JSON, one revision each. */
  content: blob,
  revisions: count,
  /** Which database at which moment: the same again means that nothing was written in between. */
  source: v.object({ id: v.string(), sequence: v.string() }),
});
export type DatabaseEntry = v.InferOutput<typeof databaseEntry>;

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  /** Of the data folder. */
  schema: v.pipe(count, v.minValue(1)),
  /** ISO 8601. */
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  serverUuid: v.pipe(v.string(), v.uuid()),
  secrets: blob,
  databases: v.array(databaseEntry),
  objects: v.object({
    /** Lines of JSON, one {@link objectEntry} each. */
    index: blob,
    count,
    /** Of all contents together. */
    bytes: count,
  }),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

export const objectEntry = v.object({
  key: v.pipe(v.string(), v.minLength(1)),
  content: blob,
  etag: v.string(),
  lastModifiedMs: v.number(),
  isMultipart: v.boolean(),
  headers: v.record(v.string(), v.string()),
});
export type ObjectEntry = v.InferOutput<typeof objectEntry>;

/** A folder that is no backup, or one that is damaged; the message is for whoever named it. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** Undefined where there is none. Throws {@link BackupError} when it cannot be understood. */
export const readManifest = async (directory: string): Promise<Manifest | undefined> => {
  const path = join(directory, FILE_NAME);
  const text = await readFile(path, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR') return undefined;
    throw thrown;
  });
  if (text === undefined) return undefined;
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (!manifest.success) throw new BackupError(`${path} is damaged, or of a newer program.`);
  return manifest.output;
};

/** The last thing that a backup writes: until then the one before stands. */
export const writeManifest = (directory: string, content: Omit<Manifest, 'format' | 'version'>): Promise<void> => {
  const manifest: Manifest = { format: FORMAT, version: VERSION, ...content };
  return writeWhole(join(directory, FILE_NAME), `${JSON.stringify(manifest, null, 1)}\n`);
};

/** Every file that the manifest names itself; those of objects stand in its index. */
export const ownBlobs = (manifest: Manifest): Blob[] => [
  manifest.secrets,
  manifest.objects.index,
  ...manifest.databases.map(({ content }) => content),
];
