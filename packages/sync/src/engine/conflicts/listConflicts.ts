import { databaseNames } from '../../homes';
import type { UserData } from '../../userData';
import { hasSameAttachments } from './attachments';
import { changeOpenConflicts, readOpenConflicts } from './conflictIndex';
import { isLive, readLeaves, storedOf } from './leaves';
import { isSameContent } from './merge';
import type { Conflict, DatabaseName } from '../../syncPorts';

const openIn = async ({ uid, databases }: UserData, database: DatabaseName): Promise<readonly Conflict[]> =>
  databases.use(uid, database, async (local) => {
    const ids = Object.keys(await readOpenConflicts(local));
    const conflicts: Conflict[] = [];
    const over = new Map<string, undefined>();
    for (const id of ids) {
      const [winner, ...losers] = (await readLeaves(local, id)).filter(isLive);
      if (winner === undefined || losers.length === 0) over.set(id, undefined);
      else {
        const differing = losers.filter((loser) => !isSameContent(winner, loser) || !hasSameAttachments(winner, loser));
        conflicts.push(
          ...differing.map((loser) => ({ database, id, winner: storedOf(winner), loser: storedOf(loser) })),
        );
      }
    }
    if (over.size > 0) await changeOpenConflicts(local, over);
    return conflicts;
  });

/**
 * Losers that could not stay in the tree. Whoever deleted the document need not have seen them, and in a tree they would
 * stand in its place: they are listed beside the tombstone.
 */
const keptLosers = async ({ uid, databases, journal }: UserData): Promise<readonly Conflict[]> => {
  const conflicts: Conflict[] = [];
  for (const { database, id, document: loser } of await journal.readLosers()) {
    const [winner] = await databases.use(uid, database, (local) => readLeaves(local, id));
    if (winner === undefined) continue;
    if (isLive(winner) && isSameContent(winner, loser)) await journal.dropLoser({ database, id, rev: loser._rev });
    else conflicts.push({ database, id, winner: storedOf(winner), loser });
  }
  return conflicts;
};

export const listConflicts = async (data: UserData): Promise<readonly Conflict[]> => {
  const open = await Promise.all(databaseNames.map((database) => openIn(data, database)));
  return [...open.flat(), ...(await keptLosers(data))];
};
