import type { PageFormat } from './exportModel';

/** What files cannot be called on some system: separators, control characters, names that end in a dot. */
const UNFIT = /[\p{Cc}"*/:<>?\\|]+/gu;
const LONGEST = 120;

const ENDINGS: Readonly<Record<PageFormat, string>> = { pdf: '.pdf', bitmapPdf: '.pdf', svg: '.svg', png: '.png' };

export const endingOf = (format: PageFormat): string => ENDINGS[format];

/** Whether each page becomes a file of its own. */
export const isPaged = (format: PageFormat): boolean => format === 'svg' || format === 'png';

/** A title as a file's name without its ending; never empty. */
export function fileNameOf(title: string, fallback: string): string {
  const name = Array.from(title.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()).slice(0, LONGEST).join('');
  return name.replace(/^\.+|[. ]+$/g, '').trim() || fallback;
}

/** The name of one page's file: numbered so that files stand in the note's order. */
export const pageFileName = (stem: string, number: number, pages: number, format: PageFormat): string =>
  `${stem}-${String(number).padStart(String(pages).length, '0')}${endingOf(format)}`;
