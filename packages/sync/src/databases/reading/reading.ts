import { afterFrame, isObject, type Json, type JsonObject, PortError } from '@inkside/kit';
import { isAtLeast } from '../../pages/revisions';
import type { UserData } from '../../userData';
import type { LocalDatabase } from '../localDatabases';
import { isOwnId, isStored } from './storedDocument';
import type {
  DatabaseName,
  DocumentChange,
  DocumentsPort,
  ReadMark,
  RowSnapshot,
  StoredDocument,
} from '../../syncPorts';

/** Taken before a reading, which then contains everything up to it. */
const markOf = async (database: LocalDatabase): Promise<ReadMark> => {
  const [id, { update_seq: sequence }] = await Promise.all([database.id(), database.info()]);
  return { database: id, sequence };
};

export const livingOf = (document: StoredDocument): DocumentChange => ({
  id: document._id,
  isDeleted: false,
  document,
});

const changeOf = (id: string, document: StoredDocument | undefined): DocumentChange =>
  document === undefined ? { id, isDeleted: true } : livingOf(document);

/**
 * What was pulled and waits, over what was read. The waiting ones were asked for first: a page that moved into the
 * database in between is in both, and a document that was written in between is newer than what waited.
 */
export const overlay = (
  read: ReadonlyMap<string, DocumentChange>,
  waiting: ReadonlyMap<string, StoredDocument | undefined>,
): readonly DocumentChange[] => {
  const all = new Map(read);
  for (const [id, document] of waiting) {
    const known = all.get(id);
    const isOld = document !== undefined && known?.isDeleted === false && isAtLeast(known.document._rev, document._rev);
    if (!isOld) all.set(id, changeOf(id, document));
  }
  return [...all.values()];
};

/** PouchDB gives an empty object where the body is not there: left out, it would look like a document that is gone. */
export const wholeOf = (document: unknown): StoredDocument => {
  if (isStored(document)) return document;
  throw new PortError('errors.database', { detail: 'row' });
};

export const readAll = async (
  { uid, databases, waiting }: UserData,
  name: DatabaseName,
): ReturnType<DocumentsPort['readAll']> => {
  const pulled = await waiting.all(name);
  return databases.use(uid, name, async (database) => {
    const mark = await markOf(database);
    const { rows } = await database.allDocs({ include_docs: true });
    const stored = rows.map(({ doc }) => wholeOf(doc)).filter(({ _id }) => isOwnId(_id));
    if (pulled.size === 0) return { documents: stored, mark };
    const all = overlay(new Map(stored.map((document) => [document._id, livingOf(document)])), pulled);
    return { documents: all.flatMap((each) => (each.isDeleted ? [] : each.document)), mark };
  });
};

export const readSince = async (
  { uid, databases, waiting }: UserData,
  name: DatabaseName,
  since: ReadMark,
): ReturnType<DocumentsPort['readSince']> => {
  const pulled = await waiting.all(name);
  return databases.use(uid, name, async (database) => {
    const mark = await markOf(database);
    if (mark.database !== since.database || mark.sequence < since.sequence) return undefined;
    const { results } = await database.changes({ since: since.sequence, include_docs: true, return_docs: true });
    const read = new Map<string, DocumentChange>();
    for (const { id, deleted, doc } of results) {
      if (isOwnId(id)) read.set(id, changeOf(id, deleted !== true && isStored(doc) ? doc : undefined));
    }
    return { changes: overlay(read, pulled), mark };
  });
};

const isRow = (value: Json): value is JsonObject => isObject(value);

type Kept = ReturnType<UserData['journal']['readSnapshot']>;

/** `kept`: the reading of the first rows. Databases that are not open wait until all rows are read. */
export const readSnapshot = async (
  { journal, databases }: UserData,
  name: DatabaseName,
  { version, kept }: { readonly version: number; readonly kept: Kept },
): Promise<RowSnapshot | undefined> => {
  const finish = databases.giveWay();
  const found = await kept.catch((thrown: unknown) => {
    finish();
    throw thrown;
  });
  if (found === undefined || found.head.version !== version || found.head.rows === 0) {
    finish();
    return undefined;
  }
  const { head, first } = found;
  return {
    mark: head.mark,
    count: head.rows,
    head: first.filter(isRow),
    rest: async () => {
      try {
        if (head.parts > 0) await afterFrame();
        return (await journal.readSnapshotRest(name, head))?.filter(isRow);
      } finally {
        finish();
      }
    },
  };
};

/** Rows that contain pages which are not in the database yet would be read again all at once by the next start. */
export const writeSnapshot = async (
  { journal }: UserData,
  name: DatabaseName,
  { version, mark, rows, first }: Parameters<DocumentsPort['writeSnapshot']>[2],
): Promise<boolean> => {
  if ((await journal.pageNumbers()).length > 0) return false;
  await journal.writeSnapshot(name, { version, mark, first }, rows);
  return true;
};
