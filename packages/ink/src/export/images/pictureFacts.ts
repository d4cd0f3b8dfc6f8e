import { crc32 } from '../../bytes/crc32';
import type { PageSize } from '../../model';

/** How a camera held its sensor (EXIF 2.3, tag 0x0112): 1 as it is shown, 2 … 8 mirrored or turned. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const EXIF = 0x45786966;
const EXIF_HEAD = 6;
const TAG = 0x0112;
const ENTRY = 12;
const LITTLE = 0x4949;

interface Found {
  readonly orientation: Orientation;
  /** Where the number of 16 bits stands, and which byte of it comes first. */
  readonly at: number;
  readonly isLittle: boolean;
}

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

function inTiff(view: DataView, start: number, end: number): Found | undefined {
  if (start + 8 > end) return undefined;
  const isLittle = view.getUint16(start) === LITTLE;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > end) return undefined;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * ENTRY;
    if (at + ENTRY > end) return undefined;
    if (view.getUint16(at, isLittle) !== TAG) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return isOrientation(orientation) ? { orientation, at: at + 8, isLittle } : undefined;
  }
  return undefined;
}

function find(bytes: Uint8Array): Found | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= bytes.length && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) return undefined;
    const length = marker === 0xff ? -1 : view.getUint16(at + 2);
    const [start, end] = [at + 4, Math.min(at + 2 + length, bytes.length)];
    if (marker === APP1 && start + EXIF_HEAD < end && view.getUint32(start) === EXIF) {
      return inTiff(view, start + EXIF_HEAD, end);
    }
    at += 2 + length;
  }
  return undefined;
}

/** How a JPEG has to be turned for being shown. */
export const orientationOf = (jpeg: Uint8Array): Orientation => find(jpeg)?.orientation ?? 1;

/** Whether width and height change places. */
const turnsOver = (orientation: Orientation): boolean => orientation >= 5;

/** The JPEG as its pixels are stored: readers that turn pictures by themselves leave it alone. */
export function withoutOrientation(jpeg: Uint8Array): Uint8Array {
  const found = find(jpeg);
  if (found === undefined || found.orientation === 1) return jpeg;
  const copy = jpeg.slice();
  new DataView(copy.buffer).setUint16(found.at, 1, found.isLittle);
  return copy;
}

/** What puts the stored pixels where they are shown: on the unit square, y down, as a canvas transform. */
const TURNS: Readonly<Record<Orientation, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

export const turnOf = (orientation: Orientation): readonly [number, number, number, number, number, number] =>
  TURNS[orientation];

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

const END_OF_IMAGE = 0xd9;

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
