import { isObject, type Json, type JsonObject } from '@inkside/kit';
import type { GatewayDocument } from '../../gateway/gateway';

/** Reads what PouchDB keeps of documents, without PouchDB: it stops at the first row that it does not understand. */

/** A leaf of a document's tree, with its ancestors' hashes, the newest first. */
export interface LeafPath {
  readonly start: number;
  readonly hashes: readonly string[];
  readonly isDeleted: boolean;
}

export interface PouchMeta {
  readonly id: string;
  readonly winningRev: string;
  readonly isDeleted: boolean;
  readonly leaves: readonly LeafPath[];
}

export interface PouchBody {
  readonly id: string;
  readonly rev: string;
  readonly isDeleted: boolean;
  readonly fields: JsonObject;
}

const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined where a part of the tree says nothing. */
const leavesBelow = (
  node: unknown,
  generation: number,
  ancestors: readonly string[],
): readonly LeafPath[] | undefined => {
  if (!Array.isArray(node) || typeof node[0] !== 'string' || !Array.isArray(node[2])) return undefined;
  const [hash, options, children] = node as [string, unknown, readonly unknown[]];
  const hashes = [hash, ...ancestors];
  if (children.length === 0) {
    return [{ start: generation, hashes, isDeleted: isObject(options) && options['deleted'] === true }];
  }
  const found = children.map((child) => leavesBelow(child, generation + 1, hashes));
  return found.every((leaves) => leaves !== undefined) ? found.flat() : undefined;
};

const leavesOf = (tree: unknown): readonly LeafPath[] | undefined => {
  if (!Array.isArray(tree) || tree.length === 0) return undefined;
  const found = (tree as readonly unknown[]).map((path) =>
    isObject(path) && typeof path['pos'] === 'number' ? leavesBelow(path['ids'], path['pos'], []) : undefined,
  );
  return found.every((leaves) => leaves !== undefined) ? found.flat() : undefined;
};

/** A row of `document-store`; undefined where PouchDB could not read it. */
export const metaOf = (row: unknown): PouchMeta | undefined => {
  if (!isObject(row)) return undefined;
  const { id, winningRev, deletedOrLocal } = row;
  const data = parsed(row['data']);
  const leaves = isObject(data) ? leavesOf(data['rev_tree']) : undefined;
  const isWhole = typeof id === 'string' && typeof winningRev === 'string' && isObject(data) && data['id'] === id;
  if (!isWhole || leaves === undefined || (deletedOrLocal !== '0' && deletedOrLocal !== '1')) return undefined;
  return { id, winningRev, isDeleted: deletedOrLocal === '1', leaves };
};

/** A row of `by-sequence`; undefined where it does not say of which document it is. */
export const bodyOf = (row: unknown): PouchBody | undefined => {
  if (!isObject(row)) return undefined;
  const { _doc_id_rev: name, _deleted, ...fields } = row;
  const at = typeof name === 'string' ? name.lastIndexOf('::') : -1;
  if (typeof name !== 'string' || at <= 0 || !/^\d+-./.test(name.slice(at + 2))) return undefined;
  return {
    id: name.slice(0, at),
    rev: name.slice(at + 2),
    isDeleted: _deleted === true,
    fields: fields as Record<string, Json>,
  };
};

export const bodyName = (id: string, rev: string): string => `${id}::${rev}`;
export const revOf = ({ start, hashes }: LeafPath): string => `${start}-${hashes[0] ?? ''}`;

/** A leaf as it is put into a database again. */
export const documentOf = (
  { id, rev, isDeleted, fields }: PouchBody,
  { start, hashes }: Pick<LeafPath, 'start' | 'hashes'>,
): GatewayDocument => ({
  ...fields,
  _id: id,
  _rev: rev,
  ...(isDeleted ? { _deleted: true } : {}),
  _revisions: { start, ids: hashes },
});
