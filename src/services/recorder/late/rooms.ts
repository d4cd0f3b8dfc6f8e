import type { Filled } from './protocol';

/** A text comes in pieces of 64 K characters, most of which are one byte. */
const ROOM_BYTES = 98_304;
/** More are on their way only where somebody waits for the end. */
const MOST_SPARE = 4;

/**
 * Texts as bytes, in the same few rooms again and again: a worker has so little else to do that it hardly ever collects
 * garbage, and an hour of messages, each with a copy of its text, would lie about in it.
 */
export const createRooms = () => {
  const encoder = new TextEncoder();
  const spare: ArrayBuffer[] = [];
  return {
    *fill(text: string): Generator<Filled, void> {
      for (let rest = text; rest !== '';) {
        const room = spare.pop() ?? new ArrayBuffer(ROOM_BYTES);
        const { read, written } = encoder.encodeInto(rest, new Uint8Array(room));
        rest = rest.slice(read);
        yield { room, length: written };
      }
    },
    /** Takes a room back whose bytes are written. */
    giveBack: (room: ArrayBuffer): void => {
      if (spare.length < MOST_SPARE) spare.push(room);
    },
  };
};
