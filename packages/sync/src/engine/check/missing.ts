import type { Lack } from '../../gateway/gateway';
import { keyOf } from '../../pages/arrivals';
import type { OwedDocument } from '../../journal/journal';
import type { Missing } from '../../userData';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineParts } from '../engineParts';
import { askAgain } from '../bringOwed';
import type { Suspect } from './differences';
import type { DatabaseName } from '../../syncPorts';

/** What the gateway did not give, by revision and id. */
export type Lacks = ReadonlyMap<string, Lack>;

export const lackName = (id: string, rev: string | undefined): string => `${rev} ${id}`;

/** What a suspect lacks. A side beside the winner that is there no more, or not for us, is none. */
export const missingOf = ({ database, id, arrival }: Suspect, lacks: Lacks): Missing | undefined => {
  // Of a deletion the feed has told enough.
  if (arrival === undefined || arrival.isMoved || arrival.isDeleted) return undefined;
  const [winner] = arrival.revs;
  const asked = winner === undefined ? [undefined] : arrival.revs;
  const missing = asked.flatMap((rev) => lacks.get(lackName(id, rev)) ?? []);
  const [lack] = missing.filter(({ rev, isGone }) => rev === winner || !isGone);
  return lack === undefined
    ? undefined
    : { id, revs: missing.flatMap(({ rev }) => rev ?? []), reason: lack.reason, database };
};

/** Notes what is missing and is not known to be. */
const note = async ({ owed }: EngineParts, missing: readonly Missing[]): Promise<void> => {
  const known = new Set(owed.all().map(({ database, id }) => keyOf(database, id)));
  await owed.owe(missing.filter(({ database = 'note', id }) => !known.has(keyOf(database, id))));
};

const silent = { brought: () => undefined, conflictsChanged: () => undefined };

/**
 * Asks once more for what the feed named without a body. Gives what came, by database. What did not is owed.
 */
export const fetchLacking = async (
  parts: EngineParts,
  conflicts: Conflicts,
  lacking: readonly Missing[],
  signal: AbortSignal,
): ReturnType<typeof askAgain> => {
  await parts.owed.read();
  await note(parts, lacking);
  const ids = new Set(lacking.map(({ id }) => id));
  const asked = parts.owed.all().filter(({ id, arrival }) => arrival === undefined && ids.has(id));
  return askAgain({ parts, conflicts, listener: silent, signal }, asked);
};

interface Settling {
  /** What was owed when the check began: the pull may have owed more since, of which the check knows nothing. */
  readonly before: readonly OwedDocument[];
  readonly missing: readonly Missing[];
  readonly skipped: ReadonlySet<string>;
}

/**
 * The check is over: what is missing is owed, and what was owed before and was found to be here, or nowhere, is owed no
 * more. That a document has moved is told once, so that no check sees it. Gives ids of what is owed now.
 */
export const settleOwed = async (
  parts: EngineParts,
  { before, missing, skipped }: Settling,
): Promise<(database: DatabaseName) => readonly string[]> => {
  const { owed } = parts;
  const still = new Set(missing.map(({ id }) => id));
  const isPaid = ({ database, id, arrival }: OwedDocument): boolean =>
    !still.has(id) && !skipped.has(keyOf(database, id)) && arrival?.isMoved !== true;
  await owed.settle(before.filter(isPaid));
  await note(parts, missing);
  return (name) => owed.all().flatMap(({ database, id }) => (database === name ? [id] : []));
};
