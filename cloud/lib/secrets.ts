import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { writeWhole } from './durableFiles';

const FILE_NAME = 'secrets.json';
const OWNER_ONLY = 0o600;
const KEY_BYTES = 32;

const key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const secretsSchema = v.object({
  /** Signs bearer tokens. */
  tokenKey: key,
  /** Keys the hashes of verification codes: six digits alone would be guessed from a plain hash. */
  codeKey: key,
  /** From which the object store's temporary credentials are derived. */
  objectsKey: key,
  /** Lets the commands of this machine speak to a running server. */
  operatorKey: key,
  serverUuid: v.pipe(v.string(), v.uuid()),
});
/** Keys in hexadecimal; made once for a data folder. */
export type Secrets = v.InferOutput<typeof secretsSchema>;

const makeSecrets = (): Secrets => {
  const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');
  return {
    tokenKey: newKey(),
    codeKey: newKey(),
    objectsKey: newKey(),
    operatorKey: newKey(),
    serverUuid: randomUUID(),
  };
};

/** What stands in the file `path`. Throws when it is damaged. */
export const readSecretsText = (text: string, path: string): Secrets => {
  try {
    return v.parse(secretsSchema, JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged. Put it back from a backup; without it nobody stays signed in.`);
  }
};

/** Undefined when the folder has none yet. Throws when the file is damaged: new keys would end every session. */
export const readSecrets = async (dataDirectory: string): Promise<Secrets | undefined> => {
  const path = join(dataDirectory, FILE_NAME);
  const text = await readFile(path, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return undefined;
    throw thrown;
  });
  if (text === undefined) return undefined;
  const secrets = readSecretsText(text, path);
  await chmod(path, OWNER_ONLY);
  return secrets;
};

/** Gives a folder the secrets of another, checked. */
export const keepSecretsText = async (dataDirectory: string, text: string): Promise<void> => {
  const path = join(dataDirectory, FILE_NAME);
  readSecretsText(text, path);
  await writeWhole(path, text);
};

/** The folder's secrets, made at the first call. The file appears whole or not at all. */
export const keepSecrets = async (dataDirectory: string): Promise<Secrets> => {
  const kept = await readSecrets(dataDirectory);
  if (kept !== undefined) return kept;
  const made = makeSecrets();
  const path = join(dataDirectory, FILE_NAME);
  await writeWhole(path, `${JSON.stringify(made, null, 2)}\n`);
  return made;
};
