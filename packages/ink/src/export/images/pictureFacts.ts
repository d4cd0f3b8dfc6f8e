import { crc32 } from '../../bytes/crc32';
import { type Orientation, orientationOf, turnsOver } from './orientation';

type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/bmp';

const PNG_HEAD = 8;
const [IDAT, IEND] = [0x49444154, 0x49454e44];
/** Upper case: a decoder cannot do without the chunk. */
const isCritical = (type: number): boolean => ((type >>> 24) & 0x20) === 0;

/** Every chunk is there and says its own sum, and the last one is the end (PNG specification, 5.3). */
function isWholePng(bytes: Uint8Array, view: DataView): boolean {
  let hasPixels = false;
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const [length, type] = [view.getUint32(at), view.getUint32(at + 4)];
    const end = at + 12 + length;
    if (end > bytes.length) return false;
    if (type === IEND) return hasPixels;
    if (isCritical(type) && crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return false;
    hasPixels ||= type === IDAT;
    at = end;
  }
  return false;
}

const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];

/** It has a scan, and an end behind it; what other programs put behind the end does not matter. */
function isWholeJpeg(bytes: Uint8Array, view: DataView): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== START_OF_SCAN) {
    at += view.getUint8(at + 1) === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  if (at + 4 > bytes.length || view.getUint8(at) !== 0xff) return false;
  for (let end = bytes.length - 2; end > at; end -= 1) {
    if (bytes[end] === 0xff && bytes[end + 1] === END_OF_IMAGE) return true;
  }
  return false;
}

const GIF_TRAILER = 0x3b;
/** Some programs fill a file up behind its end. */
const MOST_FILLING = 1024;

/** Whether a picture's file is complete, by what its kind says of its own end. */
function isWholePicture(type: PictureType, bytes: Uint8Array, view: DataView): boolean {
  switch (type) {
    case 'image/png':
      return isWholePng(bytes, view);
    case 'image/jpeg':
      return isWholeJpeg(bytes, view);
    case 'image/gif':
      return bytes.subarray(Math.max(0, bytes.length - MOST_FILLING)).includes(GIF_TRAILER);
    case 'image/webp':
      return view.getUint32(4, true) + 8 <= bytes.length + 1;
    case 'image/bmp': {
      const pixels = view.getUint32(10, true);
      const said = view.getUint32(2, true);
      return pixels < bytes.length && said <= bytes.length;
    }
  }
}

/** A stored picture as far as its own headers tell. */
export interface PictureFacts {
  readonly type: PictureType;
  /** Pixels, as it is shown; 0 when the header does not say it plainly. */
  readonly width: number;
  readonly height: number;
  /** How the stored pixels have to be turned for being shown. */
  readonly orientation: Orientation;
}

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Markers of a JPEG that carry the size: all frames but tables and the arithmetic conditioning. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(view: DataView): readonly [number, number] {
  for (let at = 2; at + 9 < view.byteLength;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return [0, 0];
    if (isFrame(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return [0, 0];
}

/** By VP8, VP8L or VP8X chunk (WebP container specification). */
function webpSize(bytes: Uint8Array, view: DataView): readonly [number, number] {
  if (bytes.length < 30) return [0, 0];
  const chunk = text(bytes, 12, 4);
  if (chunk === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  const at = (from: number): number => view.getUint16(from, true) + (view.getUint8(from + 2) << 16) + 1;
  return chunk === 'VP8X' ? [at(24), at(27)] : [0, 0];
}

type Header = readonly [type: PictureType, size: readonly [number, number]];

function headerOf(bytes: Uint8Array, view: DataView): Header | undefined {
  if (view.getUint32(0) === 0x89504e47) return ['image/png', [view.getUint32(16), view.getUint32(20)]];
  if (view.getUint16(0) === 0xffd8) return ['image/jpeg', jpegSize(view)];
  if (text(bytes, 0, 4) === 'GIF8') return ['image/gif', [view.getUint16(6, true), view.getUint16(8, true)]];
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return ['image/webp', webpSize(bytes, view)];
  if (text(bytes, 0, 2) === 'BM') return ['image/bmp', [view.getUint32(18, true), Math.abs(view.getInt32(22, true))]];
  return undefined;
}

function read(bytes: Uint8Array): PictureFacts | undefined {
  if (bytes.length < 26) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = headerOf(bytes, view);
  if (header === undefined || !isWholePicture(header[0], bytes, view)) return undefined;
  const [type, [width, height]] = header;
  const orientation = type === 'image/jpeg' ? orientationOf(bytes) : 1;
  const shown = turnsOver(orientation) ? { width: height, height: width } : { width, height };
  return { type, ...shown, orientation };
}

const known = new WeakMap<Uint8Array, PictureFacts | 'none'>();

/**
 * What kind of picture bytes are; undefined for anything that is none, for one that is cut short or damaged, and for SVG,
 * which could carry a script.
 */
export function pictureFacts(bytes: Uint8Array): PictureFacts | undefined {
  const before = known.get(bytes);
  if (before !== undefined) return before === 'none' ? undefined : before;
  const facts = read(bytes);
  known.set(bytes, facts ?? 'none');
  return facts;
}
