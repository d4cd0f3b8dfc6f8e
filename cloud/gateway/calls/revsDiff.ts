import { createSlices } from '../../lib/slices';
import type { FeedDatabase } from '../../stores';
import type { CallHandler } from '../call';
import { generationOf } from '../checks/revisions';
import { badRequest } from '../gatewayError';
import { isStringArray } from '../query';

const REVISIONS_AT_ONCE = 200;

interface Difference {
  readonly missing: string[];
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

/** Leaves by id of the document: the winning one first, then the others that are not deleted. */
async function readLeafNames(
  database: FeedDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (database.fast !== undefined) {
    const histories = [...(await database.fast.readHistories(ids))];
    return new Map(
      histories.map(([id, history]) => {
        const others = history.leaves().filter(({ rev, isDeleted }) => rev !== history.winningRev && !isDeleted);
        return [id, [history.winningRev, ...others.map(({ rev }) => rev)]];
      }),
    );
  }
  const { rows } = await database.allDocs({ keys: ids, include_docs: true, conflicts: true });
  const found = rows.flatMap((row) => ('id' in row ? [row] : []));
  return new Map(found.map((row) => [row.id, [row.value.rev, ...(row.doc?._conflicts ?? [])]]));
}

/** A part of the request: what is asked of some documents. */
type Part = Readonly<Record<string, readonly string[]>>;

async function diffPart(database: FeedDatabase, part: Part): Promise<Readonly<Record<string, Difference>>> {
  const differences: Readonly<Record<string, Difference>> = await database.revsDiff(part);
  // A first revision has no ancestor: what a client pushes for the first time costs no look-up.
  const later = Object.entries(differences)
    .filter(([, difference]) => !('possible_ancestors' in difference) && newestOf(difference) > 1)
    .map(([id]) => id);
  if (later.length === 0) return differences;
  const completed: Record<string, Difference> = { ...differences };
  for (const [id, leaves] of await readLeafNames(database, later)) {
    const difference = differences[id];
    if (difference !== undefined) completed[id] = withAncestors(difference, leaves);
  }
  return completed;
}

/**
 * Parts of some revisions each: each revision that is asked for is looked for in the whole tree of its document, and
 * there may be hundreds of thousands.
 */
function* partsOf(revisions: ReadonlyMap<string, readonly string[]>): Generator<Part> {
  let part: Record<string, readonly string[]> = {};
  let size = 0;
  for (const [id, revs] of revisions) {
    for (let start = 0; start === 0 || start < revs.length; start += REVISIONS_AT_ONCE) {
      part[id] = revs.slice(start, start + REVISIONS_AT_ONCE);
      size += Math.max(1, part[id].length);
      if (size < REVISIONS_AT_ONCE) continue;
      yield part;
      part = {};
      size = 0;
    }
  }
  if (size > 0) yield part;
}

function addTo(all: Record<string, Difference>, found: Readonly<Record<string, Difference>>): void {
  for (const [id, difference] of Object.entries(found)) {
    const before = Object.hasOwn(all, id) ? all[id] : undefined;
    if (before === undefined) all[id] = { ...difference, missing: [...difference.missing] };
    else {
      for (const rev of difference.missing) before.missing.push(rev);
      all[id] = { ...before, ...difference, missing: before.missing };
    }
  }
}

/** `POST _revs_diff`: which of these revisions the database does not have. */
export const revsDiff: CallHandler = async (call) => {
  const wanted = new Map<string, readonly string[]>();
  for (const [id, revs] of Object.entries(await call.json())) {
    if (!isStringArray(revs)) throw badRequest('Each id must name an array of revisions');
    wanted.set(id, revs);
  }
  const slices = createSlices();
  const all: Record<string, Difference> = {};
  for (const part of partsOf(wanted)) {
    addTo(all, await call.user.use((database) => diffPart(database, part)));
    if (slices.isOver()) await slices.turn();
  }
  return all;
};
