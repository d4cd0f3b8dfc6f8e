/** What people send nests six deep or so. Engines and serialisers walk a value recursively, and a deep one ends them. */
const MAX_NESTING = 100;

export const nestsWithin = (value: unknown, depth = MAX_NESTING): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => nestsWithin(member, depth - 1));
};
