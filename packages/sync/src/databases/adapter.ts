import { isObject } from '@inkside/kit';

import type { LocalDatabase } from './localDatabases';

/** What the adapter knows of one document. */
export interface AdapterAnswer {
  /** The winner's body; absent for tombstones. */
  readonly doc?: unknown;
  /** The tree of revisions and the name of the winner; absent where there is no such document. */
  readonly metadata?: unknown;
  /** The transaction that was read in, for the next reading; absent in adapters without transactions. */
  readonly ctx?: unknown;
}

type AdapterGet = (
  id: string,
  options: { readonly ctx?: unknown },
  answered: (error: unknown, answer: AdapterAnswer | undefined) => void,
) => void;

/** What `get` itself reads with. Undefined where the database has no such thing. */
const adapterGet = (database: LocalDatabase): AdapterGet | undefined => {
  const get: unknown = Reflect.get(database, '_get');
  return typeof get === 'function' ? (get.bind(database) as AdapterGet) : undefined;
};

/**
 * Reads a thousand documents in one transaction instead of one or two each (Chromium: 52 ms instead of 160 to 200), by
 * id. A document that is not in the answer was not read, for whatever reason: read it by itself.
 */
export const readTogether = (
  database: LocalDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AdapterAnswer>> =>
  new Promise((resolve) => {
    const found = new Map<string, AdapterAnswer>();
    const get = adapterGet(database);
    const [first, ...rest] = ids;
    if (get === undefined || first === undefined) return resolve(found);
    let open = ids.length;
    const take = (id: string, answer: AdapterAnswer | undefined): void => {
      if (answer !== undefined) found.set(id, answer);
      open -= 1;
      if (open === 0) resolve(found);
    };
    get(first, {}, (_error, answer) => {
      // While the transaction's first answer is being given it is open, and takes the other readings.
      const ctx = answer?.ctx;
      for (const id of rest) get(id, ctx === undefined ? {} : { ctx }, (_failed, other) => take(id, other));
      take(first, answer);
    });
  });

/** A node of PouchDB's tree: hash, options, children. */
type TreeNode = readonly [hash: string, options: unknown, children: readonly TreeNode[]];
interface TreePath {
  readonly pos: number;
  readonly ids: TreeNode;
}

/** A revision and what it grew out of: how many there were, and their hashes, the newest first. */
export interface Ancestry {
  readonly start: number;
  readonly ids: readonly string[];
}

const isTreeNode = (value: unknown): value is TreeNode =>
  Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[2]);

const isTreePath = (value: unknown): value is TreePath =>
  isObject(value) && typeof value['pos'] === 'number' && isTreeNode(value['ids']);

/** The leaf of a document that has never branched, from what PouchDB keeps about it; undefined for every other one. */
export const onlyBranch = (metadata: unknown): Ancestry | undefined => {
  const tree = isObject(metadata) ? metadata['rev_tree'] : undefined;
  if (!Array.isArray(tree) || tree.length !== 1 || !isTreePath(tree[0])) return undefined;
  const [{ pos, ids: root }] = tree as [TreePath];
  const hashes: string[] = [];
  let node: TreeNode | undefined = root;
  while (node !== undefined) {
    const [hash, , children]: TreeNode = node;
    if (children.length > 1) return undefined;
    hashes.unshift(hash);
    node = children[0];
  }
  return { start: pos + hashes.length - 1, ids: hashes };
};
