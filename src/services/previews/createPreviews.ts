import { PortError } from '@inkside/kit';
import type { Handles, SentFile, SentPreview } from '@inkside/ui';
import type { ObjectReader } from '../objectStore/objects';
import type { ObjectsPort } from '../ports/transfers';
import { epubCover } from './epubCover';

interface PreviewParts {
  readonly objects: Pick<ObjectsPort, 'signedUrl'>;
  readonly reader: Pick<ObjectReader, 'get'>;
  readonly urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

/** More is not fetched only to be looked at. */
const MOST_BYTES = 48 * 1024 * 1024;
/** The beginning of a text. */
const TEXT_BYTES = 64 * 1024;

/** Pictures that every browser draws, with their types: a blob without one is not drawn where it is an SVG. */
const pictures: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  bmp: 'image/bmp',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};
const texts: ReadonlySet<string> = new Set('txt md csv json xml html htm xhtml fb2 rtf log'.split(' '));

const none = (reason: 'kind' | 'large' | 'broken'): SentPreview => ({ kind: 'none', reason });

/** UTF-8, or the character set that Chinese texts of other programs have. */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(bytes[0] === 0xff || bytes[0] === 0xfe ? 'utf-16le' : 'gb18030').decode(bytes);
  }
};

/** A cut may lie within a character: what of it is left is taken away. */
const cutText = (bytes: Uint8Array): string => {
  let end = Math.min(bytes.length, TEXT_BYTES);
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return decoded(bytes.subarray(0, end));
};

/** The first page, drawn in a worker that ends with it. */
const firstPage = (bytes: Uint8Array): Promise<Blob | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./previewWorker.ts', import.meta.url), { type: 'module', name: 'preview' });
    const end = (picture: Blob | undefined): void => {
      worker.terminate();
      resolve(picture);
    };
    // pdf.js says in every worker that it is ready, in words of its own.
    worker.onmessage = ({ data }: MessageEvent<{ readonly picture?: Blob; readonly fault?: string }>) =>
      data.picture === undefined && data.fault === undefined ? undefined : end(data.picture);
    worker.onerror = () => end(undefined);
    worker.postMessage(bytes);
  });

const coverOf = (bytes: Uint8Array): Blob | undefined => {
  try {
    const cover = epubCover(bytes);
    return cover === undefined ? undefined : new Blob([cover]);
  } catch {
    return undefined;
  }
};

const pictureOf = async (extension: string, bytes: Uint8Array): Promise<Blob | undefined> => {
  if (extension === 'pdf') return firstPage(bytes);
  if (extension === 'epub') return coverOf(bytes);
  return new Blob([new Uint8Array(bytes)], { type: pictures[extension] ?? '' });
};

const canBeSeen = (extension: string): boolean =>
  extension in pictures || texts.has(extension) || extension === 'pdf' || extension === 'epub';

/** What can be seen of files that were sent, and their addresses. */
export const createPreviews = ({ objects, reader, urls }: PreviewParts): Handles['sent'] => ({
  preview: async ({ key, name, extension, size }: SentFile) => {
    if (!canBeSeen(extension)) return none('kind');
    if (size > MOST_BYTES) return none('large');
    const bytes = await reader.get(key);
    if (bytes === undefined) throw new PortError('errors.objectMissing', { name });
    if (texts.has(extension)) return { kind: 'text', text: cutText(bytes), isCut: bytes.length > TEXT_BYTES };
    const picture = await pictureOf(extension, bytes);
    if (picture === undefined) return none(extension === 'epub' ? 'kind' : 'broken');
    const url = urls.createObjectURL(picture);
    return { kind: 'picture', url, release: () => urls.revokeObjectURL(url) };
  },
  link: ({ key, name }) => objects.signedUrl(key, name),
});
