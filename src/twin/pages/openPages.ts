import { unzipSync } from 'fflate';

import { loadPdfPages } from '@inkside/ink';
import { bookOf, SCREEN, type Twin, type TwinBook, type TwinFile, type TwinScreen } from '@inkside/twin';

import type { ShownPages } from '../useTwin';
import { placeOf, withInk } from './inkOver';
import { decodeText, drawText, textPages } from './textPages';

/** A device shows the first pages of a long PDF that was sent to it, and of a book far more. */
const MOST_PDF_PAGES = { file: 200, book: 5000 } as const;

const textOnPages = (text: string, context: CanvasRenderingContext2D): ShownPages => {
  const pages = textPages(text, context);
  return { count: pages.length, draw: async (index, target) => drawText(pages[index] ?? [], target) };
};

/** Whole and in the middle, as large as it fits. */
const drawFitted = (
  picture: CanvasImageSource & { readonly width: number; readonly height: number },
  context: CanvasRenderingContext2D,
): void => {
  const { left, top, scale } = placeOf(picture);
  context.drawImage(picture, left, top, picture.width * scale, picture.height * scale);
};

/** One picture that fills the screen as far as its shape lets it. Rejects for what no browser can read. */
export const picturePage = async (bytes: Uint8Array): Promise<ShownPages> => {
  const picture = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  return { count: 1, draw: async (_index, context) => drawFitted(picture, context) };
};

/** The pages of a PDF, at most so many. Rejects for what pdf.js cannot read. */
const pdfPages = async (bytes: Uint8Array, most: number): Promise<ShownPages> => {
  const { drawPdfPage, pdfPageSizes } = await loadPdfPages();
  const sizes = await pdfPageSizes(bytes, most);
  return {
    count: Math.min(sizes.length, most),
    place: (index) => placeOf(sizes[index] ?? SCREEN),
    draw: async (index, context) => drawFitted((await drawPdfPage(bytes, index, SCREEN.height)).picture, context),
  };
};

/** The pages of a file that the device holds. Rejects with why it cannot be shown. */
const filePages = async (
  { twin, file, bytes }: { readonly twin: Twin; readonly file: TwinFile; readonly bytes: Uint8Array },
  context: CanvasRenderingContext2D,
): Promise<ShownPages> => {
  switch (file.kind) {
    case 'text':
      return textOnPages(decodeText(bytes), context);
    case 'picture':
      return picturePage(bytes);
    case 'pdf':
      return pdfPages(bytes, MOST_PDF_PAGES.file);
    case 'epub': {
      const { bookText } = await import('./bookPages');
      return textOnPages(bookText(bytes), context);
    }
    case 'note': {
      const { archivePages } = await import('./notePages');
      return archivePages(bytes, (id) => twin.paper(id));
    }
    case 'other':
      throw new Error(file.name);
  }
};

/** One picture of a comic; more is none. */
const MOST_UNPACKED = 128 * 1024 ** 2;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i;

/** Names of the pictures, as the reader of books has them in order; nothing is unpacked. */
const pictureNames = (bytes: Uint8Array): readonly string[] => {
  const names = new Set<string>();
  unzipSync(bytes, {
    filter: ({ name }) => {
      if (PICTURE.test(name) && !name.startsWith('__MACOSX/')) names.add(name);
      return false;
    },
  });
  const order = new Intl.Collator('en', { numeric: true });
  return [...names].toSorted((a, b) => order.compare(a, b));
};

/** One entry, unpacked. Throws for one that is too large. */
const unpacked = (bytes: Uint8Array, wanted: string): Uint8Array<ArrayBuffer> => {
  const { [wanted]: entry } = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === wanted && originalSize <= MOST_UNPACKED,
  });
  if (entry === undefined) throw new Error(`${wanted} is too large`);
  return entry as Uint8Array<ArrayBuffer>;
};

/** The pictures of a comic, each unpacked when it is drawn: all together may be more than a browser holds. Rejects for none. */
const comicPages = async (bytes: Uint8Array): Promise<ShownPages> => {
  const names = pictureNames(bytes);
  if (names.length === 0) throw new Error('no pictures');
  const sizes = new Map<number, { readonly width: number; readonly height: number }>();
  return {
    count: names.length,
    place: (index) => placeOf(sizes.get(index) ?? SCREEN),
    draw: async (index, context) => {
      const picture = await createImageBitmap(new Blob([unpacked(bytes, names[index] ?? '')]));
      sizes.set(index, { width: picture.width, height: picture.height });
      drawFitted(picture, context);
      picture.close();
    },
  };
};

const bookPages = async (book: TwinBook, twin: Twin): Promise<ShownPages> => {
  const [bytes, ink] = await Promise.all([twin.held(book.key), twin.bookInk(book.bookId)]);
  if (bytes === undefined) throw new Error(book.name);
  return withInk(await (book.extension === 'cbz' ? comicPages(bytes) : pdfPages(bytes, MOST_PDF_PAGES.book)), ink);
};

/** What is to be opened: a file, a note, or a book of pages that stand as they are. */
export type Opening = Exclude<TwinScreen, { readonly kind: 'home' | 'word' }>;

/** The pages of what the device holds. Rejects where it cannot be shown. */
export const openPages = async (
  twin: Twin,
  opening: Opening,
  context: CanvasRenderingContext2D,
): Promise<ShownPages> => {
  const { state } = twin.snapshot();
  if (opening.kind === 'book') {
    const book = bookOf(state.library, opening.bookId);
    if (book === undefined) throw new Error(opening.bookId);
    return bookPages(book, twin);
  }
  if (opening.kind === 'note') {
    const note = state.notes[opening.noteId];
    if (note === undefined) throw new Error(opening.noteId);
    const { notePages } = await import('./notePages');
    return notePages(
      { ...note, uid: state.bound?.uid ?? '' },
      { held: (key) => twin.held(key), paper: (id) => twin.paper(id) },
    );
  }
  const file = state.files[opening.documentId];
  const bytes = file === undefined ? undefined : await twin.held(file.key);
  if (file === undefined || bytes === undefined) throw new Error(opening.documentId);
  return filePages({ twin, file, bytes }, context);
};
