import { SYNC_BATCH_SIZE } from '../../../../app/kit/constants';
import { isOwnId } from '../../../databases/reading/storedDocument';
import type { LocalDatabase } from '../../../databases/localDatabases';

/** What one side has of a document, by the revisions of its leaves. */
export interface Revisions {
  /** The winner first. */
  readonly revs: readonly string[];
  readonly isDeleted: boolean;
}

/** The leaves of every document of a database, tombstones too, without bodies. */
export const readLocalRevisions = async (
  database: LocalDatabase,
  signal: AbortSignal,
): Promise<Map<string, Revisions>> => {
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
export const isSameDocument = (here: Revisions | undefined, cloud: Revisions | undefined): boolean => {
  const [isHere, isThere] = [here?.isDeleted === false, cloud?.isDeleted === false];
  if (!isHere && !isThere) return true;
  return here !== undefined && cloud !== undefined && isHere === isThere && isSameSet(here.revs, cloud.revs);
};
