import { loadPdfPages } from '@inkside/ink';
import { SCREEN, type Twin, type TwinFile } from '@inkside/twin';

import type { ShownPages } from '../useTwin';
import { decodeText, drawText, textPages } from './textPages';

/** A device shows the first pages of a long PDF. */
const MOST_PDF_PAGES = 200;

const textOnPages = (text: string, context: CanvasRenderingContext2D): ShownPages => {
  const pages = textPages(text, context);
  return { count: pages.length, draw: async (index, target) => drawText(pages[index] ?? [], target) };
};

/** Whole and in the middle, as large as it fits. */
const drawFitted = (
  picture: CanvasImageSource & { readonly width: number; readonly height: number },
  context: CanvasRenderingContext2D,
): void => {
  const scale = Math.min(SCREEN.width / picture.width, SCREEN.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (SCREEN.width - width) / 2, (SCREEN.height - height) / 2, width, height);
};

/** One picture that fills the screen as far as its shape lets it. Rejects for what no browser can read. */
export const picturePage = async (bytes: Uint8Array): Promise<ShownPages> => {
  const picture = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  return { count: 1, draw: async (_index, context) => drawFitted(picture, context) };
};

const pdfPages = async (bytes: Uint8Array): Promise<ShownPages> => {
  const { drawPdfPage, pdfPageSizes } = await loadPdfPages();
  const sizes = await pdfPageSizes(bytes, MOST_PDF_PAGES);
  return {
    count: Math.min(sizes.length, MOST_PDF_PAGES),
    draw: async (index, context) => drawFitted((await drawPdfPage(bytes, index, SCREEN.height)).picture, context),
  };
};

/** The pages of a file that the device holds. Rejects with why it cannot be shown. */
const filePages = async (file: TwinFile, bytes: Uint8Array, context: CanvasRenderingContext2D): Promise<ShownPages> => {
  switch (file.kind) {
    case 'text':
      return textOnPages(decodeText(bytes), context);
    case 'picture':
      return picturePage(bytes);
    case 'pdf':
      return pdfPages(bytes);
    case 'epub': {
      const { bookText } = await import('./bookPages');
      return textOnPages(bookText(bytes), context);
    }
    case 'note': {
      const { archivePages } = await import('./notePages');
      return archivePages(bytes);
    }
    case 'other':
      throw new Error(file.name);
  }
};

/** What is to be opened: a file, or a note of the account. */
export type Opening = { readonly documentId: string } | { readonly noteId: string };

/** The pages of what the device holds. Rejects where it cannot be shown. */
export const openPages = async (
  twin: Twin,
  opening: Opening,
  context: CanvasRenderingContext2D,
): Promise<ShownPages> => {
  const { state } = twin.snapshot();
  if ('noteId' in opening) {
    const note = state.notes[opening.noteId];
    if (note === undefined) throw new Error(opening.noteId);
    const { notePages } = await import('./notePages');
    return notePages({ ...note, uid: state.bound?.uid ?? '' }, (key) => twin.held(key));
  }
  const file = state.files[opening.documentId];
  const bytes = file === undefined ? undefined : await twin.held(file.key);
  if (file === undefined || bytes === undefined) throw new Error(opening.documentId);
  return filePages(file, bytes, context);
};
