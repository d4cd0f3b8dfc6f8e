import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';

import { drawingSize, isSpeck, measure, type Measured } from './measure';

/** Pixels of the device's screen. */
export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** A picture as it goes into a book. */
export interface BookPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

/** Pixels that are unpacked at most: a photograph of 40 million. */
const MAX_PIXELS = 40_000_000;
/** Such a picture goes in as it is; a larger one is packed anew. */
const KEPT_BYTES = 1_500_000;
const QUALITY = 85;
/** Readers let nobody scroll in a picture: one that is longer than this is made narrower. */
const SCREENS_HIGH = 4;

/** What a drawing may fetch, run or hold of other documents. */
const FOREIGN =
  /<(script|foreignObject|iframe|image|feImage|audio|video|style|link)\b[^>]*?(?:\/>|>[^]*?<\/\1\s*>)|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>|<!ENTITY[^>]*>/gi;
const ADDRESS = /\s(?:xlink:)?href\s*=\s*(?:"[^"#][^"]*"|'[^'#][^']*')/gi;
const MAX_DRAWING = 1024 * 1024;

/** A drawing that holds nothing but itself, of a size that fits. */
const plainDrawing = (bytes: Buffer, screen: Screen): Buffer | undefined => {
  if (bytes.length > MAX_DRAWING) return undefined;
  const markup = bytes.toString('utf8').replace(FOREIGN, '').replace(ADDRESS, '');
  const [width, height] = drawingSize(markup) ?? [0, 0];
  const [from, to] = [{ width: width || 300, height: height || 150 }, screen.width];
  const scale = Math.min(2, to / from.width);
  const sized = markup.replace(/<svg\b([^>]*)>/i, (_whole, attributes: string) => {
    const others = attributes.replace(/\s(?:width|height|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/gi, '');
    const box = /\sviewBox\s*=/i.test(others) ? '' : ` viewBox="0 0 ${from.width} ${from.height}"`;
    const named = /\sxmlns\s*=/.test(others) ? '' : ' xmlns="http://www.w3.org/2000/svg"';
    return `<svg${named}${others}${box} width="${Math.round(from.width * scale)}" height="${Math.round(from.height * scale)}">`;
  });
  return Buffer.from(sized);
};

const isTooLarge = (width: number, height: number): boolean => width * height > MAX_PIXELS;

const fitted = (width: number, height: number, screen: Screen): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, screen.width / width, (screen.height * SCREENS_HIGH) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const PHOTOGRAPHS: ReadonlySet<Measured['format']> = new Set(['jpeg', 'webp', 'avif', 'bmp']);

const packed = async (image: Image, format: Measured['format'], screen: Screen): Promise<BookPicture> => {
  const { width, height } = fitted(image.width, image.height, screen);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // Paper is white, and what is black on nothing would be unseen in a dark theme.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const isPhotograph = PHOTOGRAPHS.has(format);
  const bytes = isPhotograph ? await canvas.encode('jpeg', QUALITY) : await canvas.encode('png');
  return { bytes, type: isPhotograph ? 'image/jpeg' : 'image/png', width, height };
};

/** Whether a picture may go in as it is. */
const isKept = ({ isPlain, width, height }: Measured, bytes: number, screen: Screen): boolean =>
  isPlain && bytes <= KEPT_BYTES && width <= screen.width && height <= screen.height * SCREENS_HIGH;

/** What may be unpacked; undefined for what must not. */
const unpackable = (bytes: Buffer, measured: Measured, screen: Screen): Buffer | undefined => {
  if (isTooLarge(measured.width, measured.height) || isSpeck(measured)) return undefined;
  return measured.format === 'svg' ? plainDrawing(bytes, screen) : bytes;
};

const unpacked = async (source: Buffer): Promise<Image | undefined> => {
  try {
    const image = await loadImage(source);
    const isThere = image.width > 0 && image.height > 0;
    return isThere && !isTooLarge(image.width, image.height) ? image : undefined;
  } catch {
    return undefined;
  }
};

/**
 * A picture of any kind that the web has as JPEG or PNG, no wider than the screen. Undefined for what cannot be shown: no
 * picture, broken, two pixels wide, or so large that unpacking it would take all memory.
 */
export const convertPicture = async (given: Uint8Array, screen: Screen): Promise<BookPicture | undefined> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const measured = measure(bytes);
  const source = measured && unpackable(bytes, measured, screen);
  const image = source && (await unpacked(source));
  if (measured === undefined || image === undefined) return undefined;
  const { format, width, height } = measured;
  const isSame = image.width === width && image.height === height;
  if (isSame && isKept(measured, bytes.length, screen)) {
    return { bytes: given, type: format === 'png' ? 'image/png' : 'image/jpeg', width, height };
  }
  return packed(image, format, screen);
};
