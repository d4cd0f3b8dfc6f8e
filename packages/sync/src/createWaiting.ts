import type { Uid } from '@inkside/kit';
import type { LocalDatabase, LocalDatabases } from './databases/localDatabases';
import { ancestryOf, readLeaves, type Leaf } from './engine/conflicts/leaves';
import { readKeptPage } from './gateway/feedPage';
import { createHomeOf } from './databaseNames';
import type { Journal } from './journal/journal';
import { arrivalsIn, isOlder, keyOf, newestOf, storedOf, type Arrival } from './pages/arrivals';
import { insertDocuments } from './pages/insertDocuments';
import { isAtLeast } from './pages/revisions';
import type { WaitingDocuments } from './userData';
import type { DatabaseName, StoredDocument } from './syncPorts';

interface WaitingParts {
  readonly uid: Uid;
  readonly databases: LocalDatabases;
  readonly journal: Pick<Journal, 'pageNumbers' | 'readPage' | 'readHeld' | 'readOutboxKeys'>;
}

/** Of documents that stand. */
const heldKeys = async (journal: WaitingParts['journal']): Promise<ReadonlySet<string>> => {
  const standing = (await journal.readHeld()).filter(({ body }) => body === undefined);
  return new Set(standing.map(({ database, id }) => keyOf(database, id)));
};

/** Deletions that wait for a person's word are as if they had not come. */
const isHeld = ({ database, id, isLost }: Arrival, held: ReadonlySet<string>): boolean =>
  isLost && held.has(keyOf(database, id));

/** Which pages hold which documents; each page is read once for it. */
const createIndex = (
  parts: WaitingParts,
  readArrivals: (number: number) => Promise<readonly Arrival[] | undefined>,
) => {
  const pages = new Map<number, ReadonlySet<string>>();
  return {
    /** Pages that hold one of the documents, or may have held it until this moment. */
    find: async (keys: readonly string[]): Promise<readonly number[]> => {
      const numbers = await parts.journal.pageNumbers();
      for (const known of pages.keys()) if (!numbers.includes(known)) pages.delete(known);
      for (const number of numbers) {
        if (pages.has(number)) continue;
        const arrivals = await readArrivals(number);
        if (arrivals === undefined) continue;
        pages.set(number, new Set(arrivals.map(({ database, id }) => keyOf(database, id))));
      }
      return numbers.filter((number) => keys.some((key) => pages.get(number)?.has(key) ?? true));
    },
    forget: (): void => pages.clear(),
  };
};

/** Reads what the waiting pages say. */
const createReading = (parts: WaitingParts) => {
  const { journal } = parts;
  const homeOf = createHomeOf(parts.uid);

  /** Undefined where the page has gone meanwhile. */
  const readArrivals = async (number: number): Promise<readonly Arrival[] | undefined> => {
    const page = await journal.readPage(number);
    return page && arrivalsIn(readKeptPage(page.text).rows, homeOf);
  };
  const index = createIndex(parts, readArrivals);
  const readWhatIs = async (number: number): Promise<readonly Arrival[]> => (await readArrivals(number)) ?? [];

  return {
    forget: index.forget,
    /** Pages that name one of these documents. */
    pagesOf: (database: DatabaseName, ids: readonly string[]): Promise<readonly number[]> =>
      index.find(ids.map((id) => keyOf(database, id))),
    /** The newest of each of these documents that the pages name. */
    some: async (
      database: DatabaseName,
      ids: readonly string[],
      numbers: readonly number[],
    ): Promise<readonly Arrival[]> => {
      const held = await heldKeys(journal);
      const wanted = new Set(ids);
      const isWanted = (arrival: Arrival): boolean =>
        arrival.database === database && wanted.has(arrival.id) && !isHeld(arrival, held);
      const found: Arrival[] = [];
      for (const number of numbers) found.push(...(await readWhatIs(number)).filter(isWanted));
      return newestOf(found);
    },
    /** The newest of each document, without those whose local state is what should be seen. */
    all: async (database: DatabaseName): Promise<Map<string, Arrival>> => {
      const found = new Map<string, Arrival>();
      const numbers = await journal.pageNumbers();
      if (numbers.length === 0) return found;
      const held = await heldKeys(journal);
      for (const number of numbers) {
        for (const arrival of await readWhatIs(number)) {
          if (arrival.database !== database || isHeld(arrival, held)) continue;
          const known = found.get(arrival.id);
          if (known === undefined || !isOlder(arrival, known)) found.set(arrival.id, arrival);
        }
      }
      for (const { database: name, id } of await journal.readOutboxKeys()) if (name === database) found.delete(id);
      return found;
    },
  };
};

