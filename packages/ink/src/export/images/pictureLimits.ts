import type { PageSize } from '../../model';

/** More pixels than any device's camera makes; as many do not fit into a browser's memory beside others of a page. */
const MOST_PIXELS = 64_000_000;
const BYTES_PER_PIXEL = 4;
/** Up to here a picture is small enough to be made, however few bytes claim it. */
const SMALL_BYTES = 64 * 1024 * 1024;
/** Pixels of a picture that somebody took, scanned or drew do not pack better than this; those of a trap do. */
const MOST_PACKED = 4000;

/**
 * Whether a stored picture may be decoded, by the size that its header claims in pixels, before anything is made: a few
 * bytes can claim more than there is memory. `stored`: bytes of the file.
 */
export function isDecodable({ width, height }: PageSize, stored: number): boolean {
  const pixels = width * height;
  const decoded = pixels * BYTES_PER_PIXEL;
  return pixels <= MOST_PIXELS && (decoded <= SMALL_BYTES || decoded <= stored * MOST_PACKED);
}
