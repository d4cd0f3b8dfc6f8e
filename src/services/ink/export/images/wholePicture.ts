import { crc32 } from '../../bytes/crc32';

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/bmp';

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
export function isWholePicture(type: PictureType, bytes: Uint8Array, view: DataView): boolean {
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
