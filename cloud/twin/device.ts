import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { CommandError } from '../lib/io';
import { errorCode } from '../lib/errorCode';
import { sweepParts } from './fetchFile';
import { openSession, type Session } from './session';
import type { OwnerOptions } from './twinOptions';

/** The device's memory, in its own folder: it holds an access token, so nobody else may read it. */
export const STATE_FILE = '.inkside-twin.json';
const OWNER_ONLY = 0o600;

const keptFile = v.object({
  /** In the device's folder. */
  name: v.string(),
  key: v.string(),
  /** Bytes. */
  size: v.number(),
  md5: v.string(),
  isDeleted: v.boolean(),
});

const stateSchema = v.object({
  version: v.literal(1),
  deviceUniqueId: v.string(),
  /** Whose files these are; empty before the first sign-in. */
  uid: v.string(),
  accessToken: v.string(),
  /** Up to where the channel was read; empty for its beginning. */
  since: v.string(),
  /** By document id. */
  files: v.record(v.string(), keptFile),
});
export type DeviceState = v.InferOutput<typeof stateSchema>;

const newState = (): DeviceState => ({
  version: 1,
  deviceUniqueId: randomBytes(16).toString('hex'),
  uid: '',
  accessToken: '',
  since: '',
  files: {},
});

/** What the device remembers; a new device where there is nothing. Throws CommandError when it cannot be read. */
const loadState = async (directory: string): Promise<DeviceState> => {
  const path = join(directory, STATE_FILE);
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    if (errorCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  });
  if (text === undefined) return newState();
  const state = v.safeParse(v.pipe(v.string(), v.parseJson(), stateSchema), text);
  if (!state.success) throw new CommandError(`${path} is damaged. Remove it to fetch everything again.`);
  return state.output;
};

/** Replaces the memory in one step, so that a stop at any moment leaves the old or the new one. */
export const saveState = async (directory: string, state: DeviceState): Promise<void> => {
  const path = join(directory, STATE_FILE);
  const draft = `${path}.new`;
  const handle = await open(draft, 'w', OWNER_ONLY);
  try {
    await handle.writeFile(`${JSON.stringify(state, undefined, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
};

export const MODEL = 'Inkside Twin';

const prepareFolder = async (directory: string): Promise<void> => {
  try {
    await mkdir(directory, { recursive: true });
    await sweepParts(directory);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CommandError(`${directory} cannot be written: ${reason}`);
  }
};

const checkOwner = ({ account, directory }: OwnerOptions, stateUid: string, { uid, name }: Session): void => {
  if (stateUid !== '' && stateUid !== uid) {
    throw new CommandError(`${directory} belongs to another account. Choose another --out.`);
  }
  if (account !== undefined && name.includes('@') && name !== account.normalize('NFC').toLowerCase()) {
    throw new CommandError(`This token signs ${name} in, not ${account}.`);
  }
};

/**
 * The device of a folder, signed in; it remembers its access token there. Throws CommandError where the folder cannot be
 * written or is another account's, CloudRefusal, CloudUnreachable.
 */
export const openDevice = async (
  owner: OwnerOptions,
): Promise<{ readonly state: DeviceState; readonly session: Session }> => {
  const { server, directory, account, accessToken } = owner;
  await prepareFolder(directory);
  const state = await loadState(directory);
  const device = { deviceUniqueId: state.deviceUniqueId, model: MODEL };
  const savedToken = state.accessToken === '' ? undefined : state.accessToken;
  const session = await openSession({ server, account, accessToken, savedToken, device });
  checkOwner(owner, state.uid, session);
  const signedIn = { ...state, uid: session.uid, accessToken: session.accessToken };
  await saveState(directory, signedIn);
  return { state: signedIn, session };
};
