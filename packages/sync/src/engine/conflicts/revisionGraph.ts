import { ancestryOf, isLive, parentOf, type Leaf } from './leaves';

/**
 * Written into the tombstone of a side that goes: the revision into which its content was merged, or that a person chose
 * over it. PouchDB's trees know one parent only; with this they tell the other one too, to every browser.
 */
export const MERGED_INTO = 'mergedInto';

export interface RevisionGraph {
  /** The revision, all that it grew out of, and all that was merged into those. */
  reach(rev: string): ReadonlySet<string>;
  parentsOf(rev: string): ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

const parentsIn = (leaves: readonly Leaf[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const parents = new Map<string, Set<string>>();
  const add = (rev: string, parent: string | undefined): void => {
    if (parent !== undefined) parents.set(rev, (parents.get(rev) ?? new Set()).add(parent));
  };
  for (const leaf of leaves) {
    const ancestry = ancestryOf(leaf);
    for (const [age, rev] of ancestry.entries()) add(rev, ancestry[age + 1]);
    const target = leaf[MERGED_INTO];
    if (!isLive(leaf) && typeof target === 'string') add(target, parentOf(leaf));
  }
  return parents;
};

export const createRevisionGraph = (leaves: readonly Leaf[]): RevisionGraph => {
  const parents = parentsIn(leaves);
  const parentsOf = (rev: string): ReadonlySet<string> => parents.get(rev) ?? NONE;
  return {
    parentsOf,
    reach: (rev) => {
      const found = new Set([rev]);
      // A set gives what is added while it is gone through as well.
      for (const next of found) for (const parent of parentsOf(next)) found.add(parent);
      return found;
    },
  };
};

/**
 * Those that stand before no other one of the set, in an order that is the same everywhere. The set holds all ancestors
 * of its members, so it is enough to ask for parents.
 */
export const maximaOf = (revs: ReadonlySet<string>, graph: RevisionGraph): readonly string[] => {
  const surpassed = new Set([...revs].flatMap((rev) => [...graph.parentsOf(rev)]));
  return [...revs].filter((rev) => !surpassed.has(rev)).sort();
};
