import { databaseErrorOf, isConflict } from '@inkside/kit';
import type { LocalDatabase } from '../localDatabases';
import type { Ancestry } from '../adapter';
import { nowhere, type Found } from '../standings';
import type { Outcome, Standing } from './wishes';
import type { DocumentChange, StoredDocument } from '../../syncPorts';

/** One write. It is asked what it makes of the document at the moment of writing, again when another write came between. */
export interface Wish {
  readonly id: string;
  /** May throw what the caller shall hear. */
  outcome(standing: Standing): Outcome;
  /** Before anything is written over `document`. */
  before(document: StoredDocument): void;
}

/** A wish on its way; it ends once. */
export interface Pending extends Wish {
  isOver: boolean;
  readonly done: (document: StoredDocument | undefined) => void;
  readonly failed: (thrown: unknown) => void;
}

/** What one document becomes: several wishes of a group make one revision. */
export interface Plan {
  readonly id: string;
  readonly base: StoredDocument | undefined;
  /** The revision that it comes after: of the base, or of a tombstone. */
  readonly over: string | undefined;
  /** Of that revision; undefined where it is not known, or the document has branched. */
  readonly ancestry: Ancestry | undefined;
  readonly next: NonNullable<Outcome>;
  readonly wishes: readonly Pending[];
}

const succeed = (wish: Pending, document: StoredDocument | undefined): void => {
  wish.isOver = true;
  wish.done(document);
};

export const fail = (wish: Pending, thrown: unknown): void => {
  wish.isOver = true;
  wish.failed(databaseErrorOf(thrown));
};

/** The document that a later wish of the same group finds. */
const standingAfter = (standing: Standing, next: Outcome): Standing => {
  if (next === undefined) return standing;
  if (next._deleted === true) return { document: undefined, isTombstone: true };
  return { document: { ...next, _rev: standing.document?._rev ?? '' }, isTombstone: false };
};

/** Asks each wish what it makes of the document. Those that cannot be fulfilled, or change nothing, end here. */
const planOf = (id: string, standing: Found, asked: readonly Pending[]): Plan | undefined => {
  let now: Standing = standing;
  let next: Outcome;
  const wishes: Pending[] = [];
  for (const wish of asked) {
    try {
      if (now.document !== undefined) wish.before(now.document);
      const outcome = wish.outcome(now);
      next = outcome ?? next;
      now = standingAfter(now, outcome);
      if (next === undefined) succeed(wish, now.document);
      else wishes.push(wish);
    } catch (thrown) {
      fail(wish, thrown);
    }
  }
  if (next === undefined) return undefined;
  return { id, base: standing.document, over: standing.rev, ancestry: standing.ancestry, next, wishes };
};

/** What wishes make of the documents as they stand, which are by id. */
export const plansOf = (standings: ReadonlyMap<string, Found>, group: readonly Pending[]): readonly Plan[] => {
  const wishes = new Map<string, Pending[]>();
  for (const wish of group) {
    const own = wishes.get(wish.id);
    if (own === undefined) wishes.set(wish.id, [wish]);
    else own.push(wish);
  }
  return [...wishes].flatMap(([id, own]) => planOf(id, standings.get(id) ?? nowhere, own) ?? []);
};

export interface Written {
  readonly plan: Plan;
  readonly change: DocumentChange;
  readonly rev: string;
}

/** Writes all plans at once. Gives what was written; what another write came before is still open, the rest has failed. */
export const writePlans = async (database: LocalDatabase, plans: readonly Plan[]): Promise<readonly Written[]> => {
  const results = await database.bulkDocs(
    plans.map(({ base, next, id }) => ({ ...next, _id: id, ...(base === undefined ? {} : { _rev: base._rev }) })),
  );
  return plans.flatMap((plan, index): Written[] => {
    const { id, next, wishes } = plan;
    const result = results[index];
    if (result !== undefined && 'rev' in result) {
      const isDeleted = next._deleted === true;
      const change: DocumentChange = isDeleted
        ? { id, isDeleted }
        : { id, isDeleted, document: { ...next, _rev: result.rev } };
      return [{ plan, change, rev: result.rev }];
    }
    if (!isConflict(result)) for (const wish of wishes) fail(wish, result);
    return [];
  });
};

/** Tells those who asked. */
export const finish = ({ plan, change }: Written): void => {
  for (const wish of plan.wishes) succeed(wish, change.isDeleted ? undefined : change.document);
};
