import { ENDING, isOwn, RECORDINGS_FOLDER } from '@inkside/recorder';
import type { Uid } from '@inkside/kit';

/** A recording that this browser keeps: one that was cut off, or one that is being written. */
export interface KeptRecording {
  readonly name: string;
  /** When it was last written to. */
  readonly at: number;
  /** Bytes. */
  readonly size: number;
  readonly file: () => Promise<Blob>;
}

export interface KeptRecordings {
  /** The newest first; none where the browser has no files of its own. */
  list(): Promise<readonly KeptRecording[]>;
}

/** The part of a directory that is used here; the types of pages lack the listing. */
type Folder = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };

/** Looks, and makes nothing: not even the folder. @param owner who is signed in: nobody sees what is another's, and a visitor only what is nobody's */
export const keptRecordings = (
  storage: Partial<Pick<StorageManager, 'getDirectory'>> | undefined,
  owner: Uid | undefined,
): KeptRecordings => {
  const one = async (folder: Folder, name: string): Promise<KeptRecording> => {
    const file = async (): Promise<File> => (await folder.getFileHandle(name)).getFile();
    const { lastModified, size } = await file();
    return { name, at: lastModified, size, file };
  };
  const all = async (): Promise<readonly KeptRecording[]> => {
    const root = await storage?.getDirectory?.();
    if (root === undefined) return [];
    const folder = (await root.getDirectoryHandle(RECORDINGS_FOLDER)) as Folder;
    const names: string[] = [];
    for await (const name of folder.keys()) if (name.endsWith(ENDING) && isOwn(name, owner)) names.push(name);
    return (await Promise.all(names.map((name) => one(folder, name)))).sort((a, b) => b.at - a.at);
  };
  // Without a folder, or without leave to look, there are none.
  return { list: () => all().catch(() => []) };
};
