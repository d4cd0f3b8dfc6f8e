import { SYNC_BATCH_SIZE } from '../../../../app/kit/constants';
import { isObject } from '../../../../app/kit/text/json';
import { isOwnId } from '../../../databases/reading/storedDocument';
import type { LocalDatabase } from '../../../databases/localDatabases';
import type { DatabaseName } from '../../../ports';
import { createHomeOf, databaseNames } from '../../homes';
import type { FeedRow } from '../../gateway/gateway';
import { isEarlier } from '../../pages/revisions';
import type { EngineParts } from '../engineParts';

/** What the feed has named since its beginning: the cloud's leaves, by document. */
export type Named = Map<string, readonly string[]>;

export const noteNames = (named: Named, rows: readonly FeedRow[]): void => {
  for (const { id, revs } of rows) {
    const known = named.get(id);
    if (known === undefined || !isEarlier(revs, known)) named.set(id, revs);
  }
};

/**
 * Deleted documents of which the cloud knows nothing, per database: the last ones. A browser that was away for long and
 * still has one of them would bring it back else.
 */
const MOST_TOMBSTONES = 5000;

const isUnnamed = (named: Named, id: string, leaves: readonly string[]): boolean => {
  const revs = named.get(id);
  return revs === undefined || leaves.some((rev) => !revs.includes(rev));
};

interface Search {
  readonly named: Named;
  /** Whether a tombstone says that it belongs here. One of a document that moved does not, and has its living revision. */
  readonly isOwn: (tombstone: unknown) => boolean;
  readonly report: (ids: readonly string[]) => Promise<void>;
}

const unnamedIn = async (database: LocalDatabase, { named, isOwn, report }: Search): Promise<void> => {
  const options = { limit: SYNC_BATCH_SIZE, style: 'all_docs', include_docs: true, return_docs: true } as const;
  let tombstones: readonly string[] = [];
  for (let since = 0; ; ) {
    const { results } = await database.changes({ ...options, since });
    const missing = results.filter(({ id, changes }) => isOwnId(id) && isUnnamed(named, id, changes.map(({ rev }) => rev)));
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

/**
 * The feed was read from its beginning, because one side was replaced, restored or new: what this computer has and the
 * feed did not name is offered to the cloud. Whether anything was.
 */
export const offerUnnamed = async ({ uid, databases, journal, clock }: EngineParts, named: Named): Promise<boolean> => {
  const homeOf = createHomeOf(uid);
  let isAny = false;
  const note = async (database: DatabaseName, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    isAny = true;
    const at = clock.now();
    await journal.noteWrites(ids.map((id) => ({ database, id, base: null, at })));
  };
  for (const name of databaseNames) {
    await databases.use(uid, name, (database) =>
      unnamedIn(database, {
        named,
        isOwn: (tombstone) => isObject(tombstone) && homeOf(tombstone['dbId']) === name,
        report: (ids) => note(name, ids),
      }),
    );
  }
  return isAny;
};
