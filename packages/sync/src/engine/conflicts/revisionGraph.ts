import type { JsonObject } from '@inkside/kit';

import { ancestryOf, isLive, type Leaf, parentOf } from './leaves';
import { type MergeBase, mergeBodies } from './merge';

/**
 * Written into the tombstone of a side that goes: the revision into which its content was merged, or that a person chose
 * over it. PouchDB's trees know one parent only; with this they tell the other one too, to every browser.
 */
export const MERGED_INTO = 'mergedInto';

interface RevisionGraph {
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

const createRevisionGraph = (leaves: readonly Leaf[]): RevisionGraph => {
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
const maximaOf = (revs: ReadonlySet<string>, graph: RevisionGraph): readonly string[] => {
  const surpassed = new Set([...revs].flatMap((rev) => [...graph.parentsOf(rev)]));
  return [...revs].filter((rev) => !surpassed.has(rev)).sort();
};

/** The body of an earlier revision, where this browser has it still: PouchDB keeps those of leaves only. */
export type BodyOf = (rev: string) => JsonObject | undefined;

interface Search {
  readonly graph: RevisionGraph;
  readonly bodyOf: BodyOf;
  /** Whether the ancestries go back to the first revision: what shares none then had nothing in common. */
  readonly isWhole: boolean;
}

/** Merges of merges of merges: people are asked instead. */
const MAX_DEPTH = 6;
/** Both sides began from nothing. */
export const NOTHING: MergeBase = { body: {}, unclear: new Set(), isSingle: true };

const intersection = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one].filter((rev) => other.has(rev)));

const isWholeLeaf = ({ _revisions: { start, ids } }: Leaf): boolean => start === ids.length;

/** Two sides that were merged into each other more than once have several bases; those are merged first. */
const foldBases = (search: Search, revs: readonly string[], depth: number): MergeBase | undefined => {
  const { graph, bodyOf } = search;
  let folded: MergeBase | undefined;
  let reached: ReadonlySet<string> = new Set();
  for (const rev of revs) {
    const body = bodyOf(rev);
    if (body === undefined) return undefined;
    const ancestors = graph.reach(rev);
    if (folded === undefined) folded = { body, unclear: new Set(), isSingle: true };
    else {
      const base = findBase(search, reached, ancestors, depth + 1);
      if (base === undefined) return undefined;
      const { fields, overlaps } = mergeBodies(base, folded.body, body);
      folded = { body: fields, unclear: new Set([...folded.unclear, ...overlaps]), isSingle: false };
    }
    reached = new Set([...reached, ...ancestors]);
  }
  return folded;
};

const findBase = (
  search: Search,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  depth: number,
): MergeBase | undefined => {
  const shared = intersection(one, other);
  if (shared.size === 0) return search.isWhole ? NOTHING : undefined;
  return depth > MAX_DEPTH ? undefined : foldBases(search, maximaOf(shared, search.graph), depth);
};

/**
 * What stood before two leaves went apart: the youngest that both grew out of, by writing or by merging. Undefined where
 * the ancestries do not tell, or this browser has not got its body.
 */
export const baseOf = (winner: Leaf, loser: Leaf, leaves: readonly Leaf[], bodyOf: BodyOf): MergeBase | undefined => {
  const graph = createRevisionGraph(leaves);
  const search = { graph, bodyOf, isWhole: isWholeLeaf(winner) && isWholeLeaf(loser) };
  return findBase(search, graph.reach(winner._rev), graph.reach(loser._rev), 0);
};
