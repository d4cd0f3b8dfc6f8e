import { zlibSync } from 'fflate';

import { crc32 } from '../../bytes/crc32';
import { utf8 } from '../../bytes/text';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The signature and the first chunk, which is always IHDR with 13 bytes. */
const HEADER_END = 33;
const INCHES_PER_METRE = 39.3701;
const INDEXED = 3;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(utf8(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const nameAt = (png: Uint8Array, at: number): string => String.fromCharCode(...png.subarray(at + 4, at + 8));

/** A PNG with its pixels' density, in the place of one that it may carry already. */
export function withDpi(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const density = new Uint8Array(9);
  const view = new DataView(density.buffer);
  view.setUint32(0, Math.round(dpi * INCHES_PER_METRE));
  view.setUint32(4, Math.round(dpi * INCHES_PER_METRE));
  density[8] = 1;
  const source = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept: Uint8Array[] = [];
  for (let at = HEADER_END; at + 12 <= png.length;) {
    const end = at + 12 + source.getUint32(at);
    if (nameAt(png, at) !== 'pHYs') kept.push(png.subarray(at, end));
    at = end;
  }
  return joined([png.subarray(0, HEADER_END), chunk('pHYs', density), ...kept]);
}

/** A square of one colour whose opacity takes sixteen steps, four bits a pixel: `levels` holds 0 … 15. */
export function tintedPng(size: number, levels: Uint8Array, rgb: readonly number[], mostAlpha: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, size);
  view.setUint32(4, size);
  header.set([4, INDEXED], 8);
  const rows = new Uint8Array(size * (1 + size / 2));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 2) {
      const at = y * size + x;
      rows[y * (1 + size / 2) + 1 + x / 2] = ((levels[at] ?? 0) << 4) | (levels[at + 1] ?? 0);
    }
  }
  const steps = Array.from({ length: 16 }, (_, step) => step);
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(steps.flatMap(() => rgb))),
    chunk('tRNS', Uint8Array.from(steps.map((step) => Math.round((mostAlpha * step) / 15)))),
    chunk('IDAT', zlibSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}
