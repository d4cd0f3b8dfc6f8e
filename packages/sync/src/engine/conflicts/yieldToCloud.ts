import type { GatewayDocument } from '../../gateway/gateway';
import { insertDocuments } from '../../pages/insertDocuments';
import type { UserData } from '../../userData';
import { hasAttachmentsOf } from './attachments';
import type { FactSource, MergeFacts } from './resolveTree';
import { ancestryOf, inOrder, isLeaf, isLive, readLeaves, storedOf, type Leaf } from './leaves';
import { fieldsOf, isSameContent, mergeBodies, type Merged } from './merge';
import { baseOf, MERGED_INTO } from './revisionGraph';
import type { TreeWriter } from './treeWriter';
import type { DatabaseName } from '../../syncPorts';

interface YieldParts {
  readonly data: UserData;
  readonly writer: TreeWriter;
  readonly facts: FactSource;
}

interface Place {
  readonly database: DatabaseName;
  readonly id: string;
}

const MAX_STEPS = 50;

/** Own side over the cloud's: what overlaps is the cloud's. Without a base all that differs overlaps. */
const mergedOver = (cloud: Leaf, own: Leaf, leaves: readonly Leaf[], facts: MergeFacts): Merged => {
  // The edit stands against a deletion, and against the end of a branch whose content is in ours.
  if (!isLive(cloud)) return { fields: fieldsOf(own), overlaps: [] };
  const base = baseOf(cloud, own, leaves, facts.bodyOf);
  return base === undefined ? { fields: fieldsOf(cloud), overlaps: ['*'] } : mergeBodies(base, cloud, own);
};

/**
 * One own side goes into the cloud's branch; true while there is more to do. A side that the cloud has as a leaf too
 * (`held`) stays: ended here alone, it would stay open there.
 */
const yieldOne = async (
  parts: YieldParts,
  { database, id }: Place,
  cloudRev: string,
  held: ReadonlySet<string>,
): Promise<boolean> => {
  const { data, writer, facts } = parts;
  const leaves = await data.databases.use(data.uid, database, (local) => readLeaves(local, id));
  const cloud = leaves.find((leaf) => ancestryOf(leaf).includes(cloudRev));
  const isOwn = (leaf: Leaf): boolean => leaf !== cloud && !held.has(leaf._rev) && !ancestryOf(leaf).includes(cloudRev);
  const own = leaves.find((leaf) => isLive(leaf) && isOwn(leaf));
  if (cloud === undefined || own === undefined) return false;
  const { fields, overlaps } = mergedOver(cloud, own, leaves, await facts.of(id, {}));
  const isLost = overlaps.length > 0 && !isSameContent(cloud, own);
  if (isLost) await data.journal.keepLoser({ database, id, document: storedOf(own) });
  const isAdding = !isLive(cloud) || !isSameContent(fields, cloud) || !hasAttachmentsOf(cloud, own);
  const into = isAdding ? await writer.child(database, cloud, fields, own) : cloud._rev;
  if (into !== undefined) await writer.end(database, own, into, cloud);
  return true;
};

/** Some gateways give no deleted documents, and their tombstone comes by the feed only. */
const isDeletion = (leaf: Leaf): boolean => !isLive(leaf) && leaf[MERGED_INTO] === undefined;

/**
 * Makes every living leaf of the document a part of the branch that the cloud has. Order: the loser is kept, then the
 * merge is written, then the own branch ended; cut anywhere, it can be done again.
 */
export const yieldToCloud = async (
  parts: YieldParts,
  place: Place,
  cloudLeaves: readonly GatewayDocument[],
): Promise<void> => {
  const { uid, databases } = parts.data;
  const leaves = cloudLeaves.filter(isLeaf);
  const [cloud] = await databases.use(uid, place.database, async (local) => {
    await insertDocuments(local, leaves);
    return leaves.length > 0 ? inOrder(leaves) : (await readLeaves(local, place.id)).filter(isDeletion);
  });
  if (cloud === undefined) return;
  const held = new Set(leaves.map(({ _rev }) => _rev));
  for (let steps = 0; steps < MAX_STEPS && (await yieldOne(parts, place, cloud._rev, held)); steps += 1);
};
