import { type FileLook, PortError } from '@inkside/kit';

/** A beginning of a file, in hexadecimal. */
const signatures: readonly (readonly [kind: string, begins: string])[] = [
  ['png', '89504e470d0a1a0a'],
  ['jpeg', 'ffd8ff'],
  ['gif', '47494638'],
  ['bmp', '424d'],
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['rar', '526172211a07'],
  ['exe', '4d5a'],
  ['elf', '7f454c46'],
];

const HEAD_BYTES = 1024;
/** Where scripts of a page stand, as a rule; a page is not read whole for it. */
const PAGE_BYTES = 1024 * 1024;
/** Facts of a camera stand before the size of a JPEG, with small pictures among them; all of a screensaver is looked through. */
const JPEG_BYTES = 3 * 1024 * 1024;
/** The first kind of BMP has sides of 16 bits. */
const OLD_BMP_HEAD = 12;

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const contentOf = (head: Uint8Array): string | null => {
  const text = latin(head);
  if (/^(?:note|mark)?SN_FILE_VER_/.test(text)) return 'supernote';
  // Readers take a PDF whose first line stands a little further on.
  if (text.includes('%PDF-')) return 'pdf';
  const hex = hexOf(head.subarray(0, 8));
  return signatures.find(([, begins]) => hex.startsWith(begins))?.[0] ?? null;
};

type Pixels = FileLook['pixels'];

/** The size stands behind one of these marks. */
const isSize = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

const jpegPixels = (view: DataView): Pixels => {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const mark = view.getUint8(at + 1);
    if (isSize(mark)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};

const pixelsOf = (kind: string | null, view: DataView): Pixels => {
  if (view.byteLength < 26) return null;
  if (kind === 'png') return { width: view.getUint32(16), height: view.getUint32(20) };
  if (kind === 'gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (kind === 'bmp' && view.getUint32(14, true) === OLD_BMP_HEAD)
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  if (kind === 'bmp') return { width: view.getUint32(18, true), height: Math.abs(view.getInt32(22, true)) };
  return kind === 'jpeg' ? jpegPixels(view) : null;
};

const isPage = (name: string): boolean => /\.(?:html?|xhtml|svg)$/i.test(name);
const SCRIPT = /<script[\s>/]|\son[a-z]+\s*=|javascript:/i;

const bytesOf = async (file: Blob, most: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(0, most).arrayBuffer());

/**
 * What the beginning of a file says of it.
 * @throws PortError `errors.fileChanged` where it cannot be read
 */
export const lookAtFile = async (file: File | undefined): Promise<FileLook> => {
  if (file === undefined) throw new PortError('errors.fileChanged', { name: '' });
  try {
    const kind = contentOf(await bytesOf(file, HEAD_BYTES));
    const isPicture = ['png', 'gif', 'bmp', 'jpeg'].includes(kind ?? '');
    const head = isPicture ? await bytesOf(file, kind === 'jpeg' ? JPEG_BYTES : HEAD_BYTES) : undefined;
    return {
      kind,
      pixels: head === undefined ? null : pixelsOf(kind, new DataView(head.buffer)),
      hasScript: isPage(file.name) && SCRIPT.test(latin(await bytesOf(file, PAGE_BYTES))),
    };
  } catch {
    throw new PortError('errors.fileChanged', { name: file.name });
  }
};
