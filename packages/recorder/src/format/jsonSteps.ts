/** What is longer is taken apart; a shorter one takes a millisecond or two. Characters. */
const LARGE = 131_072;
/** Small members that stand beside each other are read together, up to so many characters. */
const BATCH = 32_768;
/** A text that is looked through gives the page its turn after so many characters. */
const LOOKED_AT = 1_048_576;
/** What is nested deeper is read at once. */
const DEEPEST = 8;

const [QUOTE, BACKSLASH, COMMA, COLON, LIST, LIST_END, RECORD, RECORD_END] = [
  '"',
  '\\',
  ',',
  ':',
  '[',
  ']',
  '{',
  '}',
].map((sign) => sign.charCodeAt(0)) as [number, number, number, number, number, number, number, number];

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13 && unit !== 11 && unit !== 12);

/** The place behind the string that begins here; the text's end for one that does not end. */
const afterString = (text: string, from: number, to: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1 && at < to; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return to;
};

/** A part of a text. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A member of a list or a record; `colon` is where the value of a record's field begins. */
interface Member extends Span {
  readonly colon: number;
}

/** Without white space around. */
const trimmed = (text: string, { from, to }: Span): Span => {
  let [begin, end] = [from, to];
  while (begin < end && isSpace(text.charCodeAt(begin))) begin += 1;
  while (end > begin && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return { from: begin, to: end };
};

const endOf: Readonly<Record<number, number>> = { [LIST]: LIST_END, [RECORD]: RECORD_END };
const deeper = (unit: number): number => {
  if (unit === LIST || unit === RECORD) return 1;
  return unit === LIST_END || unit === RECORD_END ? -1 : 0;
};
const unexpected = (at: number): SyntaxError => new SyntaxError(`Unexpected token at position ${at}`);

/** How far a list or a record was looked through. */
interface Place {
  at: number;
  depth: number;
  colon: number;
}

/** Goes on to the end of this member, at most so far. @returns whether it was found */
const goOn = (text: string, place: Place, to: number, most: number): boolean => {
  while (place.at < most) {
    const unit = text.charCodeAt(place.at);
    if (unit === QUOTE) {
      place.at = afterString(text, place.at, to);
      continue;
    }
    if (place.depth === 0 && unit === COMMA) return true;
    if (place.depth === 0 && unit === COLON && place.colon === 0) place.colon = place.at + 1;
    place.depth += deeper(unit);
    if (place.depth < 0) return true;
    place.at += 1;
  }
  return false;
};

/** Whether it is the last sign, and closes what the first one opened. */
const isEnd = (text: string, { from, to }: Span, at: number): boolean =>
  at === to - 1 && text.charCodeAt(at) === endOf[text.charCodeAt(from)];

/** The members of the list or record that begins at `from`, and ends at `to`. Undefined: the page may have its turn. @throws SyntaxError */
function* membersOf(text: string, { from, to }: Span): Generator<Member | undefined, void> {
  const place: Place = { at: from + 1, depth: 0, colon: 0 };
  for (let begin = place.at; place.at < to;) {
    if (!goOn(text, place, to, Math.min(to, place.at + LOOKED_AT))) {
      yield undefined;
      continue;
    }
    const { at, colon } = place;
    const isLast = place.depth < 0;
    if (isLast && !isEnd(text, { from, to }, at)) throw unexpected(at);
    const { from: first } = trimmed(text, { from: begin, to: at });
    // Nothing at all stands only in what is empty.
    if (first === at && !(isLast && begin === from + 1)) throw unexpected(at);
    if (first < at) yield { from: begin, to: at, colon };
    if (isLast) return;
    begin = at + 1;
    [place.at, place.colon] = [begin, 0];
  }
  throw new SyntaxError('Unexpected end of JSON input');
}

/** A list or a record that is put together part by part. */
const createWhole = (isList: boolean) => {
  const [list, record]: [unknown[], Record<string, unknown>] = [[], {}];
  const put = (name: string, value: unknown): void => {
    // As JSON.parse does: it is a field like any other.
    if (name === '__proto__')
      Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
    else record[name] = value;
  };
  return {
    /** Some members, as they stand in the text. @throws SyntaxError */
    read: (members: string): void => {
      if (isList) for (const value of JSON.parse(`[${members}]`) as unknown[]) list.push(value);
      else for (const [name, value] of Object.entries(JSON.parse(`{${members}}`) as object)) put(name, value);
    },
    /** One member whose value is there; `name` as it stands in the text. @throws SyntaxError */
    add: (name: string, value: unknown): void => {
      if (isList) list.push(value);
      else for (const key of Object.keys(JSON.parse(`{${name}0}`) as object)) put(key, value);
    },
    whole: (): unknown => (isList ? list : record),
  };
};

function* takenApart(text: string, span: Span, depth: number): Generator<void, unknown> {
  const isList = text.charCodeAt(span.from) === LIST;
  const { read, add, whole } = createWhole(isList);
  /** Members that were not read yet. */
  let batch: Span | undefined;
  function* readBatch(): Generator<void, void> {
    if (batch === undefined) return;
    read(text.slice(batch.from, batch.to));
    batch = undefined;
    yield;
  }
  for (const member of membersOf(text, span)) {
    if (member === undefined) {
      yield;
      continue;
    }
    const { from, to } = member;
    if (to - from > LARGE) {
      yield* readBatch();
      const value = isList ? from : member.colon;
      add(text.slice(from, value), yield* inSteps(text, { from: value, to }, depth + 1));
      continue;
    }
    batch = { from: batch?.from ?? from, to };
    if (to - batch.from > BATCH) yield* readBatch();
  }
  yield* readBatch();
  return whole();
}

function* inSteps(text: string, span: Span, depth: number): Generator<void, unknown> {
  const { from, to } = trimmed(text, span);
  const isWhole = to - from <= LARGE || depth > DEEPEST || !(text.charCodeAt(from) in endOf);
  if (!isWhole) return yield* takenApart(text, { from, to }, depth);
  const value: unknown = JSON.parse(text.slice(from, to));
  yield;
  return value;
}

/**
 * What `JSON.parse` gives, in steps of a few milliseconds, so that a line of many megabytes does not hold up the page. Only
 * a single text or number of such a length is read at once.
 * @throws SyntaxError for what is no JSON
 */
export const jsonInSteps = (text: string): Generator<void, unknown> => inSteps(text, { from: 0, to: text.length }, 0);
