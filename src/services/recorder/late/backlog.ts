import type { Held } from '../hook';
import type { Sink } from './openSink';
import { weightOf } from './weight';

/** Lines in their order, and about how many kilobytes they keep. */
export const createBacklog = (first: readonly Held[]) => {
  let lines: (readonly [line: Held, weight: number])[] = [];
  let next = 0;
  let weight = 0;
  /** Of the line that was taken last, which is being written. */
  let taking = 0;
  const add = (line: Held): void => {
    const own = weightOf(line);
    lines.push([line, own]);
    weight += own;
  };
  for (const line of first) add(line);
  return {
    add,
    weight: () => weight,
    /** Lets go of lines that are not to be written. */
    drop: (isUnwanted: (line: Held) => boolean): void => {
      lines = lines.slice(next).filter(([line]) => !isUnwanted(line));
      next = 0;
    },
    oldest: (): Held | undefined => lines[next]?.[0],
    take: (): Held | undefined => {
      const taken = lines[next];
      weight -= taking;
      taking = taken?.[1] ?? 0;
      if (taken === undefined) return undefined;
      next += 1;
      // What was taken must not be kept from being forgotten.
      if (next * 2 >= lines.length) [lines, next] = [lines.slice(next), 0];
      return taken[0];
    },
  };
};

/** Texts go to the file's worker in pieces of about so many characters. */
const PIECE = 65_536;

/** Gathers small texts. */
export const createOutlet = (sink: Sink) => {
  let text = '';
  const flush = (): void => {
    if (text === '') return;
    sink.write(text);
    text = '';
  };
  const write = (piece: string): void => {
    text += piece;
    if (text.length > PIECE) flush();
  };
  return { write, flush };
};