/** Takes out what the database has already, or has newer. */
const dropKnown = async (local: LocalDatabase, arrivals: Map<string, Arrival>): Promise<void> => {
  const { update_seq: sequence } = await local.info();
  if (sequence === 0) return;
  const { rows } = await local.allDocs({ keys: [...arrivals.keys()] });
  for (const { key, value } of rows) {
    const arrival = arrivals.get(key);
    const isKnown = value !== undefined && arrival !== undefined && isAtLeast(value.rev, arrival.document._rev);
    if (isKnown) arrivals.delete(key);
  }
};

/** Each arrival with the leaves that are here. */
const withLeaves = (local: LocalDatabase, arrivals: readonly Arrival[]) =>
  Promise.all(arrivals.map(async (arrival) => ({ arrival, leaves: await readLeaves(local, arrival.id) })));

/** Without its ancestry it would stand beside what it grew out of: it is left to the ingest, which can ask. */
const canGrow = ({ document }: Arrival, leaves: readonly Leaf[]): boolean =>
  document._revisions !== undefined &&
  leaves.length > 0 &&
  !leaves.some((leaf) => ancestryOf(leaf).includes(document._rev));

const isNew = ({ isDeleted }: Arrival, leaves: readonly Leaf[]): boolean => leaves.length === 0 && !isDeleted;

/**
 * Puts in what waits; false where that must be read anew. Of what is not here the ingest may have gone past all that was
 * read, with something that came later: `stands` tells whether the same still waits.
 */
const settleTogether = async (
  local: LocalDatabase,
  arrivals: readonly Arrival[],
  stands: () => Promise<boolean>,
): Promise<boolean> => {
  const looks = await withLeaves(local, arrivals);
  const documents = looks.flatMap(({ arrival, leaves }) => (canGrow(arrival, leaves) ? [arrival.document] : []));
  await insertDocuments(local, documents);
  const absent = looks.flatMap(({ arrival, leaves }) => (isNew(arrival, leaves) ? [arrival] : []));
  if (absent.length === 0) return true;
  if (!(await stands())) return false;
  // The ingest may be between PouchDB and the journal.
  const still = (await withLeaves(local, absent)).filter(({ leaves }) => leaves.length === 0);
  await insertDocuments(
    local,
    still.map(({ arrival }) => arrival.document),
  );
  // What came in this moment may say more.
  return stands();
};

/**
 * Looks into the pages that wait in the journal. It is asked anew each time, so it is right in every tab; where nothing
 * waits, that is one small reading.
 */
export const createWaiting = (parts: WaitingParts): WaitingDocuments => {
  const { uid, databases } = parts;
  const reading = createReading(parts);
  const settleAll: WaitingDocuments['settleAll'] = async (database, ids) => {
    let numbers = await reading.pagesOf(database, ids);
    let isAny = false;
    /** Whether nothing has come or gone since the pages were read. */
    const stands = async (): Promise<boolean> => {
      const before = numbers;
      numbers = await reading.pagesOf(database, ids);
      return numbers.join() === before.join();
    };
    for (let isDone = false; !isDone && numbers.length > 0;) {
      const arrivals = await reading.some(database, ids, numbers);
      if (arrivals.length === 0) isDone = await stands();
      else isDone = await databases.use(uid, database, (local) => settleTogether(local, arrivals, stands));
      // What has gone meanwhile has been put in.
      isAny ||= arrivals.length > 0 || !isDone;
    }
    return isAny;
  };
  return {
    forget: reading.forget,
    settle: async (database, id) => void (await settleAll(database, [id])),
    settleAll,
    all: async (database) => {
      const arrivals = await reading.all(database);
      if (arrivals.size > 0) await databases.use(uid, database, (local) => dropKnown(local, arrivals));
      const bodyOf = ({ isDeleted, document }: Arrival): StoredDocument | undefined =>
        isDeleted ? undefined : storedOf(document);
      return new Map([...arrivals].map(([id, arrival]) => [id, bodyOf(arrival)]));
    },
  };
};
