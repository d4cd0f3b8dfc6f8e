/** Lists and records of more parts than this are written part by part; what lies deeper is written at once. */
const [LARGE, DEEPEST] = [32, 5];

const sizeOf = (value: object): number => (Array.isArray(value) ? value.length : Object.keys(value).length);

/** Whether it is worth writing in pieces: large, or something in it is. */
const isLarge = (value: unknown, depth: number): value is object =>
  typeof value === 'object' &&
  value !== null &&
  depth < DEEPEST &&
  (sizeOf(value) > LARGE || Object.values(value).some((part) => isLarge(part, depth + 1)));

function* inPieces(value: unknown, depth: number): Generator<string, void> {
  if (!isLarge(value, depth)) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* listPieces(value, depth);
  else yield* recordPieces(value, depth);
}

function* listPieces(list: readonly unknown[], depth: number): Generator<string, void> {
  let before = '[';
  for (const part of list) {
    yield before;
    yield* inPieces(part, depth + 1);
    before = ',';
  }
  yield ']';
}

function* recordPieces(record: object, depth: number): Generator<string, void> {
  let before = '{';
  for (const name of Object.keys(record)) {
    const part: unknown = Reflect.get(record, name);
    if (part === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* inPieces(part, depth + 1);
    before = ',';
  }
  yield before === ',' ? '}' : '{}';
}

/**
 * What `JSON.stringify` gives for plain JSON, in pieces, so that a list of thousands does not hold up the page: a piece is
 * at most a row, a document, or what is not large.
 */
export const jsonPieces = (value: object): Generator<string, void> => inPieces(value, 0);
