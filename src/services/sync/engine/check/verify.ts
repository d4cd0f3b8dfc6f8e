import type { DatabaseName } from '../../../ports';
import type { GatewayDocument, Lack } from '../../gateway/gateway';
import { keyOf } from '../../pages/arrivals';
import type { Missing } from '../../userData';
import type { EngineParts } from '../engineParts';
import { readBulkLeaves } from '../push/bulkLeaves';
import type { Suspect } from './differences';
import { lackName, missingOf, type Lacks } from './missing';
import type { Difference } from './repair';
import { judgeTrees } from './verdict';

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
  return arrival.isMoved ? [] : arrival.revs.map((rev) => ({ id, rev }));
};

interface CloudSide {
  readonly leavesOf: (suspect: Suspect) => readonly GatewayDocument[];
  readonly lacks: Lacks;
}

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
  const leavesOf = ({ id, arrival }: Suspect): readonly GatewayDocument[] => {
    if (arrival?.isMoved === true) return [arrival.document];
    return found.get(id) ?? (arrival?.isDeleted === true ? [arrival.document] : []);
  };
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
    readBulkLeaves(local, suspects.map(({ id }) => id)),
  );
  const waiting = await parts.waiting.all(database);
  const coming = await onTheirWay(parts);
  const isComing = ({ id }: Suspect): boolean => coming.has(keyOf(database, id));
  const looked = suspects.filter((suspect) => !isComing(suspect));
  const found = looked.flatMap((suspect): readonly Difference[] => {
    const { id } = suspect;
    const [here, cloud] = [leaves.get(id) ?? [], leavesOf(suspect)];
    if (cloud.length === 0 && missingOf(suspect, lacks) !== undefined) return [];
    return [{ database, id, here, cloud, ...judgeTrees(here, cloud, waiting.get(id)?._rev) }];
  });
  return {
    found,
    missing: looked.flatMap((suspect) => missingOf(suspect, lacks) ?? []),
    skipped: suspects.filter(isComing).map(({ id }) => keyOf(database, id)),
  };
};
