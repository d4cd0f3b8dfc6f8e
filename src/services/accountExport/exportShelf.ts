import type { Uid } from '@inkside/kit';

/** A file that is being written. */
export interface ShelfWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it; what it is can be read until the shelf is cleared. */
  close(): Promise<Blob>;
  /** Nothing of it is kept. Never rejects. */
  abort(): Promise<void>;
}

/** Where the parts of an export lie until they are handed out. */
export interface ExportShelf {
  create(uid: Uid, name: string): Promise<ShelfWriter>;
  /** Removes all that lies there of a user. Never rejects. */
  clear(uid: Uid): Promise<void>;
  /** Bytes of what lies there. */
  size(uid: Uid): Promise<number>;
}

/** The folder has the uid in its name, by which all that is a user's is removed when they leave. */
const folderOf = (uid: Uid): string => `inkside-export-${uid}`;

/** Copied: what the writer of a zip gives may be written over. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** In memory, for browsers without files of their own: an export is then as large as there is room. */
export const createMemoryShelf = (): ExportShelf => {
  const held = new Map<Uid, number>();
  return {
    create: async (uid) => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      return {
        write: async (bytes) => void pieces.push(copyOf(bytes)),
        close: async () => {
          const blob = new Blob(pieces, { type: 'application/zip' });
          held.set(uid, (held.get(uid) ?? 0) + blob.size);
          return blob;
        },
        abort: async () => void pieces.splice(0),
      };
    },
    clear: async (uid) => void held.delete(uid),
    size: async (uid) => held.get(uid) ?? 0,
  };
};

type Manager = Partial<Pick<StorageManager, 'getDirectory'>> | undefined;

/** In the origin's own file system: memory does not grow with the export. */
const createFileShelf = (getDirectory: () => Promise<FileSystemDirectoryHandle>): ExportShelf => {
  const open = async (uid: Uid, create: boolean) =>
    (await getDirectory()).getDirectoryHandle(folderOf(uid), { create });
  return {
    create: async (uid, name) => {
      const file = await (await open(uid, true)).getFileHandle(name, { create: true });
      const writable = await file.createWritable();
      return {
        write: (bytes) => writable.write(copyOf(bytes)),
        close: async () => {
          await writable.close();
          return file.getFile();
        },
        abort: () => writable.abort().catch(() => undefined),
      };
    },
    clear: async (uid) => {
      try {
        await (await getDirectory()).removeEntry(folderOf(uid), { recursive: true });
      } catch {
        // There is none.
      }
    },
    size: async (uid) => {
      let size = 0;
      try {
        for await (const entry of (await open(uid, false)).values())
          if (entry.kind === 'file') size += (await entry.getFile()).size;
      } catch {
        // There is none.
      }
      return size;
    },
  };
};

const canWrite = (): boolean =>
  typeof FileSystemFileHandle !== 'undefined' && 'createWritable' in FileSystemFileHandle.prototype;

export const createExportShelf = (storage: Manager): ExportShelf =>
  typeof storage?.getDirectory === 'function' && canWrite()
    ? createFileShelf(() => (storage as StorageManager).getDirectory())
    : createMemoryShelf();
