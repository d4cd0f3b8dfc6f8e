import { keyOf } from '../../pages/arrivals';
import { databaseNames } from '../../databaseNames';
import type { KeptLoser } from '../../journal/journal';
import type { UserData } from '../../userData';
import { hasSameAttachments } from './attachments';
import { changeOpenConflicts, readOpenConflicts } from './conflictIndex';
import { isLive, type Leaf, parentOf, readLeaves, storedOf } from './leaves';
import { isSameContent } from './merge';
import type { NamedConflict } from './settleConflict';
import type { Conflict, DatabaseName } from '../../syncPorts';

type OwnSide = Pick<Conflict, 'ownSide'>;
/** Whether a leaf was written in this browser. */
type IsOwn = (database: DatabaseName, leaf: Leaf) => boolean;

/** By what the journal remembers of writes: those that the cloud has taken, and those that are still to be sent. */
const readOwn = async ({ journal }: UserData): Promise<IsOwn> => {
  const [sent, outbox] = await Promise.all([journal.readSent(), journal.readOutbox()]);
  const revs = new Set(sent.map(({ database, id, rev }) => `${keyOf(database, id)} ${rev}`));
  const over = new Map(outbox.map((entry) => [keyOf(entry.database, entry.id), entry.over]));
  return (database, leaf) => {
    const [key, parent] = [keyOf(database, leaf._id), parentOf(leaf)];
    return revs.has(`${key} ${leaf._rev}`) || (parent !== undefined && over.get(key)?.includes(parent) === true);
  };
};

/** Where both were written here, in two tabs or before and after the network was away, no side is "this browser". */
const ownOf = (database: DatabaseName, winner: Leaf, loser: Leaf, isOwn: IsOwn): OwnSide => {
  const [isWinner, isLoser] = [isOwn(database, winner), isOwn(database, loser)];
  return isWinner === isLoser ? {} : { ownSide: isWinner ? 'winner' : 'loser' };
};

const ownIn = ({ ownSide = 'loser' }: KeptLoser): OwnSide => (ownSide === 'none' ? {} : { ownSide });

const openIn = async (
  { uid, databases }: UserData,
  database: DatabaseName,
  isOwn: () => Promise<IsOwn>,
): Promise<readonly Conflict[]> =>
  databases.use(uid, database, async (local) => {
    const ids = Object.keys(await readOpenConflicts(local));
    const conflicts: Conflict[] = [];
    const over = new Map<string, undefined>();
    for (const id of ids) {
      const [winner, ...losers] = (await readLeaves(local, id)).filter(isLive);
      if (winner === undefined || losers.length === 0) over.set(id, undefined);
      else {
        const differing = losers.filter((loser) => !isSameContent(winner, loser) || !hasSameAttachments(winner, loser));
        for (const loser of differing) {
          const own = ownOf(database, winner, loser, await isOwn());
          conflicts.push({ database, id, winner: storedOf(winner), loser: storedOf(loser), ...own });
        }
      }
    }
    if (over.size > 0) await changeOpenConflicts(local, over);
    return conflicts;
  });

/**
 * Losers that could not stay in the tree, or that were brought back by taking a choice back. Whoever deleted the document
 * need not have seen them, and in a tree they would stand in its place: they are listed beside the tombstone.
 */
const keptLosers = async ({ uid, databases, journal }: UserData): Promise<readonly Conflict[]> => {
  const conflicts: Conflict[] = [];
  for (const kept of await journal.readLosers()) {
    const { database, id, document: loser } = kept;
    const [winner] = await databases.use(uid, database, (local) => readLeaves(local, id));
    if (winner === undefined) continue;
    if (isLive(winner) && isSameContent(winner, loser)) await journal.dropLoser({ database, id, rev: loser._rev });
    else conflicts.push({ database, id, winner: storedOf(winner), loser, ...ownIn(kept) });
  }
  return conflicts;
};

/** All that wait for a person; reads an index and the documents that it names. */
export const listConflicts = async (data: UserData): Promise<readonly Conflict[]> => {
  let reading: Promise<IsOwn> | undefined;
  const isOwn = (): Promise<IsOwn> => (reading ??= readOwn(data));
  const open = await Promise.all(databaseNames.map((database) => openIn(data, database, isOwn)));
  return [...open.flat(), ...(await keptLosers(data))];
};

/** Which side of one conflict was written in this browser. */
export const ownSideOf = async (data: UserData, { database, id, loserRev }: NamedConflict): Promise<OwnSide> => {
  const losers = await data.journal.readLosers();
  const kept = losers.find(
    (each) => keyOf(each.database, each.id) === keyOf(database, id) && each.document._rev === loserRev,
  );
  if (kept !== undefined) return ownIn(kept);
  const [winner, ...others] = await data.databases.use(data.uid, database, (local) => readLeaves(local, id));
  const loser = others.find(({ _rev }) => _rev === loserRev);
  return winner === undefined || loser === undefined ? {} : ownOf(database, winner, loser, await readOwn(data));
};
