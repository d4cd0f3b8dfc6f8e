import { type JsonObject, PortError } from '@inkside/kit';
import type { UserData } from '../../userData';
import { hasSameAttachments } from './attachments';
import { isLeaf, isLive, readLeaves, storedOf, type Leaf } from './leaves';
import { fieldsOf, isSameContent } from './merge';
import type { TreeWriter } from './treeWriter';
import type { DatabaseName, StoredDocument } from '../../syncPorts';

export type ConflictChoice = 'keepWinner' | 'restoreLoser';

export interface NamedConflict {
  readonly database: DatabaseName;
  readonly id: string;
  readonly loserRev: string;
}

/** The sides of a conflict that is open. `winner`: what stands; undefined where the document was deleted since. */
export interface Sides {
  readonly winner: StoredDocument | undefined;
  readonly loser: StoredDocument;
}

/** A conflict whose settling is taken back. `ownSide`: which side was written in this browser, where that is known. */
export interface Reopened {
  readonly database: DatabaseName;
  readonly id: string;
  readonly loser: StoredDocument;
  readonly ownSide?: 'winner' | 'loser';
}

interface SettleParts {
  readonly data: UserData;
  readonly writer: TreeWriter;
}

const MAX_TRIES = 20;

const readKept = async (
  { journal }: UserData,
  { database, id, loserRev }: NamedConflict,
): Promise<StoredDocument | undefined> => {
  const losers = await journal.readLosers();
  return losers.find((kept) => kept.database === database && kept.id === id && kept.document._rev === loserRev)
    ?.document;
};

/** A person's choice must stand above both sides wherever times are compared, though this clock may be behind theirs. */
const restoredFields = (loser: JsonObject, winner: JsonObject, now: number): JsonObject => {
  const fields = fieldsOf(loser);
  const [own, other] = [fields['updatedAt'], winner['updatedAt']];
  if (typeof own !== 'number') return fields;
  return fieldsOf({ ...fields, updatedAt: Math.max(now, own + 1, typeof other === 'number' ? other + 1 : 0) });
};

/** A choice that was written: the revision that stands by it, and what stood until then. */
interface Chosen {
  readonly into: string;
  readonly over: Leaf | undefined;
}

/** Writes the loser's body over the winner, once more when somebody wrote in between. */
const restore = async (
  { data, writer }: SettleParts,
  { database, id }: NamedConflict,
  loser: JsonObject,
  read: () => Promise<readonly Leaf[]>,
): Promise<Chosen> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [winner] = await read();
    if (winner === undefined) break;
    if (isLive(winner) && isSameContent(winner, loser) && hasSameAttachments(winner, loser))
      return { into: winner._rev, over: winner };
    const rev = await writer.child(
      database,
      winner,
      restoredFields(loser, winner, data.clock.now()),
      isLeaf(loser) ? loser : undefined,
    );
    if (rev !== undefined) return { into: rev, over: winner };
  }
  throw new PortError('errors.database', { detail: `busy: ${id}` });
};

const leavesOf =
  (data: UserData, { database, id }: NamedConflict) =>
  (): Promise<readonly Leaf[]> =>
    data.databases.use(data.uid, database, (local) => readLeaves(local, id));

interface Found {
  readonly winner: Leaf | undefined;
  /** The loser as an open end of the tree, and as the journal keeps it. */
  readonly open: Leaf | undefined;
  readonly kept: StoredDocument | undefined;
}

const findSides = async (data: UserData, conflict: NamedConflict): Promise<Found> => {
  const [winner, ...others] = await leavesOf(data, conflict)();
  const open = others.find((leaf) => leaf._rev === conflict.loserRev && isLive(leaf));
  return { winner, open, kept: await readKept(data, conflict) };
};

const sidesOf = (winner: Leaf | undefined, loser: Leaf | StoredDocument): Sides => ({
  winner: winner !== undefined && isLive(winner) ? storedOf(winner) : undefined,
  loser: isLeaf(loser) ? storedOf(loser) : loser,
});

/** Undefined where it was settled before, here or by another browser. */
export const readSides = async (data: UserData, conflict: NamedConflict): Promise<Sides | undefined> => {
  const { winner, open, kept } = await findSides(data, conflict);
  const loser = open ?? kept;
  return loser === undefined ? undefined : sidesOf(winner, loser);
};

/**
 * The choice is written first; then the loser goes. Cut in between, the choice can be made again. Gives the sides as they
 * stood at that moment; undefined where it was settled before.
 */
export const settleConflict = async (
  parts: SettleParts,
  conflict: NamedConflict,
  choice: ConflictChoice,
): Promise<Sides | undefined> => {
  const { data, writer } = parts;
  const { database, id, loserRev } = conflict;
  const { winner, open, kept } = await findSides(data, conflict);
  const loser = open ?? kept;
  if (loser === undefined) return undefined;
  const { into, over } =
    choice === 'restoreLoser'
      ? await restore(parts, conflict, loser, leavesOf(data, conflict))
      : { into: winner?._rev ?? '', over: winner };
  if (open !== undefined) await writer.end(database, open, into, winner);
  if (kept !== undefined) await data.journal.dropLoser({ database, id, rev: loserRev });
  return sidesOf(over, loser);
};

/**
 * A choice is taken back: the side that went waits beside what stands for a person, in this browser. Nothing happens where
 * it still stands in the document's tree.
 */
export const reopenConflict = async (data: UserData, { database, id, loser, ownSide }: Reopened): Promise<void> => {
  const { open } = await findSides(data, { database, id, loserRev: loser._rev });
  if (open === undefined) await data.journal.keepLoser({ database, id, document: loser, ownSide: ownSide ?? 'none' });
};
