/** An array or object of a body whose end has not come yet. */
export interface Frame {
  readonly isObject: boolean;
  /** Where its bracket stands. */
  readonly openAt: number;
  /** Where what was not parsed yet begins. */
  pieceAt: number;
  /** Where the entry begins that is being read. */
  entryAt: number;
  /** What was parsed of it; undefined while all of it may still go into one piece of what encloses it. */
  whole: unknown[] | Record<string, unknown> | undefined;
  /** Commas in it. */
  commas: number;
  /** The last entry was parsed: a comma or the end comes next. */
  needsComma: boolean;
}

export class BrokenJson extends Error {}

const SUSPECT = /proto|constructor|\\u00/;
const PROTOTYPE = '__proto__';

/** Refuses members that would set the prototype of an object that the value is copied into. */
function refusePrototypes(key: string, value: unknown): unknown {
  const isConstructor = key === 'constructor' && typeof value === 'object' && value !== null;
  if (key === PROTOTYPE || (isConstructor && Object.hasOwn(value, 'prototype'))) throw new BrokenJson();
  return value;
}

/** @throws BrokenJson, also when the value sets a prototype */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text, SUSPECT.test(text) ? refusePrototypes : undefined);
  } catch {
    throw new BrokenJson();
  }
}

const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** @throws BrokenJson when something stands there that is no white space */
export function requireBlank(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at < to; at += 1) if (bytes[at] !== 0x20 && !BLANKS.has(bytes[at])) throw new BrokenJson();
}

export function createFrame(isObject: boolean, openAt: number): Frame {
  const inside = openAt + 1;
  return { isObject, openAt, pieceAt: inside, entryAt: inside, whole: undefined, commas: 0, needsComma: false };
}

function addTo(frame: Frame, entries: unknown): void {
  if (Array.isArray(entries)) {
    const whole = Array.isArray(frame.whole) ? frame.whole : [];
    for (const entry of entries) whole.push(entry);
    frame.whole = whole;
    return;
  }
  frame.whole = Object.assign(frame.whole ?? {}, entries);
}

/**
 * Parses the whole entries from `pieceAt` to `end`.
 * @throws BrokenJson
 */
export function parsePiece(bytes: Buffer, frame: Frame, end: number): void {
  const text = bytes.toString('utf8', frame.pieceAt, end);
  const entries = parseText(frame.isObject ? `{${text}}` : `[${text}]`);
  // Between two commas, or behind the last one, there was nothing.
  if (Object.keys(entries as object).length === 0) throw new BrokenJson();
  addTo(frame, entries);
  frame.pieceAt = end;
}

/** The name under which a member of an object stands, read from what precedes its value. */
function memberName(text: string): string {
  const names = Object.keys(parseText(`{${text} null}`) as object);
  const [name] = names;
  if (names.length !== 1 || name === undefined) throw new BrokenJson();
  return name;
}

/**
 * Puts in an entry that was parsed by itself: the container that opened at `openAt` and ends before `end`.
 * @throws BrokenJson
 */
export function addParsed(bytes: Buffer, frame: Frame, openAt: number, end: number, value: unknown): void {
  if (frame.needsComma) throw new BrokenJson();
  if (frame.entryAt > frame.pieceAt) parsePiece(bytes, frame, frame.entryAt - 1);
  if (frame.isObject) {
    const name = memberName(bytes.toString('utf8', frame.entryAt, openAt));
    refusePrototypes(name, value);
    addTo(frame, { [name]: value });
  } else {
    requireBlank(bytes, frame.entryAt, openAt);
    addTo(frame, [value]);
  }
  frame.pieceAt = end;
  frame.entryAt = end;
  frame.needsComma = true;
}
