import { SYNC_BATCH_SIZE } from '../../../../app/kit/constants';
import type { DatabaseName } from '../../../ports';
import { createHomeOf, databaseNames } from '../../homes';
import { arrivalsOf, keyOf, type Arrival } from '../../pages/arrivals';
import type { EngineParts } from '../engineParts';
import { isSameDocument, readLocalRevisions, type Revisions } from './localRevisions';

/** A document whose two sides did not look the same when they were read. */
export interface Suspect {
  readonly database: DatabaseName;
  readonly id: string;
  /** As the feed gave it; undefined where it did not name the document. */
  readonly arrival: Pick<Arrival, 'revs' | 'isDeleted' | 'isMoved' | 'document'> | undefined;
}

export interface FirstLook {
  readonly suspects: readonly Suspect[];
  /** Documents that live and are the same on both sides. */
  readonly same: Readonly<Record<DatabaseName, number>>;
}

/** What waits in the journal is here, though PouchDB does not have it yet. */
const withWaiting = async (
  { waiting }: EngineParts,
  database: DatabaseName,
  revisions: Map<string, Revisions>,
): Promise<ReadonlyMap<string, Revisions>> => {
  for (const [id, document] of await waiting.all(database)) {
    const isDeleted = document === undefined;
    revisions.set(id, { revs: isDeleted ? [] : [document._rev], isDeleted });
  }
  return revisions;
};

const readHere = async (parts: EngineParts, signal: AbortSignal) => {
  const read = async (database: DatabaseName) => {
    const revisions = await parts.databases.use(parts.uid, database, (local) => readLocalRevisions(local, signal));
    return withWaiting(parts, database, revisions);
  };
  return { note: await read('note'), library: await read('library'), message: await read('message') };
};

/** All that the feed names, page by page. */
const readCloud = async function* ({ uid, gateway }: EngineParts, signal: AbortSignal) {
  const homeOf = createHomeOf(uid);
  for (let since = '0'; !signal.aborted; ) {
    const page = await gateway.changes({ since, limit: SYNC_BATCH_SIZE, isWaiting: false, withRevisions: false }, signal);
    // A page may hold nothing but rows of the gateway's own, and a feed may stand still.
    if (page.given === 0 || page.lastSeq === since) return;
    yield page.rows.flatMap((row) => arrivalsOf(row, homeOf));
    since = page.lastSeq;
  }
};

/** A deletion's tombstone is small, and may be all that the gateway tells of it; other bodies are let go. */
const suspectOf = ({ database, id, revs, isDeleted, isMoved, document }: Arrival): Suspect => ({
  database,
  id,
  arrival: { revs, isDeleted, isMoved, document: isDeleted ? document : { _id: id, _rev: document._rev } },
});

/**
 * Compares both sides by id and leaves while the feed is read. Both sides move on meanwhile, so what differs here is
 * only suspected. `progress`: how many documents have been compared.
 */
export const lookForDifferences = async (
  parts: EngineParts,
  progress: (compared: number) => void,
  signal: AbortSignal,
): Promise<FirstLook> => {
  const here = await readHere(parts, signal);
  const suspects = new Map<string, Suspect>();
  const same = { note: new Set<string>(), library: new Set<string>(), message: new Set<string>() };
  const named = new Set<string>();
  for await (const arrivals of readCloud(parts, signal)) {
    for (const arrival of arrivals) {
      const { database, id, isDeleted } = arrival;
      const key = keyOf(database, id);
      named.add(key);
      // A document that is written meanwhile is named again: the last row counts.
      suspects.delete(key);
      same[database].delete(id);
      if (!isSameDocument(here[database].get(id), arrival)) suspects.set(key, suspectOf(arrival));
      else if (!isDeleted) same[database].add(id);
    }
    progress(named.size);
  }
  for (const database of databaseNames) {
    for (const [id, { isDeleted }] of here[database]) {
      const key = keyOf(database, id);
      if (!isDeleted && !named.has(key)) suspects.set(key, { database, id, arrival: undefined });
    }
  }
  return {
    suspects: [...suspects.values()],
    same: { note: same.note.size, library: same.library.size, message: same.message.size },
  };
};
