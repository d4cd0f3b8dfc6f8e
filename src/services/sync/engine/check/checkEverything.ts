import type { ChannelComparison, ChannelName, CheckReport } from '../../../../app/kit/syncFact';
import type { CheckEvent, DatabaseName } from '../../../ports';
import type { GatewayDocument } from '../../gateway/gateway';
import { channelOfDatabase, databaseNames } from '../../homes';
import { keyOf } from '../../pages/arrivals';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineParts } from '../engineParts';
import { readBulkLeaves } from '../push/bulkLeaves';
import { lookForDifferences, type FirstLook, type Suspect } from './differences';
import { repair, withoutMassDeletion, type Difference } from './repair';
import { judgeTrees } from './verdict';

const BATCH = 200;

/** What is on its way is no damage: unsent documents, and deletions that wait for a person's word. */
const onTheirWay = async ({ journal }: EngineParts): Promise<ReadonlySet<string>> => {
  const keys = [...(await journal.readOutboxKeys()), ...(await journal.readHeld())];
  return new Set(keys.map(({ database, id }) => keyOf(database, id)));
};

/** The cloud's leaves as they are now; of a deletion at least what the feed said. */
const readCloudLeaves = async (
  { gateway }: EngineParts,
  suspects: readonly Suspect[],
  signal: AbortSignal,
): Promise<(suspect: Suspect) => readonly GatewayDocument[]> => {
  const wanted = suspects.flatMap(({ id, arrival }) =>
    arrival === undefined ? [{ id }] : arrival.isMoved ? [] : arrival.revs.map((rev) => ({ id, rev })),
  );
  const found = new Map<string, GatewayDocument[]>();
  for (const document of await gateway.bulkGet(wanted, signal)) {
    const leaves = found.get(document._id) ?? [];
    if (!leaves.some(({ _rev }) => _rev === document._rev)) found.set(document._id, [...leaves, document]);
  }
  return ({ id, arrival }) => {
    if (arrival?.isMoved === true) return [arrival.document];
    return found.get(id) ?? (arrival?.isDeleted === true ? [arrival.document] : []);
  };
};

/** Reads both sides of the suspects again, closely. */
const verify = async (
  parts: EngineParts,
  database: DatabaseName,
  suspects: readonly Suspect[],
  signal: AbortSignal,
): Promise<readonly Difference[]> => {
  const cloudOf = await readCloudLeaves(parts, suspects, signal);
  const leaves = await parts.databases.use(parts.uid, database, (local) =>
    readBulkLeaves(local, suspects.map(({ id }) => id)),
  );
  const waiting = await parts.waiting.all(database);
  const skipped = await onTheirWay(parts);
  return suspects
    .filter(({ id }) => !skipped.has(keyOf(database, id)))
    .map((suspect) => {
      const { id } = suspect;
      const [here, cloud] = [leaves.get(id) ?? [], cloudOf(suspect)];
      return { database, id, here, cloud, ...judgeTrees(here, cloud, waiting.get(id)?._rev) };
    });
};

const idsOf = (found: readonly Difference[], verdict: Difference['verdict']): readonly string[] =>
  found.filter((each) => each.verdict === verdict).map(({ id }) => id);

const comparisonOf = (same: number, found: readonly Difference[]): ChannelComparison => ({
  same: same + idsOf(found, 'same').length,
  onlyHere: idsOf(found, 'onlyHere'),
  onlyCloud: idsOf(found, 'onlyCloud'),
  different: idsOf(found, 'different'),
});

const checkDatabase = async (
  parts: EngineParts,
  conflicts: Conflicts,
  database: DatabaseName,
  { suspects, same }: FirstLook,
  signal: AbortSignal,
): Promise<ChannelComparison> => {
  const own = suspects.filter((suspect) => suspect.database === database);
  const found: Difference[] = [];
  for (let from = 0; from < own.length && !signal.aborted; from += BATCH) {
    found.push(...(await verify(parts, database, own.slice(from, from + BATCH), signal)));
  }
  const differences = found.filter(({ verdict }) => verdict !== 'same' && verdict !== 'gone');
  const wanted = withoutMassDeletion(differences, same[database] + found.length);
  for (let from = 0; from < wanted.length && !signal.aborted; from += BATCH) {
    await repair(parts, conflicts, database, wanted.slice(from, from + BATCH));
  }
  return comparisonOf(same[database], found);
};

/** What the cloud refused is sent once more: there may be no next write to it, least of all to a deleted document. */
const sendRefusedAgain = async (
  { journal, bus, clock }: EngineParts,
  conflicts: Conflicts,
  database: DatabaseName,
): Promise<void> => {
  const refused = (await journal.readOutboxKeys()).filter((key) => key.refusal !== null && key.database === database);
  if (refused.length === 0) return;
  await journal.noteWrites(refused.map(({ id }) => ({ database, id, base: null, at: clock.now() })));
  bus.announce(database, await conflicts.resolve(database, refused.map(({ id }) => id)), 'here');
};

/**
 * Compares this computer with the cloud, channel by channel, by id and leaves; then fetches what lacks here and notes
 * for sending what lacks there. Reports the differences as they were found. `same` counts documents that live and are
 * equal; what is unsent, or held back, is counted nowhere. Says nothing more after the signal; rejects with what the
 * gateway or the databases reject with.
 */
export const checkEverything = async (
  parts: EngineParts,
  conflicts: Conflicts,
  report: (event: CheckEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  const progress = (compared: number): void => {
    if (!signal.aborted) report({ kind: 'progress', compared });
  };
  const look = await lookForDifferences(parts, progress, signal);
  const channels: Partial<Record<ChannelName, ChannelComparison>> = {};
  for (const database of databaseNames) {
    channels[channelOfDatabase[database]] = await checkDatabase(parts, conflicts, database, look, signal);
    if (!signal.aborted) await sendRefusedAgain(parts, conflicts, database);
  }
  const { noteTree, library, message } = channels;
  if (signal.aborted || noteTree === undefined || library === undefined || message === undefined) return;
  const done: CheckReport = { noteTree, library, message };
  report({ kind: 'done', report: done });
};
