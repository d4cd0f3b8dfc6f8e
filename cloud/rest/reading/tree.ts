import type { ReadingItem } from '../../reading/stores/readingItems';
import { itemOnWire } from './wire';

type Node = ReturnType<typeof itemOnWire> & { children: Node[] };

/** Deeper folders are listed without what is in them. */
const MAX_DEPTH = 32;

/**
 * Items of one source type as the wire shows them, in the order given: the top with its `children` below. What lies in
 * a folder that is gone stands at the top, so that nothing is out of reach. `counts` has the articles known of each
 * feed.
 */
export const treeOf = (items: readonly ReadingItem[], counts: ReadonlyMap<string, number>, account: number): Node[] => {
  const folders = new Set(items.filter(({ kind }) => kind === 'folder').map(({ id }) => id));
  const byParent = new Map<string | null, ReadingItem[]>();
  for (const item of items) {
    const parent = item.parent !== null && folders.has(item.parent) ? item.parent : null;
    const known = byParent.get(parent);
    if (known === undefined) byParent.set(parent, [item]);
    else known.push(item);
  }
  const nodesOf = (parent: string | null, depth: number): Node[] =>
    (byParent.get(parent) ?? []).map((item) => {
      const children = item.kind === 'folder' && depth < MAX_DEPTH ? nodesOf(item.id, depth + 1) : [];
      const inside = byParent.get(item.id)?.length ?? 0;
      const count = item.kind === 'folder' ? { childCount: inside } : { fileCount: counts.get(item.id) ?? 0 };
      return { ...itemOnWire(item, account), ...count, children };
    });
  return nodesOf(null, 0);
};
