import type { ChannelComparison, CheckReport } from '../../../../app/kit/syncFact';
import type { CheckEvent, DatabaseName } from '../../../ports';
import { databaseNames } from '../../homes';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineParts } from '../engineParts';
import { checkDatabase, type Checked } from './checkDatabase';
import { lookForDifferences } from './differences';
import { fetchLacking, settleOwed } from './missing';

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
