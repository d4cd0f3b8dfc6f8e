import { crc32 } from 'node:zlib';

import { zlibSync } from 'fflate';

/** A picture of 8-bit RGB, three bytes a pixel, rows from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const INDEXED = 3;
const NO_FILTER = 0;
/** Of an indexed picture. */
const MOST_COLOURS = 256;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const header = ({ width, height }: Bitmap): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, INDEXED, 0, 0, 0], 8);
  return data;
};

const colourAt = (rgb: Uint8Array, pixel: number): number =>
  ((rgb[pixel * 3] ?? 0) << 16) | ((rgb[pixel * 3 + 1] ?? 0) << 8) | (rgb[pixel * 3 + 2] ?? 0);

const distance = (one: number, other: number): number =>
  ((one >> 16) - (other >> 16)) ** 2 +
  (((one >> 8) & 0xff) - ((other >> 8) & 0xff)) ** 2 +
  ((one & 0xff) - (other & 0xff)) ** 2;

/** How often each colour is there, the most frequent first. */
const coloursOf = ({ width, height, rgb }: Bitmap): number[] => {
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = colourAt(rgb, pixel);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].sort(([one, often], [other, seldom]) => seldom - often || one - other).map(([colour]) => colour);
};

const nearest = (palette: readonly number[], colour: number): number => {
  let best = 0;
  palette.forEach((each, index) => {
    if (distance(each, colour) < distance(palette[best] ?? 0, colour)) best = index;
  });
  return best;
};

/** The number of each colour in the palette: its own, or that of the one that is most like it. */
const indicesOf = (colours: readonly number[], palette: readonly number[]): ReadonlyMap<number, number> =>
  new Map(colours.map((colour, at) => [colour, at < palette.length ? at : nearest(palette, colour)]));

const paletteBytes = (palette: readonly number[]): Uint8Array =>
  Uint8Array.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]));

const rowsOf = ({ width, height, rgb }: Bitmap, indices: ReadonlyMap<number, number>): Uint8Array => {
  const rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    const start = y * (width + 1);
    rows[start] = NO_FILTER;
    for (let x = 0; x < width; x += 1) rows[start + 1 + x] = indices.get(colourAt(rgb, y * width + x)) ?? 0;
  }
  return rows;
};

/**
 * Encodes a bitmap as PNG (ISO 15948) with a palette, a third of the size: drawings have few colours, and of the shades
 * at the edges of strokes the rarest are replaced by others that nobody can tell from them. The same bitmap gives the
 * same bytes.
 */
export const encodePng = (bitmap: Bitmap): Uint8Array => {
  const colours = coloursOf(bitmap);
  const palette = colours.slice(0, MOST_COLOURS);
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header(bitmap)),
      chunk('PLTE', paletteBytes(palette)),
      chunk('IDAT', zlibSync(rowsOf(bitmap, indicesOf(colours, palette)), { level: 9 })),
      chunk('IEND', new Uint8Array(0)),
    ]),
  );
};
