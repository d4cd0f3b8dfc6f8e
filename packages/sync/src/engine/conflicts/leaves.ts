import { isNotFound, isObject } from '@inkside/kit';

import type { LocalDatabase } from '../../databases/localDatabases';
import type { GatewayDocument } from '../../gateway/gateway';
import type { StoredDocument } from '../../syncPorts';
import { type AdapterAnswer, onlyBranch, readTogether } from '../../databases/adapter';

/** An end of a document's tree: its body with its ancestry, newest first. */
export type Leaf = GatewayDocument & { readonly _revisions: NonNullable<GatewayDocument['_revisions']> };

export const isLeaf = (value: unknown): value is Leaf => {
  if (!isObject(value) || typeof value['_id'] !== 'string' || typeof value['_rev'] !== 'string') return false;
  const revisions = value['_revisions'];
  return isObject(revisions) && typeof revisions['start'] === 'number' && Array.isArray(revisions['ids']);
};

/** Revisions from the leaf itself to the oldest that is known. */
export const ancestryOf = ({ _revisions: { start, ids } }: Leaf): readonly string[] =>
  ids.map((hash, index) => `${start - index}-${hash}`);

export const parentOf = (leaf: Leaf): string | undefined => ancestryOf(leaf)[1];

export const isLive = ({ _deleted }: Pick<GatewayDocument, '_deleted'>): boolean => _deleted !== true;

/** CouchDB's order, which every side follows: what lives before what is deleted, then the longer, then the greater. */
const isBefore = (one: Leaf, other: Leaf): boolean => {
  if (isLive(one) !== isLive(other)) return isLive(one);
  if (one._revisions.start !== other._revisions.start) return one._revisions.start > other._revisions.start;
  return one._rev > other._rev;
};

/** The winner first. */
export const inOrder = (leaves: readonly Leaf[]): readonly Leaf[] =>
  [...leaves].sort((one, other) => (isBefore(one, other) ? -1 : 1));

/** The body as lists and merges take it. */
export const storedOf = ({ _revisions: _ancestry, ...document }: Leaf): StoredDocument => document;

/** All leaves of a document, the winner first; none where it is not here. */
export const readLeaves = async (database: LocalDatabase, id: string): Promise<readonly Leaf[]> => {
  try {
    const found = await database.get(id, { open_revs: 'all', revs: true });
    return inOrder(found.map(({ ok }) => ok).filter(isLeaf));
  } catch (thrown) {
    if (isNotFound(thrown)) return [];
    throw thrown;
  }
};

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
