import { crc32, deflateSync } from 'node:zlib';

/** A picture of 8-bit RGB, three bytes a pixel, rows from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const FILTER_UP = 2;

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
  data.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  return data;
};

/** Each row as the difference to the one above: paper is the same from row to row and packs to nothing. */
const filtered = ({ width, height, rgb }: Bitmap): Buffer => {
  const stride = width * 3;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    rows[start] = FILTER_UP;
    for (let x = 0; x < stride; x += 1) {
      const above = y === 0 ? 0 : (rgb[(y - 1) * stride + x] ?? 0);
      rows[start + 1 + x] = (rgb[y * stride + x] ?? 0) - above;
    }
  }
  return rows;
};

/** Encodes a bitmap as PNG (ISO 15948). The same bitmap gives the same bytes on one version of zlib. */
export const encodePng = (bitmap: Bitmap): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header(bitmap)),
      chunk('IDAT', deflateSync(filtered(bitmap), { level: 6 })),
      chunk('IEND', new Uint8Array(0)),
    ]),
  );
