import type { AppError, FileLook } from '@inkside/kit';
import { fileType } from './fileTypes';

/** What the first bytes of these kinds always say; another beginning is another kind. */
const strict: Readonly<Record<string, readonly string[]>> = {
  png: ['png'],
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  bmp: ['bmp'],
  pdf: ['pdf'],
  epub: ['zip'],
  docx: ['zip'],
  docm: ['zip'],
  pptx: ['zip'],
  xlsx: ['zip'],
  odt: ['zip'],
  sxw: ['zip'],
  apk: ['zip'],
  zip: ['zip'],
  fbz: ['zip'],
  // Both are called by the wrong one of the two names all the time, and readers look inside.
  cbz: ['zip', 'rar'],
  cbr: ['rar', 'zip'],
  rar: ['rar'],
};

/** What no other kind begins with by chance. */
const telling: ReadonlySet<string> = new Set(['exe', 'elf', 'png', 'jpeg', 'gif', 'pdf']);

const isFalse = (extension: string, kind: string | null): boolean => {
  const allowed = strict[extension];
  if (allowed !== undefined) return kind === null || !allowed.includes(kind);
  return kind !== null && telling.has(kind);
};

/** More than any device decodes, in pixels. */
const MOST_PIXELS = 100_000_000;

const extensionIn = (name: string): string => /\.([^.]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Ends of names of notes of other makers. */
const foreign: ReadonlySet<string> = new Set(['ntb', 'mark']);

const isHuge = (pixels: FileLook['pixels']): pixels is NonNullable<FileLook['pixels']> =>
  pixels !== null && pixels.width * pixels.height > MOST_PIXELS;

/** Notes of this device are no kind of the table, and are opened. */
const isUnknown = (extension: string): boolean => extension !== 'note' && fileType(extension) === 'unknown';

/**
 * Why somebody is to say whether a file is really sent; undefined where nothing speaks against it. Another maker's note,
 * a kind that no device opens, what is not what its name says, a picture beyond all devices, a script inside.
 */
export const doubtOf = (name: string, { kind, pixels, hasScript }: FileLook): AppError | undefined => {
  const extension = extensionIn(name);
  const params = { name, extension: extension === '' ? 'none' : extension.toUpperCase() };
  if (kind === 'supernote' || foreign.has(extension)) return { code: 'push.doubts.foreign', params };
  // What an unknown kind would run says more than that it is unknown.
  if (hasScript) return { code: 'push.doubts.script', params };
  if (isUnknown(extension)) return { code: 'push.doubts.kind', params };
  if (isFalse(extension, kind)) return { code: 'push.doubts.falseName', params: { ...params, kind: kind ?? 'none' } };
  return isHuge(pixels) ? { code: 'push.doubts.pixels', params: { ...params, ...pixels } } : undefined;
};
