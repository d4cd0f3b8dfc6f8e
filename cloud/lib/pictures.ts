const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_FIRST_CHUNK = 'IHDR';
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
/** Four bytes a pixel while it is decoded: 64 MiB. */
const MAX_PIXELS = 4096 * 4096;

export type PictureKind = 'jpg' | 'png' | 'bmp';

interface Claimed {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
}

const pngOf = (bytes: Buffer): Claimed | undefined => {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(PNG_HEAD);
  if (!isPng || bytes.toString('latin1', 12, 16) !== PNG_FIRST_CHUNK || !bytes.includes(PNG_END)) return undefined;
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** Start-of-frame markers; between them stand tables of Huffman codes, of arithmetic coding, and an extension. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpgOf = (bytes: Buffer): Claimed | undefined => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  // Segment by segment: a marker, then the segment's length with its own two bytes.
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { kind: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
};

/** The rows of a BMP stand upside down where its height is negative. */
const bmpOf = (bytes: Buffer): Claimed | undefined => {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM') return undefined;
  return { kind: 'bmp', width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
};

/** Decodes on a thread of its own; undefined in place of the size where the bytes are no picture. */
const decodedSize = async (bytes: Buffer): Promise<{ readonly width: number; readonly height: number } | undefined> => {
  // Loaded with the first picture: few people ever set one.
  const { loadImage } = await import('@napi-rs/canvas');
  try {
    return await loadImage(bytes);
  } catch {
    return undefined;
  }
};

/**
 * What a picture really is: its name, its type and its first bytes are the sender's word, so it is decoded. Undefined
 * for what is neither JPG, PNG nor BMP, is cut off before its pixels, or has more than 16 million of them.
 */
export const pictureKindOf = async (bytes: Buffer): Promise<PictureKind | undefined> => {
  const claimed = pngOf(bytes) ?? jpgOf(bytes) ?? bmpOf(bytes);
  // Looked at before decoding: a few bytes may claim a picture that fills the memory.
  if (claimed === undefined || claimed.width * claimed.height > MAX_PIXELS) return undefined;
  const size = await decodedSize(bytes);
  return size?.width === claimed.width && size.height === claimed.height ? claimed.kind : undefined;
};

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** The bytes behind base64, also where the text is a `data:` address; undefined for what is no base64. */
export const fromBase64 = (text: string): Buffer | undefined => {
  const plain = text.replace(/^data:[^,]{0,100},/, '').replace(/\s/g, '');
  return BASE64.test(plain) ? Buffer.from(plain, 'base64') : undefined;
};
