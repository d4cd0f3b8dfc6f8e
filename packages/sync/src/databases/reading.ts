import { afterFrame, isObject, type Json, type JsonObject, PortError } from '@inkside/kit';

import { isAtLeast } from '../pages/revisions';
import type { UserData } from '../userData';
import type { LocalDatabase } from './localDatabases';
import { isOwnId, isStored } from './storedDocument';
import type {
  DatabaseName,
  DocumentChange,
  DocumentsPort,
  ReadMark,
  RowSnapshot,
  StoredDocument,
  Told,
} from '../syncPorts';

/** Taken before a reading, which then contains everything up to it. */
const markOf = async (database: LocalDatabase): Promise<ReadMark> => {
  const [id, { update_seq: sequence }] = await Promise.all([database.id(), database.info()]);
  return { database: id, sequence };
};

const livingOf = (document: StoredDocument): DocumentChange => ({
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
const overlay = (
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
const wholeOf = (document: unknown): StoredDocument => {
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

/** A feed that is read from its beginning tells of thousands that were deleted long ago, and are nowhere. */
const READ_AT_ONCE = 1000;

interface Row {
  readonly key: string;
  readonly value?: { readonly rev: string; readonly deleted?: boolean };
  readonly doc?: unknown;
}

/** There is no body where the document is deleted. */
const standingOf = ({ key: id, value, doc }: Row): readonly DocumentChange[] => {
  if (value === undefined) return [];
  return [value.deleted === true ? { id, isDeleted: true, rev: value.rev } : livingOf(wholeOf(doc))];
};

/** Documents and tombstones, with what waits in the journal; what was never here is not among it. */
const readStanding = async (
  { uid, databases }: Pick<UserData, 'uid' | 'databases'>,
  name: DatabaseName,
  ids: readonly string[],
  pulled: ReadonlyMap<string, StoredDocument | undefined>,
): Promise<readonly DocumentChange[]> => {
  const { rows } = await databases.use(uid, name, (database) => database.allDocs({ keys: ids, include_docs: true }));
  const standing = rows.flatMap(standingOf);
  const waits = new Map(ids.flatMap((id) => (pulled.has(id) ? [[id, pulled.get(id)] as const] : [])));
  return overlay(new Map(standing.map((each) => [each.id, each])), waits);
};

const revOf = (change: DocumentChange): string | undefined => (change.isDeleted ? change.rev : change.document._rev);

type Verdict = 'kept' | 'overtaken' | 'open';

const judge = (told: Told, standing: DocumentChange | undefined): Verdict => {
  // Nobody has it, and nobody shows it.
  if (standing === undefined) return told.isDeleted ? 'kept' : 'open';
  const rev = revOf(standing);
  if (told.isDeleted && standing.isDeleted) return 'kept';
  if (rev === undefined || told.rev === undefined) return 'open';
  if (rev === told.rev && told.isDeleted === standing.isDeleted) return 'kept';
  // Where it comes to stand beside that one, the sync tells of it once more.
  return isAtLeast(rev, told.rev) ? 'overtaken' : 'open';
};

export const compareTold = async (
  data: UserData,
  name: DatabaseName,
  told: readonly Told[],
): ReturnType<DocumentsPort['compareTold']> => {
  const [overtaken, open]: [DocumentChange[], DocumentChange[]] = [[], []];
  const pulled = await data.waiting.all(name);
  for (let from = 0; from < told.length; from += READ_AT_ONCE) {
    const some = told.slice(from, from + READ_AT_ONCE);
    const standing = new Map(
      (
        await readStanding(
          data,
          name,
          some.map(({ id }) => id),
          pulled,
        )
      ).map((each) => [each.id, each]),
    );
    for (const each of some) {
      const { id } = each;
      const stands = standing.get(id);
      const verdict = judge(each, stands);
      if (verdict !== 'kept') (verdict === 'open' ? open : overtaken).push(stands ?? { id, isDeleted: true });
    }
  }
  return { overtaken, open };
};

type Reading = ReturnType<UserData['journal']['readSnapshot']>;

/** What was read ahead is of the page's start; whoever comes later reads anew. Milliseconds. */
const FRESH_MS = 5000;

/** First rows that are read before somebody asks for them. Each reading is given once. */
export const createKeptRows = () => {
  const ahead = new Map<string, { readonly at: number; readonly reading: Reading }>();
  const keyOf = ({ uid }: UserData, name: DatabaseName): string => `${uid} ${name}`;
  return {
    readAhead: (data: UserData, name: DatabaseName): void => {
      const reading = data.journal.readSnapshot(name);
      // Told to whoever takes it.
      reading.catch(() => undefined);
      ahead.set(keyOf(data, name), { at: data.clock.now(), reading });
    },
    take: (data: UserData, name: DatabaseName): Reading => {
      const key = keyOf(data, name);
      const known = ahead.get(key);
      ahead.delete(key);
      const age = known === undefined ? Infinity : Math.abs(data.clock.now() - known.at);
      return known === undefined || age > FRESH_MS ? data.journal.readSnapshot(name) : known.reading;
    },
    forget: (): void => ahead.clear(),
  };
};
