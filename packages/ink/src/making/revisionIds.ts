const TIME_DIGITS = 12;
const RANDOM_BYTES = 10;

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * UUIDs of version 7, each a millisecond above the one before: readers order revisions by them, and read only that.
 * @param from epoch milliseconds of the first one
 * @param random fills bytes by chance
 */
export function revisionIds(from: number, random: (bytes: Uint8Array) => Uint8Array): () => string {
  let ms = from - 1;
  return () => {
    ms += 1;
    const time = ms.toString(16).padStart(TIME_DIGITS, '0');
    const chance = hexOf(random(new Uint8Array(RANDOM_BYTES)));
    const variant = ((Number.parseInt(chance.slice(3, 4), 16) & 3) | 8).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-${variant}${chance.slice(4, 7)}-${chance.slice(7, 19)}`;
  };
}
