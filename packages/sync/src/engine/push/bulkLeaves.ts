import { isObject } from '@inkside/kit';
import type { LocalDatabase } from '../../databases/localDatabases';
import { onlyBranch } from '../../databases/writing/onlyBranch';
import { readTogether, type AdapterAnswer } from '../../databases/reading/readTogether';
import { isLeaf, readLeaves, type Leaf } from '../conflicts/leaves';

/** The leaf of a document that lives and has never branched; undefined for every other one. */
const leafIn = ({ doc, metadata }: AdapterAnswer): Leaf | undefined => {
  if (!isObject(doc) || doc['_attachments'] !== undefined) return undefined;
  const leaf = { ...doc, _revisions: onlyBranch(metadata) };
  return isLeaf(leaf) && `${leaf._revisions.start}-${leaf._revisions.ids[0]}` === leaf._rev ? leaf : undefined;
};

/** All leaves of each document, tombstones too, the winner first; an empty list for documents that are not here. */
export const readBulkLeaves = async (
  database: LocalDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Leaf[]>> => {
  const together = await readTogether(database, ids);
  const all = await Promise.all(
    ids.map(async (id): Promise<readonly [string, readonly Leaf[]]> => {
      const leaf = leafIn(together.get(id) ?? {});
      return [id, leaf === undefined ? await readLeaves(database, id) : [leaf]];
    }),
  );
  return new Map(all);
};
