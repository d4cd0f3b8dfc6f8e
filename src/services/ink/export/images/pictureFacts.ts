import { orientationOf, turnsOver, type Orientation } from './orientation';
import { isWholePicture, type PictureType } from './wholePicture';

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
