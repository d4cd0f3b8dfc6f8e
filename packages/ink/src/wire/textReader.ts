import { PbfReader } from 'pbf';
import { strictUtf8 } from '../bytes/text';

/** One letter for each byte; only those that are ASCII are what they seem. */
const oneByteLetters = new TextDecoder('latin1');

const MOST_LETTERS = 1024 * 1024;

interface Seen {
  start: number;
  length: number;
  text: string;
}

/**
 * A reader that remembers the last text of each field. Most texts of a shape are those of the shape before it:
 * comparing bytes is cheaper than decoding them, and equal texts are one string in memory.
 */
export class TextReader extends PbfReader {
  private readonly seen: (Seen | undefined)[] = [];
  private letters: string | undefined;

  /** The text of field `number` at the reader's place; `undefined` when it is not valid UTF-8. */
  readText(number: number): string | undefined {
    const length = this.readVarint();
    const start = this.pos;
    this.pos += length;
    const last = this.seen[number];
    if (last !== undefined && last.length === length && this.isSame(last.start, start, length)) return last.text;
    const text = this.isAscii(start, this.pos)
      ? this.asLetters().slice(start, this.pos)
      : strictUtf8(this.buf.subarray(start, this.pos));
    // A sparse array of field numbers: only those of a table come here.
    if (text !== undefined) this.seen[number] = { start, length, text };
    return text;
  }

  /** Every byte as a letter, all at once: to decode thousands of ids one by one takes several times as long. */
  private asLetters(): string {
    this.letters ??= oneByteLetters.decode(this.buf);
    return this.letters;
  }

  private isAscii(start: number, end: number): boolean {
    // A piece of a text keeps all of it in memory.
    if (this.length > MOST_LETTERS) return false;
    for (let index = start; index < end; index += 1) {
      if ((this.buf[index] ?? 0x80) >= 0x80) return false;
    }
    return true;
  }

  private isSame(a: number, b: number, length: number): boolean {
    for (let index = 0; index < length; index += 1) {
      if (this.buf[a + index] !== this.buf[b + index]) return false;
    }
    return true;
  }
}
