import { databaseNames } from '../../databaseNames';
import { WRITE_EXPECTED_MS, type OutboxEntry } from '../../journal/journal';
import { keyOf } from '../../pages/arrivals';
import type { UserData } from '../../userData';
import { isLive, type Leaf, readBulkLeaves } from '../conflicts/leaves';
import type { DatabaseName } from '../../syncPorts';

/** A document to send, as it stands here. */
export interface Unsent {
  readonly entry: OutboxEntry;
  /** All leaves, the winner first. */
  readonly leaves: readonly Leaf[];
}

export interface ReadUnsent {
  readonly unsent: readonly Unsent[];
  /** Noted, but the cloud has what stands, and no write is to come. */
  readonly unwritten: readonly OutboxEntry[];
  /** Noted just now: the write is on its way, whether or not there is something to send before it. */
  readonly expected: readonly OutboxEntry[];
}

/** The document stands as the cloud has it: what was noted is not written, or not yet, or was sent already. */
const isUnwritten = ({ base }: OutboxEntry, leaves: readonly Leaf[]): boolean =>
  leaves.length === 0 || (leaves.length === 1 && base !== null && leaves[0]?._rev === base._rev);

const readLeavesOf = async (
  { uid, databases, ownWrites }: UserData,
  entries: readonly OutboxEntry[],
): Promise<ReadonlyMap<string, readonly Leaf[]>> => {
  const own = new Map(
    entries.flatMap((entry) => {
      const leaf = ownWrites.find(entry);
      return leaf === undefined ? [] : [[keyOf(entry.database, entry.id), [leaf]] as const];
    }),
  );
  const others = entries.filter(({ database, id }) => !own.has(keyOf(database, id)));
  const read = async (database: DatabaseName) => {
    const ids = others.filter((entry) => entry.database === database).map(({ id }) => id);
    if (ids.length === 0) return [];
    const leaves = await databases.use(uid, database, (local) => readBulkLeaves(local, ids));
    return [...leaves].map(([id, each]) => [keyOf(database, id), each] as const);
  };
  return new Map([...own, ...(await Promise.all(databaseNames.map(read))).flat()]);
};

/** A clock that was set back must not keep an entry for ever. */
const isYoung = ({ at }: OutboxEntry, now: number): boolean => Math.abs(now - at) < WRITE_EXPECTED_MS;

/** What was noted last stands on a revision that is a leaf still, so it is not written yet. */
const isExpected = ({ entry, leaves }: Unsent, now: number): boolean => {
  const isOpen = leaves.length === 0 || leaves.some(({ _rev }) => entry.over.includes(_rev));
  return isOpen && isYoung(entry, now);
};

/** As no reading has seen it: what becomes of the revision that is sent now says nothing about the write to come. */
const unseen = (each: Unsent): Unsent => ({ ...each, entry: { ...each.entry, writes: 0 } });

/**
 * What stands in PouchDB of the entries. A write is noted before it is done, so what is read may be what stood before:
 * that is sent too, and its entry stays until the write has come. What this tab is writing at this moment is left to the
 * next reading, unless this is the last one.
 */
export const readUnsent = async (
  data: UserData,
  noted: readonly OutboxEntry[],
  { isLast = false }: { readonly isLast?: boolean } = {},
): Promise<ReadUnsent> => {
  // Read only when nothing can be waited for: a moment later it stands otherwise.
  const now = data.clock.now();
  const isComing = (entry: OutboxEntry): boolean => !isLast && data.ownWrites.isComing(entry) && isYoung(entry, now);
  const coming = noted.filter(isComing);
  const entries = noted.filter((entry) => !isComing(entry));
  const leaves = await readLeavesOf(data, entries);
  const all = entries.map((entry) => ({ entry, leaves: leaves.get(keyOf(entry.database, entry.id)) ?? [] }));
  const expected = new Set(all.filter((each) => isExpected(each, now)));
  const [unsent, unwritten]: [Unsent[], OutboxEntry[]] = [[], []];
  for (const each of all) {
    if (!isUnwritten(each.entry, each.leaves)) unsent.push(expected.has(each) ? unseen(each) : each);
    else if (!expected.has(each)) unwritten.push(each.entry);
  }
  return { unsent, unwritten, expected: [...coming, ...[...expected].map(({ entry }) => entry)] };
};

/** The body that the cloud has once it has taken the document. */
export const sentBase = ({ leaves: [winner] }: Unsent): OutboxEntry['base'] => {
  if (winner === undefined || !isLive(winner)) return null;
  const { _revisions: _ancestry, ...document } = winner;
  return document;
};
