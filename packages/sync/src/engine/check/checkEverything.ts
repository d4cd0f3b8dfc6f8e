import type { ChannelComparison, CheckEvent, CheckReport, DatabaseName } from '../../syncPorts';
import { databaseNames } from '../../databaseNames';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineParts } from '../engineParts';
import type { Missing } from '../../userData';
import { type FirstLook, lookForDifferences } from './differences';
import { fetchLacking, settleOwed, type Verified, verify } from './verify';
import { type Difference, massDeletionIn, repair } from './repair';

const BATCH = 200;

interface Checked extends Pick<Verified, 'missing' | 'skipped'> {
  readonly comparison: ChannelComparison;
}

const idsOf = (found: readonly Difference[], verdict: Difference['verdict']): readonly string[] =>
  found.filter((each) => each.verdict === verdict).map(({ id }) => id);

const comparisonOf = (same: number, found: readonly Difference[], left: readonly Difference[]): ChannelComparison => ({
  same: same + idsOf(found, 'same').length,
  onlyHere: idsOf(found, 'onlyHere'),
  onlyCloud: idsOf(found, 'onlyCloud'),
  different: idsOf(found, 'different'),
  ...(left.length === 0 ? {} : { left: left.map(({ id }) => id) }),
});

/** Gives what PouchDB does not take. */
const repairAll = async (
  parts: EngineParts,
  conflicts: Conflicts,
  database: DatabaseName,
  wanted: readonly Difference[],
  signal: AbortSignal,
): Promise<readonly Missing[]> => {
  const cloud = new Map(wanted.map((each) => [each.id, each.cloud]));
  const refused: Missing[] = [];
  for (let from = 0; from < wanted.length && !signal.aborted; from += BATCH) {
    for (const { id, reason } of await repair(parts, conflicts, database, wanted.slice(from, from + BATCH))) {
      refused.push({ id, revs: cloud.get(id)?.map(({ _rev }) => _rev) ?? [], reason, database });
    }
  }
  return refused;
};

/** Looks closely at what differs in one database, and does what can be done about it. */
const checkDatabase = async (
  parts: EngineParts,
  conflicts: Conflicts,
  database: DatabaseName,
  { suspects, same }: FirstLook,
  signal: AbortSignal,
): Promise<Checked> => {
  const own = suspects.filter((suspect) => suspect.database === database);
  const looks: Verified[] = [];
  for (let from = 0; from < own.length && !signal.aborted; from += BATCH) {
    looks.push(await verify(parts, database, own.slice(from, from + BATCH), signal));
  }
  const found = looks.flatMap((look) => look.found);
  const differences = found.filter(({ verdict }) => verdict !== 'same' && verdict !== 'gone');
  const left = massDeletionIn(differences, same[database] + found.length);
  const isLeft = new Set(left);
  const refused = await repairAll(
    parts,
    conflicts,
    database,
    differences.filter((each) => !isLeft.has(each)),
    signal,
  );
  const isRefused = new Set(refused.map(({ id }) => id));
  const settled = found.filter((each) => !isLeft.has(each) && !isRefused.has(each.id));
  return {
    comparison: comparisonOf(same[database], settled, left),
    missing: [...looks.flatMap((look) => look.missing), ...refused],
    skipped: looks.flatMap((look) => look.skipped),
  };
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
  bus.announce(
    database,
    await conflicts.resolve(
      database,
      refused.map(({ id }) => id),
    ),
    'here',
  );
};

/**
 * Compares this computer with the cloud, channel by channel, by id and leaves; then fetches what lacks here and notes
 * for sending what lacks there. Reports the differences as they were found, and what is not the same even then. `same`
 * counts documents that live and are equal; what is unsent, or held back, is counted nowhere. Says nothing more after
 * the signal; rejects with what the gateway or the databases reject with.
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
  const before = await parts.owed.read();
  const look = await lookForDifferences(parts, progress, signal);
  const came = await fetchLacking(parts, conflicts, look.lacking, signal);
  const cameIds = new Set(came.map(({ id }) => id));
  const checkOne = async (database: DatabaseName): Promise<Checked> => {
    const checked = await checkDatabase(parts, conflicts, database, look, signal);
    if (!signal.aborted) await sendRefusedAgain(parts, conflicts, database);
    return checked;
  };
  const all = { note: await checkOne('note'), library: await checkOne('library'), message: await checkOne('message') };
  if (signal.aborted) return;
  const missing = [
    ...look.lacking.filter(({ id }) => !cameIds.has(id)),
    ...databaseNames.flatMap((name) => all[name].missing),
  ];
  const owedOf = await settleOwed(parts, {
    before,
    missing,
    skipped: new Set(databaseNames.flatMap((name) => all[name].skipped)),
  });
  const reportOf = (database: DatabaseName): ChannelComparison => {
    const { comparison } = all[database];
    const own = came.flatMap((each) => (each.database === database ? [each.id] : []));
    const owed = owedOf(database);
    return { ...comparison, onlyCloud: [...comparison.onlyCloud, ...own], ...(owed.length === 0 ? {} : { owed }) };
  };
  const done: CheckReport = { noteTree: reportOf('note'), library: reportOf('library'), message: reportOf('message') };
  report({ kind: 'done', report: done });
};
