import type { Pixels } from '../exportTools';

/** PNG's filter by the row above, which suits paper: most rows are like the one before. */
const UP = 2;

/** Rows for a PDF picture with the PNG predictor, one or three bytes a pixel; white paper stands below. */
export interface PixelStream {
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
