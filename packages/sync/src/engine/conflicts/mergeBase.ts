import type { JsonObject } from '@inkside/kit';
import type { Leaf } from './leaves';
import { mergeBodies, type MergeBase } from './merge';
import { createRevisionGraph, maximaOf, type RevisionGraph } from './revisionGraph';

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
