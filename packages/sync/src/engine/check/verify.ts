import type { GatewayDocument, Lack } from '../../gateway/gateway';
import { createHomeOf } from '../../homes';
import { departedOf, keyOf } from '../../pages/arrivals';
import type { Missing } from '../../userData';
import { ancestryOf, isLeaf, isLive, type Leaf } from '../conflicts/leaves';
import type { EngineParts } from '../engineParts';
import { readBulkLeaves } from '../push/bulkLeaves';
import type { Suspect } from './differences';
import { joinOutgrown } from './joinOutgrown';
import { lackName, missingOf, type Lacks } from './missing';
import type { Difference } from './repair';
import { judgeTrees } from './verdict';
import type { DatabaseName } from '../../syncPorts';

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
