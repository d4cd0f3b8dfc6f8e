import { isObject } from '@inkside/kit';

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
