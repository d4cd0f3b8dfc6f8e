import { BackupError } from '../housekeeping';
import { FolderLockedError, FolderVersionError, readNote, readVersion } from '../dataFolder';
import { readSecrets } from '../lib/secrets';
import { CouchProblem } from '../stores';
import { CommandError } from '../lib/io';

/** Refuses a folder that no server ever had: a mistyped name would be made, found in order, and backed up empty. */
export const expectData = async (dataDirectory: string): Promise<void> => {
  const isKnown = (await readVersion(dataDirectory)) !== undefined || (await readSecrets(dataDirectory)) !== undefined;
  if (!isKnown) throw new CommandError(`${dataDirectory} holds no data of Inkside. Name its folder with --data-dir.`);
};

/** Failures that are told by their message; they know what to say to the operator. */
const isTold = (thrown: unknown): thrown is Error =>
  thrown instanceof FolderVersionError || thrown instanceof BackupError || thrown instanceof CouchProblem;

/** Says who has the folder, and where a server that does can be reached. */
const explainLock = async (dataDirectory: string, { message, holder }: FolderLockedError): Promise<CommandError> => {
  const note = await readNote(dataDirectory);
  if (note === undefined || note.pid !== holder?.pid) return new CommandError(message);
  return new CommandError(message.replace(' since ', `, http://localhost:${note.port}, since `));
};

/** Says in words why a data folder cannot be used, where that is known; every other failure stays what it is. */
export const explainFolder = async (dataDirectory: string, thrown: unknown): Promise<unknown> => {
  if (isTold(thrown)) return new CommandError(thrown.message);
  return thrown instanceof FolderLockedError ? explainLock(dataDirectory, thrown) : thrown;
};
