import type { LocalDatabase } from '../../databases/localDatabases';
import type { GatewayDocument } from '../../gateway/gateway';
import type { Arrival } from '../../pages/arrivals';
import { ancestryOf, isLive, type Leaf, readLeaves } from '../conflicts/leaves';

/** What an arrival takes in a database that may hold the document already. */
export type Step =
  /** It is here, or was never and is gone: nothing. */
  | { readonly kind: 'nothing' }
  /** Not here before. `others`: leaves to fetch beside the winner. */
  | { readonly kind: 'new'; readonly others: readonly string[] }
  /** Everything is here, but something else stands, or stands beside it. */
  | { readonly kind: 'judge' }
  /** Revisions are missing: they go into the tree that is here. */
  | { readonly kind: 'grow'; readonly missing: readonly string[]; readonly leaves: readonly Leaf[] };

interface Look {
  readonly rev: string;
  readonly isDeleted: boolean;
  readonly hasConflicts: boolean;
}

const hasConflicts = (document: unknown): boolean => Array.isArray(Reflect.get(Object(document), '_conflicts'));

/** The winners that are here, by id. */
const lookUp = async (database: LocalDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, Look>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await database.allDocs({ keys: ids, include_docs: true, conflicts: true });
  return new Map(
    rows.flatMap(({ key, value, doc }) =>
      value === undefined
        ? []
        : [[key, { rev: value.rev, isDeleted: value.deleted === true, hasConflicts: hasConflicts(doc) }] as const],
    ),
  );
};

const stepOfNew = ({ isDeleted, revs }: Arrival): Step =>
  isDeleted ? { kind: 'nothing' } : { kind: 'new', others: revs.slice(1) };

const stepOfKnown = async (database: LocalDatabase, arrival: Arrival, look: Look): Promise<Step> => {
  const { id, revs, document, isDeleted } = arrival;
  const isSame = revs.length === 1 && look.rev === document._rev && look.isDeleted === isDeleted;
  if (isSame) return look.hasConflicts ? { kind: 'judge' } : { kind: 'nothing' };
  const leaves = await readLeaves(database, id);
  const known = new Set(leaves.flatMap(ancestryOf));
  const missing = revs.filter((rev) => !known.has(rev));
  return missing.length === 0 ? { kind: 'judge' } : { kind: 'grow', missing, leaves };
};

/** One step an arrival, in order. `known`: ids that may be here; undefined where each must be looked up. */
export const planSteps = async (
  database: LocalDatabase,
  arrivals: readonly Arrival[],
  known: ReadonlySet<string> | undefined,
): Promise<readonly Step[]> => {
  const mayBeHere = arrivals.map(({ id }) => id).filter((id) => known?.has(id) ?? true);
  const looks = await lookUp(database, mayBeHere);
  return Promise.all(
    arrivals.map(async (arrival) => {
      const look = looks.get(arrival.id);
      return look === undefined ? stepOfNew(arrival) : stepOfKnown(database, arrival, look);
    }),
  );
};

/** Whether the new revision grows out of the only leaf that lives here, so that there is nothing to judge. */
export const isPlainGrowth = ({ revs }: Arrival, leaves: readonly Leaf[], winner: GatewayDocument): boolean => {
  const { _revisions: ancestry } = winner;
  if (revs.length > 1 || ancestry === undefined) return false;
  const line = new Set(ancestry.ids.map((hash, index) => `${ancestry.start - index}-${hash}`));
  return leaves.filter(isLive).every(({ _rev }) => line.has(_rev));
};

/**
 * Tells without looking each of them up which documents cannot be in a database that was empty at the start: all but
 * those that were put in since. What others write (another tab, a person) is seen by the sequence, which then is not
 * where we left it.
 */
export interface Newcomers {
  /** Those of `ids` that may be here. */
  known(database: LocalDatabase, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Documents that were not here have been put in, one revision each. */
  added(ids: readonly string[]): void;
}

export const createNewcomers = (): Newcomers => {
  const here = new Set<string>();
  let expected = 0;
  /** All that was written until then is in `here`. */
  let seen = 0;
  return {
    known: async (database, ids) => {
      const { update_seq: sequence } = await database.info();
      if (sequence !== expected) {
        // Not from where it was expected to be: somebody may have written between the last look and what was put in then.
        const { results } = await database.changes({ since: Math.min(seen, sequence), return_docs: true });
        for (const { id } of results) here.add(id);
      }
      expected = sequence;
      seen = sequence;
      return new Set(ids.filter((id) => here.has(id)));
    },
    added: (ids) => {
      for (const id of ids) here.add(id);
      expected += ids.length;
    },
  };
};
