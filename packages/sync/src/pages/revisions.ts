/** How many writes stand before and in a revision: the number that it begins with. */
export const generationOf = (rev: string): number => Number.parseInt(rev, 10) || 0;

/** Whether `one` wins over `other`, or is the same: the longer, then the greater. */
export const isAtLeast = (one: string, other: string): boolean => {
  const [length, otherLength] = [generationOf(one), generationOf(other)];
  return length === otherLength ? one >= other : length > otherLength;
};

const byLength = (one: string, other: string): number => (one === other ? 0 : isAtLeast(one, other) ? -1 : 1);

/** Nearly all have one leaf, and are asked about a hundred thousand times in a first pull. */
const sorted = (leaves: readonly string[]): readonly string[] =>
  leaves.length > 1 ? [...leaves].sort(byLength) : leaves;

/**
 * Whether a document whose leaves are `leaves` has grown into one whose leaves are `others`. Each write makes a leaf
 * longer or adds one, and none goes: where the two differ first, the longest leaf first, the later one has the longer.
 * A feed may give the rows of a document in any order.
 */
export const isEarlier = (leaves: readonly string[], others: readonly string[]): boolean => {
  const [own, later] = [sorted(leaves), sorted(others)];
  const at = later.findIndex((rev, index) => rev !== own[index]);
  const [one, other] = [own[at], later[at]];
  return other !== undefined && (one === undefined || isAtLeast(other, one));
};
