import type { Pixels } from '../exportTools';

/** Pixels that a block has to a side, about: few of them fill a page, and none takes much memory. */
const SIDE = 1024;

const times = (length: number): number => Math.max(1, Math.floor(SIDE / length));

/** A tile side by side with itself, as often as makes a block of some size: so it fills a page in few parts. */
export function tiledPixels(tile: Pixels): Pixels {
  const [across, down] = [times(tile.width), times(tile.height)];
  const [width, height] = [tile.width * across, tile.height * down];
  const rgba = new Uint8Array(width * height * 4);
  const length = tile.width * 4;
  for (let y = 0; y < tile.height; y += 1) {
    const row = tile.rgba.subarray(y * length, (y + 1) * length);
    for (let x = 0; x < across; x += 1) rgba.set(row, (y * across + x) * length);
  }
  const band = rgba.subarray(0, tile.height * width * 4);
  for (let y = 1; y < down; y += 1) rgba.set(band, y * band.length);
  return { width, height, rgba };
}
