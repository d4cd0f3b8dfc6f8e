import { type FileId, type NoteId, PortError } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import type { NoteObject } from '../encode/noteContent';
import type { SendParts } from '../imports/sendNote';
import type { PageModel, VirtualPage } from '../model';
import { sameId } from '../pageOrder';
import { encodePageModels } from '../records/pages';
import type { FileCodec } from '../wire/recordList';
import type { WorkerClient } from '../worker/host/workerClient';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { nameOf, type NoteListing, sortListing } from '../worker/loading/noteListing';
import { revisionId, revisionTime } from '../worker/loading/revisionTimes';
import type { ListedPage } from './pageListRows';
import type { PageUnder } from './pagesChange';

export interface Parts {
  readonly objects: Pick<InkObjects, 'get' | 'list'>;
  readonly send: SendParts;
  readonly worker: Pick<WorkerClient, 'ask'>;
  /** A file that somebody chose; undefined for one that is gone. */
  readonly chosen: (fileId: FileId) => File | undefined;
}

/** A note as it is shown. */
export interface ShownNote {
  /** Whose objects they are: a user's, or a group's. */
  readonly uid: string;
  readonly noteId: NoteId;
  readonly pages: readonly ListedPage[];
}

export interface Work extends ShownNote {
  readonly listing: NoteListing;
  /** Later than all that there is, epoch milliseconds. */
  readonly at: number;
  readonly read: (key: string) => Promise<Uint8Array>;
  /** Ids of revisions, each above the one before. */
  readonly ids: () => string;
}

/** What comes of a change: rows of pages that are new or have another paper, and their objects but for those rows. */
export interface Fresh {
  readonly rows: readonly VirtualPage[];
  readonly objects: readonly NoteObject[];
  /** What lay below the ink of pages that have another paper. */
  readonly before?: readonly PageUnder[];
}

const ID_BYTES = 10;

/** What is to be known before a change. Rejects with what the store says. */
export async function prepare({ objects }: Parts, note: ShownNote, now: number): Promise<Work> {
  const keys = (await objects.list(notePrefix(note.uid, note.noteId))).map(({ key }) => key);
  // A clock that runs behind must not write what others take for older than it is.
  const at = keys.reduce((most, key) => Math.max(most, (revisionTime(key) ?? 0) + 1), now);
  let count = 0;
  return {
    ...note,
    at,
    listing: sortListing(note.uid, note.noteId, keys),
    read: async (key) => {
      const bytes = await objects.get(key);
      if (bytes === undefined) throw new PortError('errors.inkIncomplete', { name: nameOf(key) });
      return bytes;
    },
    ids: () => revisionId(at + count++, crypto.getRandomValues(new Uint8Array(ID_BYTES))),
  };
}

/** All records of a log. One that cannot be read must not be written over: it would be taken for an empty one. */
export async function logOf<T>(keys: readonly string[], codec: FileCodec<T>, { read }: Work): Promise<T[]> {
  const rows: T[] = [];
  for (const key of keys) {
    const { records, broken } = codec.decode(await read(key), nameOf(key));
    if (broken !== undefined) throw new PortError('errors.inkIncomplete', { name: nameOf(key) });
    for (const row of records) rows.push(row);
  }
  return rows;
}

export const modelObject = (models: readonly PageModel[], { ids }: Work): NoteObject => ({
  path: `pageModel/pb/${ids()}`,
  bytes: encodePageModels(models),
});

/** A page that the note shows. @throws PortError `errors.objectMissing` */
export const sizeOf = (id: string, { pages }: Work): ListedPage => {
  const page = pages.find(({ pageId }) => sameId(pageId, id));
  if (page === undefined) throw new PortError('errors.objectMissing');
  return page;
};
