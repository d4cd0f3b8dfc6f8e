import type { Database } from 'pouchdb-core';
import type { CallHandler } from '../call';
import { generationOf } from '../checks/revisions';
import { badRequest } from '../gatewayError';
import { isStringArray } from '../query';

interface Difference {
  readonly missing: readonly string[];
  readonly possible_ancestors?: readonly string[];
}

const newestOf = ({ missing }: Difference): number =>
  missing.reduce((newest, rev) => Math.max(newest, generationOf(rev)), 0);

/** Leaves that stand before the newest missing revision, as CouchDB names them and PouchDB does not. */
function withAncestors(difference: Difference, leaves: readonly string[]): Difference {
  const newest = newestOf(difference);
  const older = leaves.filter((rev) => generationOf(rev) < newest);
  return older.length > 0 ? { missing: difference.missing, possible_ancestors: older } : difference;
}

async function addAncestors(
  database: Database,
  differences: Readonly<Record<string, Difference>>,
): Promise<Readonly<Record<string, Difference>>> {
  // A first revision has no ancestor: what a client pushes for the first time costs no look-up.
  const later = Object.entries(differences)
    .filter(([, difference]) => !('possible_ancestors' in difference) && newestOf(difference) > 1)
    .map(([id]) => id);
  if (later.length === 0) return differences;
  const { rows } = await database.allDocs({ keys: later, include_docs: true, conflicts: true });
  const completed: Record<string, Difference> = { ...differences };
  for (const row of rows) {
    const difference = differences[row.key];
    if (!('id' in row) || difference === undefined) continue;
    completed[row.id] = withAncestors(difference, [row.value.rev, ...(row.doc?._conflicts ?? [])]);
  }
  return completed;
}

/** `POST _revs_diff`: which of these revisions the database does not have. */
export const revsDiff: CallHandler = async (call) => {
  const revisions: Record<string, string[]> = {};
  for (const [id, revs] of Object.entries(await call.json())) {
    if (!isStringArray(revs)) throw badRequest('Each id must name an array of revisions');
    revisions[id] = revs;
  }
  return call.user.use(async (database) => addAncestors(database, await database.revsDiff(revisions)));
};
