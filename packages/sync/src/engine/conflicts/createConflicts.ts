import type { GatewayDocument } from '../../gateway/gateway';
import type { UserData } from '../../userData';
import { createBases, type Bases } from './bases';
import { keyOf } from '../../pages/arrivals';
import { changeOpenConflicts, type OpenLosers } from './conflictIndex';
import { listConflicts, ownSideOf } from './listConflicts';
import { readFacts, type Resolved, type ResolveParts, resolveTree } from './resolveTree';
import { isLive, storedOf, type Leaf } from './leaves';
import {
  readSides,
  reopenConflict,
  settleConflict,
  type ConflictChoice,
  type NamedConflict,
  type Reopened,
  type Sides,
} from './settleConflict';
import { createTreeWriter } from './treeWriter';
import { yieldToCloud } from './yieldToCloud';
import type { Conflict, DatabaseName, DocumentChange } from '../../syncPorts';

/** Documents with two sides: merged where that is clear, else kept side by side until a person chooses. */
export interface Conflicts {
  /** Reads an index and the documents named there. Any tab may ask. */
  list(): Promise<readonly Conflict[]>;
  /** Whether the last list holds it: any write to it may have ended its conflict. */
  isListed(database: DatabaseName, id: string): boolean;
  /**
   * Settling what was settled already changes nothing. Announces what it writes. Gives the sides as they stood until then;
   * undefined where it was settled already.
   */
  settle(conflict: NamedConflict, choice: ConflictChoice): Promise<Sides | undefined>;
  /** The two sides of one that is open; undefined where it was settled. */
  sides(conflict: NamedConflict): Promise<(Sides & Pick<Conflict, 'ownSide'>) | undefined>;
  /** Takes a settling back: the side that went is listed again, beside what stands. */
  reopen(reopened: Reopened): Promise<void>;
  /**
   * To be called for every document that has, or had, more than one leaf, whenever its tree changed; call
   * `listener.conflictsChanged` after it. Merges or leaves open, and gives the documents as they stand now. What it
   * writes is noted in the outbox, and announced as written here, so that it is sent.
   */
  resolve(database: DatabaseName, ids: readonly string[]): Promise<readonly DocumentChange[]>;
  /**
   * For gateways that take no branches: puts the cloud's leaves in, and writes what stands here as a child of them.
   * Overlapping losers are kept in the journal.
   */
  yieldToCloud(database: DatabaseName, id: string, cloudLeaves: readonly GatewayDocument[]): Promise<DocumentChange>;
  /** The cloud has taken these. Merges may begin from what it had until then, also after the page was left. */
  sent(...writes: Parameters<Bases['rememberSent']>): Promise<void>;
}

const changeOf = (id: string, leaves: readonly Leaf[]): DocumentChange => {
  const [winner] = leaves;
  return winner === undefined || !isLive(winner)
    ? { id, isDeleted: true }
    : { id, isDeleted: false, document: storedOf(winner) };
};

/** Undefined where nothing is left to choose. */
const openLosersOf = ({ leaves, open }: Resolved): OpenLosers | undefined => {
  const [winner, ...losers] = leaves.filter(isLive);
  const entries = losers.map(({ _rev }) => [_rev, open[_rev] ?? ''] as const);
  return winner === undefined || entries.length === 0 ? undefined : Object.fromEntries(entries);
};

const createListing = (data: UserData): Pick<Conflicts, 'list' | 'isListed'> => {
  let listed: ReadonlySet<string> = new Set();
  return {
    list: async () => {
      const found = await listConflicts(data);
      listed = new Set(found.map(({ database, id }) => keyOf(database, id)));
      return found;
    },
    isListed: (database, id) => listed.has(keyOf(database, id)),
  };
};

/** What the undo of a choice needs. */
const createReopening = (data: UserData): Pick<Conflicts, 'sides' | 'reopen'> => ({
  sides: async (conflict) => {
    const { database, id } = conflict;
    await data.waiting.settle(database, id);
    const sides = await readSides(data, conflict);
    return sides === undefined ? undefined : { ...sides, ...(await ownSideOf(data, conflict)) };
  },
  reopen: (reopened) => reopenConflict(data, reopened),
});

export const createConflicts = (data: UserData): Conflicts => {
  const { uid, databases, bus } = data;
  const bases = createBases(data.journal);
  const partsOf = (database: DatabaseName): ResolveParts => ({
    data,
    writer,
    bases,
    facts: readFacts(data, bases, database),
  });
  const writer = createTreeWriter(data, bases);

  /** Keeps the index, and tells everybody of what was written. */
  const record = async (database: DatabaseName, resolved: ReadonlyMap<string, Resolved>): Promise<void> => {
    const open = new Map([...resolved].map(([id, each]) => [id, openLosersOf(each)] as const));
    await databases.use(uid, database, (local) => changeOpenConflicts(local, open));
    const written = [...resolved]
      .filter(([, { isWritten }]) => isWritten)
      .map(([id, { leaves }]) => changeOf(id, leaves));
    if (written.length > 0) bus.announce(database, written, 'here');
  };

  return {
    ...createListing(data),
    ...createReopening(data),
    settle: async (conflict, choice) => {
      const { database, id } = conflict;
      await data.waiting.settle(database, id);
      const sides = await settleConflict({ data, writer }, conflict, choice);
      const resolved = await resolveTree(partsOf(database), database, id);
      await record(database, new Map([[id, { ...resolved, isWritten: true }]]));
      return sides;
    },
    resolve: async (database, ids) => {
      const parts = partsOf(database);
      const resolved = new Map<string, Resolved>();
      for (const id of new Set(ids)) resolved.set(id, await resolveTree(parts, database, id));
      if (resolved.size > 0) await record(database, resolved);
      return [...resolved].map(([id, { leaves }]) => changeOf(id, leaves));
    },
    yieldToCloud: async (database, id, cloudLeaves) => {
      const parts = partsOf(database);
      await yieldToCloud(parts, { database, id }, cloudLeaves);
      const resolved = await resolveTree(parts, database, id);
      await record(database, new Map([[id, { ...resolved, isWritten: true }]]));
      return changeOf(id, resolved.leaves);
    },
    sent: (writes) => bases.rememberSent(writes),
  };
};
