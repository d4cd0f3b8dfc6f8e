import { loadPdfPages } from '@inkside/ink';
import { BookError, bookFacts, type BookFacts, sourceOfBlob } from '@inkside/reader';
import { md5Of } from '../objectStore/upload';
import type { LookAnswer, LookQuestion } from './bookLooks';

/** Pixels of a cover, as large as devices show it. */
const WIDTH = 300;
const HEIGHT = 450;

const png = (canvas: OffscreenCanvas): Promise<Blob> => canvas.convertToBlob({ type: 'image/png' });

/** A picture within a box, never larger than it is. */
const fitted = (picture: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas => {
  const scale = Math.min(1, width / picture.width, height / picture.height);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** What no browser draws is no cover. */
const coverOf = async (bytes: Uint8Array | undefined): Promise<Blob | undefined> => {
  if (bytes === undefined) return undefined;
  try {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    return await png(fitted(picture, WIDTH, HEIGHT));
  } catch {
    return undefined;
  }
};

interface Seen {
  readonly facts: Pick<BookFacts, 'title' | 'authors' | 'language'>;
  readonly cover: Blob | undefined;
}

/** Title and first page of a PDF. @throws BookError */
const seePdf = async (file: Blob): Promise<Seen> => {
  const { drawPdfPage, pdfInfo } = await loadPdfPages();
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const { title, author, language } = await pdfInfo(bytes);
    const drawn = await drawPdfPage(bytes, 0, HEIGHT).catch(() => undefined);
    const cover = drawn === undefined ? undefined : await png(fitted(drawn.picture, WIDTH, HEIGHT));
    return { facts: { title: title.trim(), authors: author.trim(), language }, cover };
  } catch (thrown) {
    const isLocked = thrown instanceof Error && thrown.name === 'PasswordException';
    throw new BookError(isLocked ? 'password' : 'broken', 'pdf');
  }
};

const see = async (file: Blob, extension: string): Promise<Seen> => {
  const facts = await bookFacts(sourceOfBlob(file), extension);
  return extension === 'pdf' ? seePdf(file) : { facts, cover: await coverOf(facts.cover) };
};

const answer = async ({ number, file, extension }: LookQuestion): Promise<LookAnswer> => {
  try {
    const { facts, cover } = await see(file, extension);
    const { title, authors, language } = facts;
    const md5 = await md5Of(file, new AbortController().signal);
    return { number, look: { title, authors, language, md5, hasCover: cover !== undefined }, cover };
  } catch (thrown) {
    if (thrown instanceof BookError) return { number, fault: thrown.fault, detail: thrown.detail };
    return { number, fault: 'broken', detail: thrown instanceof Error ? thrown.name : '' };
  }
};

/** One after the other: each may hold a whole PDF. */
let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<LookQuestion>) => {
  // pdf.js says things of its own to every worker that it runs in.
  if (typeof data.number !== 'number') return;
  last = last.then(async () => self.postMessage(await answer(data)));
};
