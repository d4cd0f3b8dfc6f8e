import type { Slices } from './slices';
import { BrokenJson, addParsed, createFrame, parsePiece, parseText, requireBlank } from './jsonFrames';
import type { Frame } from './jsonFrames';

/** Parsed at once, beside one text or number that may be as large as the body. */
const PIECE_BYTES = 64 * 1024;
/** Looked through between two looks at the clock. */
const WINDOW_BYTES = 256 * 1024;
/** Of arrays and objects in each other: beyond it no document is looked for that could be refused by itself. */
const MAX_DEPTH = 250_000;
/** Texts, numbers, arrays and objects in one body: a thousand documents with a thousand revisions each, four times. */
const MAX_VALUES = 4_000_000;

/** Members of one object: the table of a larger one is made anew at once, which takes its time. */
const MAX_MEMBERS = 50_000;

export interface ParsedJson {
  readonly value: unknown;
  /** Of arrays and objects in each other, the deepest. */
  readonly depth: number;
}

/** Why a body is not taken: it is no JSON, or too much of it. */
export class RefusedJson extends Error {
  readonly kind: 'broken' | 'deep' | 'large';

  constructor(kind: RefusedJson['kind']) {
    super(kind);
    this.kind = kind;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

class Reader {
  depth = 0;
  private readonly bytes: Buffer;
  private readonly pieceBytes: number;
  private readonly frames: Frame[] = [];
  private at = 0;
  private isInText = false;
  private values = 1;
  private parsedBytes = 0;
  /** Where the outermost value ends; -1 before. */
  private rootEnd = -1;
  private root: Frame | undefined;

  constructor(bytes: Buffer, pieceBytes: number) {
    this.bytes = bytes;
    this.pieceBytes = pieceBytes;
  }

  /** Looks through the next bytes. True when there are no more. */
  readOn(): boolean {
    const { bytes } = this;
    const end = Math.min(bytes.length, this.at + WINDOW_BYTES);
    const parsedBefore = this.parsedBytes;
    while (this.at < end && this.parsedBytes - parsedBefore < WINDOW_BYTES) {
      if (this.isInText) this.skipText(end);
      else this.step(bytes[this.at] ?? 0);
    }
    return this.at >= bytes.length;
  }

  /** @throws BrokenJson */
  result(): unknown {
    const { bytes, root, rootEnd } = this;
    if (this.frames.length > 0 || this.isInText) throw new BrokenJson();
    if (root?.whole === undefined) return parseText(bytes.toString('utf8'));
    requireBlank(bytes, 0, root.openAt);
    requireBlank(bytes, rootEnd, bytes.length);
    return root.whole;
  }

  private step(byte: number): void {
    const { at } = this;
    this.at = at + 1;
    if (byte === QUOTE) this.isInText = true;
    else if (byte === COMMA) this.comma(at);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.open(byte === OPEN_OBJECT, at);
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.close(byte === CLOSE_OBJECT, at);
  }

  private parse(frame: Frame, end: number): void {
    this.parsedBytes += end - frame.pieceAt;
    parsePiece(this.bytes, frame, end);
  }

  private skipText(end: number): void {
    const { bytes } = this;
    let at = this.at;
    while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    this.isInText = at >= end;
    this.at = this.isInText ? at : at + 1;
  }

  private open(isObject: boolean, at: number): void {
    if (this.rootEnd !== -1) throw new BrokenJson();
    this.count();
    this.frames.push(createFrame(isObject, at));
    this.depth = Math.max(this.depth, this.frames.length);
    if (this.frames.length > MAX_DEPTH) throw new RefusedJson('deep');
  }

  private count(): void {
    this.values += 1;
    if (this.values > MAX_VALUES) throw new RefusedJson('large');
  }

  private comma(at: number): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw new BrokenJson();
    this.count();
    frame.commas += 1;
    if (frame.isObject && frame.commas >= MAX_MEMBERS) throw new RefusedJson('large');
    if (frame.needsComma) {
      requireBlank(this.bytes, frame.pieceAt, at);
      frame.needsComma = false;
      frame.pieceAt = at + 1;
    } else if (at - frame.pieceAt >= this.pieceBytes) {
      this.parse(frame, at);
      frame.pieceAt = at + 1;
    }
    frame.entryAt = at + 1;
  }

  private close(isObject: boolean, at: number): void {
    const frame = this.frames.pop();
    if (frame?.isObject !== isObject) throw new BrokenJson();
    const outer = this.frames.at(-1);
    const end = at + 1;
    if (frame.whole !== undefined) {
      if (frame.needsComma) requireBlank(this.bytes, frame.pieceAt, at);
      else this.parse(frame, at);
      if (outer !== undefined) addParsed(this.bytes, outer, frame.openAt, end, frame.whole);
    } else if (outer !== undefined && !outer.needsComma && end - outer.pieceAt >= this.pieceBytes) {
      this.parse(outer, end);
      outer.entryAt = end;
      outer.needsComma = true;
    }
    if (outer !== undefined) return;
    this.root = frame;
    this.rootEnd = end;
  }
}

/**
 * Parses JSON as `JSON.parse` does, but in slices: what is enclosed in the large arrays and objects is parsed piece by
 * piece, so that a body of any size holds nobody up. Members that would set a prototype are refused.
 * @param bytes well-formed UTF-8
 * @throws RefusedJson
 */
export async function parseSliced(bytes: Buffer, slices: Slices, pieceBytes = PIECE_BYTES): Promise<ParsedJson> {
  const reader = new Reader(bytes, pieceBytes);
  try {
    while (!reader.readOn()) if (slices.isOver()) await slices.turn();
    return { value: reader.result(), depth: reader.depth };
  } catch (error) {
    throw error instanceof BrokenJson ? new RefusedJson('broken') : error;
  }
}
