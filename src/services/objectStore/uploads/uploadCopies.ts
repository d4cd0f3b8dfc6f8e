import type { FileId, Uid } from '@inkside/kit';

/** Copies of files that are being sent, in the origin's own file system: a page that is loaded anew goes on with them. */
export interface UploadCopies {
  /** False where there is no room, or no such file system. Memory does not grow with the file. */
  keep(uid: Uid, fileId: FileId, file: Blob): Promise<boolean>;
  /** Undefined where there is none of that size. */
  open(uid: Uid, fileId: FileId, size: number): Promise<File | undefined>;
  remove(uid: Uid, fileId: FileId): Promise<void>;
}

/** What all copies together may take, in bytes. */
const MOST_BYTES = 1024 * 1024 * 1024;
/** Of the free room, which notes and books need too. */
const SHARE = 0.25;

export interface CopyParts {
  /** Absent outside of https and localhost, and in old browsers. */
  readonly storage: Pick<StorageManager, 'getDirectory' | 'estimate'> | undefined;
}

/** The folder has the uid in its name, by which all that is a user's is removed. */
const folderOf = (uid: Uid): string => `inkside-uploads-${uid}`;

const sizeOf = async (folder: FileSystemDirectoryHandle): Promise<number> => {
  let size = 0;
  for await (const entry of folder.values()) if (entry.kind === 'file') size += (await entry.getFile()).size;
  return size;
};

const hasRoom = async (storage: CopyParts['storage'], folder: FileSystemDirectoryHandle, size: number) => {
  const { quota = 0, usage = 0 } = (await storage?.estimate()) ?? {};
  return size <= (quota - usage) * SHARE && (await sizeOf(folder)) + size <= MOST_BYTES;
};

const isSupported = (storage: CopyParts['storage']): boolean =>
  typeof storage?.getDirectory === 'function' &&
  typeof FileSystemFileHandle !== 'undefined' &&
  'createWritable' in FileSystemFileHandle.prototype;

export const createUploadCopies = ({ storage }: CopyParts): UploadCopies => {
  const open = async (uid: Uid, create: boolean): Promise<FileSystemDirectoryHandle> => {
    const root = await storage?.getDirectory();
    if (root === undefined) throw new DOMException('no file system', 'NotSupportedError');
    return root.getDirectoryHandle(folderOf(uid), { create });
  };
  /** One after the other: they share a disk, and the room is counted. */
  let last: Promise<unknown> = Promise.resolve();

  const copy = async (uid: Uid, fileId: FileId, file: Blob): Promise<boolean> => {
    if (!isSupported(storage)) return false;
    try {
      const folder = await open(uid, true);
      if (!(await hasRoom(storage, folder, file.size))) return false;
      const writable = await (await folder.getFileHandle(fileId, { create: true })).createWritable();
      await writable.write(file);
      await writable.close();
      return true;
    } catch {
      // A disk that is full, or a file that is gone: it is sent all the same, and has to be chosen again after a reload.
      return false;
    }
  };

  return {
    keep: (uid, fileId, file) => {
      const done = last.then(() => copy(uid, fileId, file));
      last = done;
      return done;
    },
    open: async (uid, fileId, size) => {
      try {
        const file = await (await (await open(uid, false)).getFileHandle(fileId)).getFile();
        return file.size === size ? file : undefined;
      } catch {
        return undefined;
      }
    },
    remove: async (uid, fileId) => {
      try {
        await (await open(uid, false)).removeEntry(fileId);
      } catch {
        // There is none.
      }
    },
  };
};
