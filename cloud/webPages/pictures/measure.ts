export interface Measured {
  readonly format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'bmp' | 'svg';
  /** Pixels; 0 for a drawing that does not say. */
  readonly width: number;
  readonly height: number;
  /** A PNG or JPEG that every reader shows as it is: no film, no other colours than red, green and blue. */
  readonly isPlain: boolean;
}

type Measure = (bytes: Buffer) => Measured | undefined;

const has = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.length >= at + text.length && bytes.toString('latin1', at, at + text.length) === text;

const png: Measure = (bytes) => {
  if (!has(bytes, 0, '\x89PNG\r\n\x1a\n') || bytes.length < 33) return undefined;
  const isFilm = bytes.subarray(0, 4096).includes('acTL');
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isPlain: !isFilm };
};

/** Frames of a JPEG that tell its size; C4, C8 and CC are none. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Marks without a length behind them: fillers, restarts. */
const lengthOf = (bytes: Buffer, at: number): number => {
  const marker = bytes[at + 1] ?? 0;
  if (marker === 0xff) return 1;
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + bytes.readUInt16BE(at + 2);
};

const jpeg: Measure = (bytes) => {
  if (!has(bytes, 0, '\xff\xd8\xff')) return undefined;
  let isTurned = false;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Its owner's remarks may say that it is to be turned, which not every reader does.
    isTurned ||= marker === 0xe1;
    if (isFrame(marker)) {
      const components = bytes[at + 9] ?? 0;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { format: 'jpeg', width, height, isPlain: !isTurned && (components === 1 || components === 3) };
    }
    at += lengthOf(bytes, at);
  }
  return undefined;
};

const gif: Measure = (bytes) => {
  if (!has(bytes, 0, 'GIF8') || bytes.length < 10) return undefined;
  return { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), isPlain: false };
};

const bmp: Measure = (bytes) => {
  if (!has(bytes, 0, 'BM') || bytes.length < 26) return undefined;
  return {
    format: 'bmp',
    width: Math.abs(bytes.readInt32LE(18)),
    height: Math.abs(bytes.readInt32LE(22)),
    isPlain: false,
  };
};

/** The three kinds of a WebP: simple, without loss, extended. */
const webp: Measure = (bytes) => {
  if (!has(bytes, 0, 'RIFF') || !has(bytes, 8, 'WEBP') || bytes.length < 30) return undefined;
  const sizes: Readonly<Record<string, () => [number, number]>> = {
    'VP8 ': () => [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff],
    VP8L: () => {
      const bits = bytes.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
    },
    VP8X: () => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1],
  };
  const size = sizes[bytes.toString('latin1', 12, 16)]?.();
  return size && { format: 'webp', width: size[0], height: size[1], isPlain: false };
};

const BOXES = 64 * 1024;

/** Sizes stand in boxes `ispe`, also of thumbnails: the largest counts. */
const avif: Measure = (bytes) => {
  if (!has(bytes, 4, 'ftyp')) return undefined;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.length, 64));
  if (!/avif|avis|mif1/.test(brands)) return undefined;
  let [width, height] = [0, 0];
  const head = bytes.subarray(0, BOXES);
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    width = Math.max(width, head.readUInt32BE(at + 8));
    height = Math.max(height, head.readUInt32BE(at + 12));
  }
  return width === 0 ? undefined : { format: 'avif', width, height, isPlain: false };
};

const ROOT = /<svg\b([^>]{0,4000})>/i;
const attributeIn = (root: string, name: string, value: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']\\s*${value}\\s*["']`, 'i').exec(root)?.[1];

/** The size that a drawing gives itself; a share of a page (`100%`) is none. */
export const drawingSize = (markup: string): readonly [width: number, height: number] | undefined => {
  const root = ROOT.exec(markup)?.[1];
  if (root === undefined) return undefined;
  const box =
    attributeIn(root, 'viewBox', '([^"\']+)')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const side = (name: string, inBox: number | undefined): number => {
    const size = Number(attributeIn(root, name, '([\\d.]+)(?:px|pt)?') ?? 0) || (inBox ?? 0);
    return Number.isFinite(size) ? Math.ceil(size) : 0;
  };
  return [side('width', box[2]), side('height', box[3])];
};

const svg: Measure = (bytes) => {
  const first = bytes.find((byte) => byte > 0x20 && byte < 0x80);
  if (first !== 0x3c) return undefined;
  const size = drawingSize(bytes.toString('utf8'));
  return size && { format: 'svg', width: size[0], height: size[1], isPlain: false };
};

/** Smaller ones count readers, or keep a place. */
const MIN_PX = 3;

const measures: readonly Measure[] = [png, jpeg, gif, webp, avif, bmp, svg];

/**
 * Kind and size of a picture by its first bytes, whatever it is called, so that nobody has to unpack it to know that it
 * is a bomb. Undefined for what is none that can be shown.
 */
export const measure = (bytes: Buffer): Measured | undefined => {
  for (const each of measures) {
    try {
      const found = each(bytes);
      if (found !== undefined) return found;
    } catch {
      // Cut off where its size would stand.
    }
  }
  return undefined;
};

/** Whether a picture is so small that nothing is to be seen in it. */
export const isSpeck = ({ format, width, height }: Measured): boolean =>
  format !== 'svg' && (width < MIN_PX || height < MIN_PX);
