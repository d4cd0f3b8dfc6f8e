import { PortError, type Uid } from '@inkside/kit';

import { createDigest } from '../format/digest';
import { RECORDINGS_FOLDER } from './protocol';

export const ENDING = '.replay.jsonl';
const stemAt = (at: number): string => `inkside-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}`;
/** What a recording of that moment is called where a person sees it. */
export const nameAt = (at: number): string => `${stemAt(at)}${ENDING}`;

/** Tells persons apart, and does not name them. */
const markOf = (uid: Uid): string => createDigest().of(`recording of ${uid}`);
const chance = (): string => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(36);

/** What the file of a recording is called: whose it is, and another name in each tab, also within the same millisecond. @param owner undefined: nobody was signed in */
export const fileNameAt = (at: number, owner: Uid | undefined): string =>
  `${stemAt(at)}${owner === undefined ? '' : `.${markOf(owner)}`}.${chance()}${ENDING}`;

/** Whether a file may be shown to somebody: it is theirs, or of nobody. @param owner undefined: nobody is signed in */
export const isOwn = (name: string, owner: Uid | undefined): boolean => {
  const mark = /^inkside-[\dTZ-]+\.([0-9a-f]{14})\./.exec(name)?.[1];
  return mark === undefined || (owner !== undefined && mark === markOf(owner));
};

/** The moment that a name was made of; 0 for a name that is not ours. */
export const momentOf = (name: string): number => {
  const parts = /^inkside-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name);
  const [, day = '', hours = '', minutes = '', seconds = '', ms = ''] = parts ?? [];
  return parts === null ? 0 : Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
};

/** What a file is called where a person sees it. */
export const shownName = (name: string): string => (momentOf(name) === 0 ? name : nameAt(momentOf(name)));

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
