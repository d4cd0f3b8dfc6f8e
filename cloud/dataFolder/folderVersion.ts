import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { writeWhole } from '../lib/writeWhole';

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
