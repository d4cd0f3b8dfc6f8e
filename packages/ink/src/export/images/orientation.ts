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
export const turnsOver = (orientation: Orientation): boolean => orientation >= 5;

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
