export { FolderLockedError, HOLDER_FILE, LOCK_FOLDER, lockFolder } from './folderLock';
export { FolderVersionError, newerThanProgram, readVersion, SCHEMA, writeVersion } from './folderVersion';
export { migrateFolder } from './folderVersion';
export {
  dataDirectoryOf,
  findRunningServer,
  leaveNote,
  readNote,
  removeNote,
  type RunningServer,
} from './runningServer';
