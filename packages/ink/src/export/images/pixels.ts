import type { Pixels } from '../exportModel';

/** PNG's filter by the row above, which suits paper: most rows are like the one before. */
const UP = 2;

/** Rows for a PDF picture with the PNG predictor, one or three bytes a pixel; white paper stands below. */
interface PixelStream {
  readonly bytes: Uint8Array;
  readonly colours: 1 | 3;
}

const isGrey = ({ rgba }: Pixels): boolean => {
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  }
  return true;
};

/** The channels of opaque pixels in rows, filtered; grey where all of them are. */
export function pixelStream(pixels: Pixels): PixelStream {
  const { width, height, rgba } = pixels;
  const colours = isGrey(pixels) ? 1 : 3;
  const bytes = new Uint8Array((width * colours + 1) * height);
  const above = -width * 4;
  let to = 0;
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    bytes[to] = UP;
    to += 1;
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < colours; channel += 1) {
        bytes[to] = (rgba[from + channel] ?? 0) - (y === 0 ? 0 : (rgba[from + above + channel] ?? 0));
        to += 1;
      }
      from += 4;
    }
  }
  return { bytes, colours };
}

/** How much each pixel covers, 0 … 255; undefined when all cover wholly. */
export function coverOf({ rgba }: Pixels): Uint8Array | undefined {
  const cover = new Uint8Array(rgba.length / 4);
  let isOpaque = true;
  for (let at = 0; at < cover.length; at += 1) {
    cover[at] = rgba[at * 4 + 3] ?? 0;
    isOpaque &&= cover[at] === 255;
  }
  return isOpaque ? undefined : cover;
}

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
