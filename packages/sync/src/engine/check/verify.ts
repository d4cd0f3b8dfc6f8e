import type { GatewayDocument, Lack } from '../../gateway/gateway';
import { departedOf, keyOf } from '../../pages/arrivals';
import type { OwedDocument } from '../../journal/journal';
import type { Missing } from '../../userData';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineParts } from '../engineParts';
import { askAgain } from '../bringOwed';
import type { Suspect } from './differences';
import type { DatabaseName } from '../../syncPorts';
import { createHomeOf } from '../../databaseNames';
import { ancestryOf, isLeaf, isLive, type Leaf, readBulkLeaves } from '../conflicts/leaves';
import { type Difference, joinOutgrown, judgeTrees } from './repair';

/** What the gateway did not give, by revision and id. */
type Lacks = ReadonlyMap<string, Lack>;

const lackName = (id: string, rev: string | undefined): string => `${rev} ${id}`;

/** What a suspect lacks. A side beside the winner that is there no more, or not for us, is none. */
const missingOf = ({ database, id, arrival }: Suspect, lacks: Lacks): Missing | undefined => {
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

/** What a close look at some documents has found. */
export interface Verified {
  readonly found: readonly Difference[];
  /** Those of which something did not come; where nothing did, they are not among the found. */
  readonly missing: readonly Missing[];
  /** Keys of those that are on their way. */
  readonly skipped: readonly string[];
}

/** What is on its way is no damage: unsent documents, and deletions that wait for a person's word. */
const onTheirWay = async ({ journal }: EngineParts): Promise<ReadonlySet<string>> => {
  const keys = [...(await journal.readOutboxKeys()), ...(await journal.readHeld())];
  return new Set(keys.map(({ database, id }) => keyOf(database, id)));
};

const wantedOf = ({ id, arrival }: Suspect): readonly { readonly id: string; readonly rev?: string }[] => {
  if (arrival === undefined || arrival.revs.length === 0) return [{ id }];
  return arrival.revs.map((rev) => ({ id, rev }));
};

interface CloudSide {
  readonly leavesOf: (suspect: Suspect) => readonly GatewayDocument[];
  readonly lacks: Lacks;
}

/** Whether one of the leaves lives with the user, in whatever database. */
const createIsOwn = (uid: string) => {
  const homeOf = createHomeOf(uid);
  return (document: GatewayDocument): boolean => isLive(document) && homeOf(document['dbId']) !== undefined;
};

/**
 * What of the cloud's leaves a database shall have. One that lies in another channel is another database's: here it
 * ends what it grew out of, and means nothing where nothing of that stands.
 */
const createHomed = (uid: string, database: DatabaseName) => {
  const homeOf = createHomeOf(uid);
  const isElsewhere = (document: GatewayDocument): boolean => isLive(document) && homeOf(document['dbId']) !== database;
  return (here: readonly Leaf[], cloud: readonly GatewayDocument[]): readonly GatewayDocument[] => {
    if (!cloud.some(isElsewhere)) return cloud;
    const [known, standing] = [new Set(here.flatMap(ancestryOf)), new Set(here.map(({ _rev }) => _rev))];
    const isEnding = (leaf: GatewayDocument): boolean =>
      !isLeaf(leaf) || ancestryOf(leaf).some((rev) => standing.has(rev));
    const isForHere = (leaf: GatewayDocument): boolean => !isElsewhere(leaf) || known.has(leaf._rev) || isEnding(leaf);
    return cloud.filter(isForHere).map((leaf) => (isElsewhere(leaf) ? departedOf(leaf) : leaf));
  };
};

/** The cloud's leaves as they are now; of a deletion at least what the feed said. */
const readCloudLeaves = async (
  { gateway }: EngineParts,
  suspects: readonly Suspect[],
  signal: AbortSignal,
): Promise<CloudSide> => {
  const found = new Map<string, GatewayDocument[]>();
  const lacks = new Map<string, Lack>();
  const documents = await gateway.bulkGet(suspects.flatMap(wantedOf), signal, (lack) => {
    lacks.set(lackName(lack.id, lack.rev), lack);
  });
  for (const document of documents) {
    const leaves = found.get(document._id) ?? [];
    if (!leaves.some(({ _rev }) => _rev === document._rev)) found.set(document._id, [...leaves, document]);
  }
  const leavesOf = ({ id, arrival }: Suspect): readonly GatewayDocument[] =>
    found.get(id) ?? (arrival?.isDeleted === true ? [arrival.document] : []);
  return { leavesOf, lacks };
};

/** Reads both sides of the suspects again, closely. */
export const verify = async (
  parts: EngineParts,
  database: DatabaseName,
  suspects: readonly Suspect[],
  signal: AbortSignal,
): Promise<Verified> => {
  const { leavesOf, lacks } = await readCloudLeaves(parts, suspects, signal);
  const leaves = await parts.databases.use(parts.uid, database, (local) =>
    readBulkLeaves(
      local,
      suspects.map(({ id }) => id),
    ),
  );
  const waiting = await parts.waiting.all(database);
  const coming = await onTheirWay(parts);
  const [homed, isOwn] = [createHomed(parts.uid, database), createIsOwn(parts.uid)];
  const isComing = ({ id }: Suspect): boolean => coming.has(keyOf(database, id));
  const looked = suspects.filter((suspect) => !isComing(suspect));
  const found = looked.flatMap((suspect): readonly Difference[] => {
    const { id } = suspect;
    const here = leaves.get(id) ?? [];
    const leavesThere = leavesOf(suspect);
    const cloud = homed(here, leavesThere);
    if (cloud.length === 0 && missingOf(suspect, lacks) !== undefined) return [];
    const isMoved = !cloud.some(isLive) && leavesThere.some(isOwn);
    return [{ database, id, here, cloud, isMoved, ...judgeTrees(here, cloud, waiting.get(id)?._rev) }];
  });
  return {
    found: await joinOutgrown(parts, database, found, signal),
    missing: looked.flatMap((suspect) => missingOf(suspect, lacks) ?? []),
    skipped: suspects.filter(isComing).map(({ id }) => keyOf(database, id)),
  };
};
