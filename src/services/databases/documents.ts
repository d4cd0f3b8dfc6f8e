import { PortError } from '../../app/kit/appError';
import { asMs, type EpochMs, type Uid } from '../../app/kit/units';
import type { ClockPort, DatabaseName, DocumentsPort, NewDocument, StoredDocument } from '../ports';
import { isConflict, isNotFound } from './databaseErrors';
import type { LocalDatabase, LocalDatabases } from './localDatabases';
import { isOwnId, isStored } from './storedDocument';
import { noteWrite } from './unsent';
import { createWatches } from './watches';

/** Writes that other tabs and the sync may get in between, before it counts as a failure. */
const MAX_TRIES = 20;

const find = async (database: LocalDatabase, id: string): Promise<StoredDocument | undefined> => {
  try {
    const found = await database.get(id);
    return isStored(found) ? found : undefined;
  } catch (thrown) {
    if (isNotFound(thrown)) return undefined;
    throw thrown;
  }
};

type Change = (document: StoredDocument) => NewDocument & { readonly _deleted?: boolean };

/** Keeps what routes the tombstone: the gateway finds its channel by `dbId`. */
const tombstoneOf = ({ _id, user, dbId }: StoredDocument, now: EpochMs): ReturnType<Change> => ({
  _id,
  _deleted: true,
  ...(user === undefined ? {} : { user }),
  ...(dbId === undefined ? {} : { dbId }),
  updatedAt: now,
});

interface Writing {
  readonly database: LocalDatabase;
  readonly now: EpochMs;
}

/** Over the newest revision; undefined where there is no document. */
const writeOver = async (writing: Writing, id: string, change: Change): Promise<StoredDocument | undefined> => {
  const { database, now } = writing;
  for (let tries = 1; ; tries += 1) {
    const current = await find(database, id);
    if (current === undefined) return undefined;
    const next = { ...change(current), _id: id, _rev: current._rev };
    await noteWrite(database, id, now);
    try {
      const { rev } = await database.put(next);
      return { ...next, _rev: rev };
    } catch (thrown) {
      if (!isConflict(thrown) || tries === MAX_TRIES) throw thrown;
    }
  }
};

/** A document that stands already is left as it is: a retry writes once. */
const writeNew = async ({ database, now }: Writing, document: NewDocument): Promise<StoredDocument> => {
  await noteWrite(database, document._id, now);
  try {
    const { rev } = await database.put(document);
    return { ...document, _rev: rev };
  } catch (thrown) {
    const standing = isConflict(thrown) ? await find(database, document._id) : undefined;
    if (standing === undefined) throw thrown;
    return standing;
  }
};

/** The user's local databases in PouchDB. Every write is noted first, so that what is unsent can be told. */
export const createDocuments = (databases: LocalDatabases, clock: ClockPort): DocumentsPort => {
  const watches = createWatches(databases, (ms) => clock.sleep(asMs(ms)));

  const write = <T>(uid: Uid, name: DatabaseName, work: (writing: Writing) => Promise<T>): Promise<T> =>
    databases.use(uid, name, (database) => work({ database, now: clock.now() }));

  return {
    readAll: async (uid, name) => {
      // What changes while the watch is being opened would fall between it and this reading.
      await watches.ready(uid, name);
      return databases.use(uid, name, async (database) => {
        const { rows } = await database.allDocs({ include_docs: true });
        return rows.map(({ doc }) => doc).filter(isStored).filter(({ _id }) => isOwnId(_id));
      });
    },
    get: (uid, name, id) => databases.use(uid, name, (database) => find(database, id)),
    update: async (uid, name, id, change) => {
      const written = await write(uid, name, (writing) => writeOver(writing, id, change));
      if (written === undefined) throw new PortError('errors.documentMissing', { id });
      return written;
    },
    create: (uid, name, document) => write(uid, name, (writing) => writeNew(writing, document)),
    remove: async (uid, name, id) => {
      await write(uid, name, (writing) => writeOver(writing, id, (document) => tombstoneOf(document, writing.now)));
    },
    watch: (uid, name, report) => watches.watch(uid, name, report),
  };
};
