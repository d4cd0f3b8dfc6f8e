const NUMBERED = /^(\d+)(.*)$/s;

/**
 * Whether a sequence of the feed is surely an older one than the other: they differ in their number alone. In any other
 * look (the opaque ones of a CouchDB cluster, the compound ones of a Sync Gateway) a smaller number says nothing.
 */
export const isBefore = (one: string, other: string): boolean => {
  const [, number, rest] = NUMBERED.exec(one) ?? [];
  const [, otherNumber, otherRest] = NUMBERED.exec(other) ?? [];
  return rest !== undefined && rest === otherRest && Number(number) < Number(otherNumber);
};
