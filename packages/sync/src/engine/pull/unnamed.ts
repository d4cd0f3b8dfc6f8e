import { isObject, SYNC_BATCH_SIZE } from '@inkside/kit';
import { isOwnId } from '../../databases/storedDocument';
import type { LocalDatabase } from '../../databases/localDatabases';
import { createHomeOf, databaseNames, type HomeOf } from '../../databaseNames';
import type { FeedRow } from '../../gateway/gateway';
import { departure, type Arrival } from '../../pages/arrivals';
import { isEarlier } from '../../pages/revisions';
import type { EngineParts } from '../engineParts';
import type { Ingest } from '../ingest/createIngest';
import type { DatabaseName } from '../../syncPorts';

type Depart = Ingest['depart'];

/** What the feed has named since its beginning. */
export interface NamedDocument {
  /** The cloud's leaves, the winner first. */
  readonly revs: readonly string[];
  /** Where it lives; undefined where it was deleted, or lives with nobody here. */
  readonly home: DatabaseName | undefined;
}

/** By document. */
export type Named = Map<string, NamedDocument>;

export const noteNames = (named: Named, rows: readonly FeedRow[], homeOf: HomeOf): void => {
  for (const { id, revs, isDeleted, document } of rows) {
    const known = named.get(id);
    if (known !== undefined && isEarlier(revs, known.revs)) continue;
    named.set(id, { revs, home: isDeleted ? undefined : homeOf(document?.['dbId']) });
  }
};

/**
 * Deleted documents of which the cloud knows nothing, per database: the last ones. A browser that was away for long and
 * still has one of them would bring it back else.
 */
const MOST_TOMBSTONES = 5000;

const isUnnamed = (named: Named, id: string, leaves: readonly string[]): boolean => {
  const revs = named.get(id)?.revs;
  return revs === undefined || leaves.some((rev) => !revs.includes(rev));
};

type Changes = Awaited<ReturnType<LocalDatabase['changes']>>['results'];

/**
 * Whoever reads the feed from its beginning is not told what has left a database: it stands there still, under a
 * revision that the cloud knows, and lives elsewhere.
 */
const departuresIn = (database: DatabaseName, named: Named, changes: Changes): readonly Arrival[] =>
  changes.flatMap(({ id, changes: leaves, deleted }): readonly Arrival[] => {
    const { revs = [], home = database } = named.get(id) ?? {};
    const [winner] = revs;
    // With its tombstone it has left, whatever was written here beside that.
    const stays = deleted === true || home === database || leaves.some(({ rev }) => rev === winner);
    if (stays || winner === undefined) return [];
    return [departure({ database, document: { _id: id, _rev: winner, _deleted: true }, leaves: revs, isLost: false })];
  });

interface Search {
  /** The next changes; the database is given back before anything is asked of the cloud. */
  readonly read: (since: number) => Promise<Changes>;
  readonly name: DatabaseName;
  readonly named: Named;
  /** Whether a tombstone says that it belongs here. One of a document that moved does not, and has its living revision. */
  readonly isOwn: (tombstone: unknown) => boolean;
  readonly report: (ids: readonly string[]) => Promise<void>;
  readonly depart: Depart;
}

const unnamedIn = async ({ read, name, named, isOwn, report, depart }: Search): Promise<void> => {
  const tried = new Set<string>();
  let tombstones: readonly string[] = [];
  for (let since = 0; ;) {
    const results = await read(since);
    const leaving = departuresIn(name, named, results);
    const departures = leaving.filter(({ id }) => !tried.has(id));
    if (departures.length > 0) {
      await depart(name, departures);
      for (const { id } of departures) tried.add(id);
      // What has left comes again at the end, with its tombstone and what stands beside that.
      continue;
    }
    // What could not leave yet is owed: its old leaf is no news.
    const owed = new Set(leaving.map(({ id }) => id));
    const isMissing = ({ id, changes }: (typeof results)[number]): boolean =>
      isOwnId(id) &&
      !owed.has(id) &&
      isUnnamed(
        named,
        id,
        changes.map(({ rev }) => rev),
      );
    const missing = results.filter(isMissing);
    const isUnknown = ({ id, deleted }: (typeof results)[number]): boolean => deleted === true && !named.has(id);
    const gone = missing.filter((each) => isUnknown(each) && isOwn(each.doc));
    tombstones = [...tombstones, ...gone.map(({ id }) => id)].slice(-MOST_TOMBSTONES);
    await report(missing.filter((each) => !isUnknown(each)).map(({ id }) => id));
    const last = results.at(-1);
    if (last === undefined) break;
    since = last.seq;
  }
  await report(tombstones);
};

const options = { limit: SYNC_BATCH_SIZE, style: 'all_docs', include_docs: true, return_docs: true } as const;

/**
 * The feed was read from its beginning, because one side was replaced, restored or new: what this computer has and the
 * feed did not name is offered to the cloud. Whether anything was. What lives in another database by now leaves first.
 */
export const offerUnnamed = async (
  { uid, databases, journal, clock }: EngineParts,
  named: Named,
  depart: Depart,
): Promise<boolean> => {
  const homeOf = createHomeOf(uid);
  let isAny = false;
  const note = async (database: DatabaseName, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    isAny = true;
    const at = clock.now();
    await journal.noteWrites(ids.map((id) => ({ database, id, base: null, at })));
  };
  for (const name of databaseNames) {
    await unnamedIn({
      read: (since) =>
        databases.use(uid, name, async (database) => (await database.changes({ ...options, since })).results),
      name,
      named,
      depart,
      isOwn: (tombstone) => isObject(tombstone) && homeOf(tombstone['dbId']) === name,
      report: (ids) => note(name, ids),
    });
  }
  return isAny;
};
