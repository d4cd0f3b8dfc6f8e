/** What people send nests six deep or so. Engines and serialisers walk a value recursively, and a deep one ends them. */
const MAX_NESTING = 100;

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
/** What a bracket outside of a text adds to the depth, by its character code. */
const STEPS: ReadonlyMap<number, number> = new Map([
  ['['.charCodeAt(0), 1],
  ['{'.charCodeAt(0), 1],
  [']'.charCodeAt(0), -1],
  ['}'.charCodeAt(0), -1],
]);

/** Whether JSON that may be anybody's nests at most so deep, before it is parsed: the parser takes a second for millions. */
export const textNestsWithin = (json: string, depth = MAX_NESTING): boolean => {
  let open = 0;
  let isInText = false;
  for (let at = 0; at < json.length && open <= depth; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (!isInText) open += STEPS.get(code) ?? 0;
  }
  return open <= depth;
};

export const nestsWithin = (value: unknown, depth = MAX_NESTING): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => nestsWithin(member, depth - 1));
};
