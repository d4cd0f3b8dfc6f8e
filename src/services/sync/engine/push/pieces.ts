import type { Leaf } from '../conflicts/leaves';
import type { Unsent } from './unsent';

export interface PieceLimits {
  readonly documents: number;
  readonly bytes: number;
}

/** Gateways take tens of megabytes; a smaller piece is answered sooner, and less of it is lost on a bad line. */
export const PIECE: PieceLimits = { documents: 1000, bytes: 4 * 1024 ** 2 };
/** Browsers let requests of 64 KiB in all outlive a page. The rest is for the frame of the request. */
export const LAST_PIECE: PieceLimits = { documents: 1000, bytes: 56_000 };

/** A character is up to three bytes; asking how many costs more than the few requests that a guess can cost. */
const bytesOf = (leaves: readonly Leaf[]): number => JSON.stringify(leaves).length;
const encoder = new TextEncoder();
export const exactBytesOf = (leaves: readonly Leaf[]): number => encoder.encode(JSON.stringify(leaves)).length;

/** Cuts a list into pieces, in order; a document that is too large for any is a piece by itself. */
export const piecesOf = (
  all: readonly Unsent[],
  limits: PieceLimits,
  measure = bytesOf,
): readonly (readonly Unsent[])[] => {
  const pieces: Unsent[][] = [];
  let [documents, bytes] = [0, 0];
  for (const each of all) {
    const size = measure(each.leaves);
    const piece = pieces.at(-1);
    const fits = documents + each.leaves.length <= limits.documents && bytes + size <= limits.bytes;
    if (piece !== undefined && fits) {
      piece.push(each);
      [documents, bytes] = [documents + each.leaves.length, bytes + size];
    } else {
      pieces.push([each]);
      [documents, bytes] = [each.leaves.length, size];
    }
  }
  return pieces;
};
