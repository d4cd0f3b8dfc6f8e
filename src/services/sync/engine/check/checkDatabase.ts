import type { ChannelComparison } from '../../../../app/kit/syncFact';
import type { DatabaseName } from '../../../ports';
import type { Missing } from '../../userData';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineParts } from '../engineParts';
import type { FirstLook } from './differences';
import { massDeletionIn, repair, type Difference } from './repair';
import { verify, type Verified } from './verify';

const BATCH = 200;

export interface Checked extends Pick<Verified, 'missing' | 'skipped'> {
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
export const checkDatabase = async (
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
