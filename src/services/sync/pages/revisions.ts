/** How many writes stand before and in a revision: the number that it begins with. */
export const generationOf = (rev: string): number => Number.parseInt(rev, 10) || 0;

/** Whether `one` wins over `other`, or is the same: the longer, then the greater. */
export const isAtLeast = (one: string, other: string): boolean => {
  const [length, otherLength] = [generationOf(one), generationOf(other)];
  return length === otherLength ? one >= other : length > otherLength;
};
