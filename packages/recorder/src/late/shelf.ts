import { PortError } from '@inkside/kit';
import { RECORDINGS_FOLDER } from './protocol';

/** The files of recordings in this browser. */
export interface Shelf {
  names(): Promise<readonly string[]>;
  read(name: string): Promise<Blob>;
  remove(name: string): Promise<void>;
}

/** The part of a directory that is used here; the types of pages lack the listing. */
type Folder = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };

const wrapped = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof PortError) throw thrown;
    throw new PortError('recorder.faults.write', { reason: thrown instanceof Error ? thrown.message : String(thrown) });
  }
};

/** @param storage the browser's; one without files of its own has no recordings */
export const createShelf = (storage: Partial<Pick<StorageManager, 'getDirectory'>>): Shelf => {
  const folder = async (): Promise<Folder> => {
    if (storage.getDirectory === undefined) throw new PortError('recorder.faults.noStorage');
    const root = await storage.getDirectory();
    return (await root.getDirectoryHandle(RECORDINGS_FOLDER, { create: true })) as Folder;
  };
  return {
    names: () =>
      wrapped(async () => {
        const names: string[] = [];
        for await (const name of (await folder()).keys()) names.push(name);
        return names.sort();
      }),
    read: (name) => wrapped(async () => (await (await folder()).getFileHandle(name)).getFile()),
    remove: (name) => wrapped(async () => (await folder()).removeEntry(name)),
  };
};
