import type { OutlinedInkPage } from '@inkside/ink';

/** One page in two versions; undefined on the side that does not have it. */
export interface PagePair {
  /** The page's own id. */
  readonly id: string;
  readonly older: OutlinedInkPage | undefined;
  readonly newer: OutlinedInkPage | undefined;
}

/** The ids of an opening begin with its name and a slash. */
const ownId = ({ pageId }: OutlinedInkPage): string => pageId.slice(pageId.indexOf('/') + 1);

/** The pages of both, in the order of the newer one; a page that it lacks stands behind the one that it followed. */
export const pagePairs = (
  older: readonly OutlinedInkPage[],
  newer: readonly OutlinedInkPage[],
): readonly PagePair[] => {
  const before = new Map(older.map((page) => [ownId(page), page]));
  const pairs: PagePair[] = newer.map((page) => ({ id: ownId(page), older: before.get(ownId(page)), newer: page }));
  const placed = new Set(pairs.map(({ id }) => id));
  let behind = -1;
  for (const page of older) {
    const id = ownId(page);
    if (placed.has(id)) behind = pairs.findIndex((pair) => pair.id === id);
    else {
      behind += 1;
      pairs.splice(behind, 0, { id, older: page, newer: undefined });
    }
  }
  return pairs;
};
