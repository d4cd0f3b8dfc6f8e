import { SYNC_BATCH_SIZE } from '@inkside/kit';
import { type FeedRow, GatewayFault } from '../../gateway/gateway';
import { createHomeOf, databaseNames } from '../../databaseNames';
import { type Arrival, arrivalsOf, keyOf } from '../../pages/arrivals';
import type { Missing } from '../../userData';
import type { EngineParts } from '../engineParts';
import { isOwnId } from '../../databases/storedDocument';
import type { LocalDatabase } from '../../databases/localDatabases';
import type { DatabaseName } from '../../syncPorts';

/** What one side has of a document, by the revisions of its leaves. */
interface Revisions {
  /** The winner first. */
  readonly revs: readonly string[];
  readonly isDeleted: boolean;
}

/** The leaves of every document of a database, tombstones too, without bodies. */
const readLocalRevisions = async (database: LocalDatabase, signal: AbortSignal): Promise<Map<string, Revisions>> => {
  const found = new Map<string, Revisions>();
  for (let since = 0; !signal.aborted;) {
    const { results } = await database.changes({ since, limit: SYNC_BATCH_SIZE, style: 'all_docs', return_docs: true });
    for (const { id, changes, deleted } of results) {
      if (isOwnId(id)) found.set(id, { revs: changes.map(({ rev }) => rev), isDeleted: deleted === true });
    }
    const last = results.at(-1);
    if (last === undefined) break;
    since = last.seq;
  }
  return found;
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((rev) => other.includes(rev));

/** Deleted on one side and absent on the other, or deleted by two tombstones, is the same: there is no such document. */
const isSameDocument = (here: Revisions | undefined, cloud: Revisions | undefined): boolean => {
  const [isHere, isThere] = [here?.isDeleted === false, cloud?.isDeleted === false];
  if (!isHere && !isThere) return true;
  return here !== undefined && cloud !== undefined && isHere === isThere && isSameSet(here.revs, cloud.revs);
};

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
  /** Named by the feed without a body, and not here. */
  readonly lacking: readonly Missing[];
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

const isTooLarge = (thrown: unknown): boolean => thrown instanceof GatewayFault && thrown.kind === 'tooLarge';

/** All that the feed names, page by page; in smaller ones where they are too large. */
const readCloud = async function* ({ gateway }: EngineParts, signal: AbortSignal) {
  let limit = SYNC_BATCH_SIZE;
  for (let since = '0'; !signal.aborted;) {
    try {
      const page = await gateway.changes({ since, limit, isWaiting: false, withRevisions: false }, signal);
      // A page may hold nothing but rows of the gateway's own, and a feed may stand still.
      if (page.given === 0 || page.lastSeq === since) return;
      yield page.rows;
      since = page.lastSeq;
      limit = Math.min(SYNC_BATCH_SIZE, limit * 2);
    } catch (thrown) {
      if (limit === 1 || !isTooLarge(thrown)) throw thrown;
      limit = Math.floor(limit / 2);
    }
  }
};

/** What is compared of an arrival. */
type Named = Pick<Arrival, 'database' | 'id' | 'revs' | 'isDeleted' | 'isMoved' | 'document'>;

/** A document that stands here, and that the feed names without its body. */
const bodiless = (database: DatabaseName, { id, revs, isDeleted }: FeedRow): Named => ({
  database,
  id,
  revs,
  isDeleted,
  isMoved: false,
  document: { _id: id, _rev: revs[0] ?? '' },
});

/** A deletion's tombstone is small, and may be all that the gateway tells of it; other bodies are let go. */
const suspectOf = ({ database, id, revs, isDeleted, isMoved, document }: Named): Suspect => ({
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
  const homeOf = createHomeOf(parts.uid);
  const suspects = new Map<string, Suspect>();
  const same = { note: new Set<string>(), library: new Set<string>(), message: new Set<string>() };
  const lacking = new Map<string, Missing>();
  const named = new Set<string>();

  const compare = (arrival: Named): void => {
    const { database, id, isDeleted } = arrival;
    const key = keyOf(database, id);
    named.add(key);
    // A document that is written meanwhile is named again: the last row counts.
    suspects.delete(key);
    same[database].delete(id);
    if (!isSameDocument(here[database].get(id), arrival)) suspects.set(key, suspectOf(arrival));
    else if (!isDeleted) same[database].add(id);
  };

  const take = (row: FeedRow): void => {
    const { id, lacks } = row;
    lacking.delete(id);
    const standing = lacks === undefined ? [] : databaseNames.filter((name) => here[name].get(id)?.isDeleted === false);
    for (const database of standing) compare(bodiless(database, row));
    if (lacks !== undefined && standing.length === 0) lacking.set(id, { id, revs: row.revs, reason: lacks });
    arrivalsOf(row, homeOf).forEach(compare);
  };

  for await (const rows of readCloud(parts, signal)) {
    rows.forEach(take);
    progress(named.size + lacking.size);
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
    lacking: [...lacking.values()],
  };
};
