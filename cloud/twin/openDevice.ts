import { mkdir } from 'node:fs/promises';

import { CommandError } from '../lib/io';
import { loadState, saveState, type DeviceState } from './deviceState';
import { sweepParts } from './fetchFile';
import { openSession, type Session } from './session';
import type { OwnerOptions } from './twinOptions';

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
