import { deflateSync } from 'node:zlib';

const [WIDTH, HEIGHT] = [180, 240];
const [PAPER, INK, LIGHT] = [236, 60, 255];

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 0 ? 0 : 0xedb88320);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crcOf(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
};

/** Two lamps over a line of water. */
const greyAt = (x: number, y: number): number => {
  const lamps = [60, 120].map((middle) => Math.hypot(x - middle, y - 90));
  if (lamps.some((distance) => distance < 16)) return LIGHT;
  if (lamps.some((distance) => distance < 20) || (y > 110 && y < 170 && [60, 120].some((at) => Math.abs(x - at) < 3))) {
    return INK;
  }
  return y > 170 && Math.abs(((y - 170) % 14) - 4 - 2 * Math.sin(x / 9)) < 1 ? INK : PAPER;
};

/** The picture of every book and story of the site: grey, as PNG. */
export const drawSiteCover = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 8;
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    // Each row begins with its filter, which is none.
    for (let x = 0; x < WIDTH; x += 1) rows[y * (WIDTH + 1) + 1 + x] = greyAt(x, y);
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
