import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import * as v from 'valibot';

import { readSecrets, type Secrets } from '../lib/secrets';

const FILE_NAME = 'server.json';
/** A server that is busy answers late, and one that is gone refuses at once. */
const PROBE_TIMEOUT_MS = 10_000;

const noteSchema = v.object({ pid: v.number(), port: v.number() });
/** What a running server leaves in its data folder. It may be stale: only an answer proves that the server runs. */
export type ServerNote = v.InferOutput<typeof noteSchema>;

export interface RunningServer {
  readonly note: ServerNote;
  readonly secrets: Secrets;
  readonly origin: string;
}

export const DEFAULT_DATA_DIRECTORY = 'data';

export const dataDirectoryOf = (option: string | undefined): string => resolve(option ?? DEFAULT_DATA_DIRECTORY);

/** What the last server of a folder left there; undefined without one, and for a note that cannot be read. */
export const readNote = async (dataDirectory: string): Promise<ServerNote | undefined> => {
  const text = await readFile(join(dataDirectory, FILE_NAME), 'utf8').catch(() => '');
  const note = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), text);
  return note.success ? note.output : undefined;
};

export const leaveNote = (dataDirectory: string, note: ServerNote): Promise<void> =>
  writeFile(join(dataDirectory, FILE_NAME), `${JSON.stringify(note)}\n`, { mode: 0o600 });

export const removeNote = (dataDirectory: string): Promise<void> => rm(join(dataDirectory, FILE_NAME), { force: true });

const healthSchema = v.looseObject({ serverUuid: v.string() });

const answersAs = async (origin: string, serverUuid: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const health = v.safeParse(healthSchema, await answer.json());
    return health.success && health.output.serverUuid === serverUuid;
  } catch {
    return false;
  }
};

/** The server that has this data folder open, if it answers. */
export const findRunningServer = async (dataDirectory: string): Promise<RunningServer | undefined> => {
  const [note, secrets] = [await readNote(dataDirectory), await readSecrets(dataDirectory)];
  if (note === undefined || secrets === undefined) return undefined;
  const origin = `http://127.0.0.1:${note.port}`;
  return (await answersAs(origin, secrets.serverUuid)) ? { note, secrets, origin } : undefined;
};
