import { type JsonObject, PortError } from '@inkside/kit';
import type { UserData } from '../../userData';
import { hasSameAttachments } from './attachments';
import { isLeaf, isLive, readLeaves, type Leaf } from './leaves';
import { fieldsOf, isSameContent } from './merge';
import type { TreeWriter } from './treeWriter';
import type { DatabaseName, StoredDocument } from '../../syncPorts';

export type ConflictChoice = 'keepWinner' | 'restoreLoser';

export interface NamedConflict {
  readonly database: DatabaseName;
  readonly id: string;
  readonly loserRev: string;
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

/** Writes the loser's body over the winner, once more when somebody wrote in between. Gives the revision that stands. */
const restore = async (
  { data, writer }: SettleParts,
  { database, id }: NamedConflict,
  loser: JsonObject,
  read: () => Promise<readonly Leaf[]>,
): Promise<string> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [winner] = await read();
    if (winner === undefined) break;
    if (isLive(winner) && isSameContent(winner, loser) && hasSameAttachments(winner, loser)) return winner._rev;
    const rev = await writer.child(
      database,
      winner,
      restoredFields(loser, winner, data.clock.now()),
      isLeaf(loser) ? loser : undefined,
    );
    if (rev !== undefined) return rev;
  }
  throw new PortError('errors.database', { detail: `busy: ${id}` });
};

/** The choice is written first; then the loser goes. Cut in between, the choice can be made again. */
export const settleConflict = async (
  parts: SettleParts,
  conflict: NamedConflict,
  choice: ConflictChoice,
): Promise<void> => {
  const { data, writer } = parts;
  const { database, id, loserRev } = conflict;
  const read = () => data.databases.use(data.uid, database, (local) => readLeaves(local, id));
  const [winner, ...others] = await read();
  const open = others.find((leaf) => leaf._rev === loserRev && isLive(leaf));
  const kept = await readKept(data, conflict);
  const loser = open ?? kept;
  // Settled before, here or by another browser.
  if (loser === undefined) return;
  const into = choice === 'restoreLoser' ? await restore(parts, conflict, loser, read) : (winner?._rev ?? '');
  if (open !== undefined) await writer.end(database, open, into, winner);
  if (kept !== undefined) await data.journal.dropLoser({ database, id, rev: loserRev });
};
