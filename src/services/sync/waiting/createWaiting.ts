import type { Uid } from '../../../app/kit/text/units';
import type { LocalDatabase, LocalDatabases } from '../../databases/localDatabases';
import type { DatabaseName, StoredDocument } from '../../ports';
import { ancestryOf, readLeaves } from '../engine/conflicts/leaves';
import { readKeptPage } from '../gateway/feedPage';
import { createHomeOf } from '../homes';
import type { Journal } from '../journal/journal';
import { arrivalsIn, keyOf, newestOf, storedOf, type Arrival } from '../pages/arrivals';
import { insertDocuments } from '../pages/insertDocuments';
import { isAtLeast, isEarlier } from '../pages/revisions';
import type { WaitingDocuments } from '../userData';

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
const createIndex = (parts: WaitingParts, readArrivals: (number: number) => Promise<readonly Arrival[]>) => {
  const pages = new Map<number, ReadonlySet<string>>();
  return {
    /** Pages that hold one of the documents. */
    find: async (keys: readonly string[]): Promise<readonly number[]> => {
      const numbers = await parts.journal.pageNumbers();
      for (const known of pages.keys()) if (!numbers.includes(known)) pages.delete(known);
      for (const number of numbers) {
        if (pages.has(number)) continue;
        const arrivals = await readArrivals(number);
        pages.set(number, new Set(arrivals.map(({ database, id }) => keyOf(database, id))));
      }
      return numbers.filter((number) => keys.some((key) => pages.get(number)?.has(key) === true));
    },
    forget: (): void => pages.clear(),
  };
};

/** Reads what the waiting pages say. */
const createReading = (parts: WaitingParts) => {
  const { journal } = parts;
  const homeOf = createHomeOf(parts.uid);

  const readArrivals = async (number: number): Promise<readonly Arrival[]> => {
    const page = await journal.readPage(number);
    return page === undefined ? [] : arrivalsIn(readKeptPage(page.text).rows, homeOf);
  };
  const index = createIndex(parts, readArrivals);

  return {
    forget: index.forget,
    /** The newest that waits of each of these documents. */
    some: async (database: DatabaseName, ids: readonly string[]): Promise<readonly Arrival[]> => {
      const numbers = await index.find(ids.map((id) => keyOf(database, id)));
      if (numbers.length === 0) return [];
      const held = await heldKeys(journal);
      const wanted = new Set(ids);
      const isWanted = (arrival: Arrival): boolean => arrival.database === database && wanted.has(arrival.id) && !isHeld(arrival, held);
      const found: Arrival[] = [];
      for (const number of numbers) found.push(...(await readArrivals(number)).filter(isWanted));
      return newestOf(found);
    },
    /** The newest of each document, without those whose local state is what should be seen. */
    all: async (database: DatabaseName): Promise<Map<string, Arrival>> => {
      const found = new Map<string, Arrival>();
      const numbers = await journal.pageNumbers();
      if (numbers.length === 0) return found;
      const held = await heldKeys(journal);
      for (const number of numbers) {
        for (const arrival of await readArrivals(number)) {
          if (arrival.database !== database || isHeld(arrival, held)) continue;
          const known = found.get(arrival.id);
          if (known === undefined || !isEarlier(arrival.revs, known.revs)) found.set(arrival.id, arrival);
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

const settle = async (local: LocalDatabase, { id, isDeleted, document }: Arrival): Promise<void> => {
  const leaves = await readLeaves(local, id);
  const isHere = leaves.some((leaf) => ancestryOf(leaf).includes(document._rev));
  // Without its ancestry it would stand beside what it grew out of: it is left to the ingest, which can ask.
  const canGoIn = leaves.length === 0 ? !isDeleted : document._revisions !== undefined;
  if (canGoIn && !isHere) await insertDocuments(local, [document]);
};

/**
 * Looks into the pages that wait in the journal. It is asked anew each time, so it is right in every tab; where nothing
 * waits, that is one small reading.
 */
export const createWaiting = (parts: WaitingParts): WaitingDocuments => {
  const { uid, databases } = parts;
  const reading = createReading(parts);
  const settleAll: WaitingDocuments['settleAll'] = async (database, ids) => {
    const arrivals = await reading.some(database, ids);
    if (arrivals.length === 0) return false;
    await databases.use(uid, database, (local) => Promise.all(arrivals.map((arrival) => settle(local, arrival))));
    return true;
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
