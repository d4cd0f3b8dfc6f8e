import { PortError } from '@inkside/kit';
import type { BookFile, ContentsLine } from '../types';
import { openBlobZip } from './blobZip';
import { charsetOf } from './charset';
import { emptyDocument, isOutside, type SourceBook, type SourceSection } from './sourceBook';

const MOST_TEXT_BYTES = 64 * 1024 * 1024;
/** A section without chapters has so many letters, so that it is laid out at once. */
const LETTERS = 40_000;
/** Lines that name a chapter: 第十二章 …, Chapter 12, Глава 3. */
const CHAPTER =
  /^\s*(?:第[\d０-９零〇一二三四五六七八九十百千两]{1,9}[章节回卷部集篇].{0,40}|(?:chapter|part|book|глава|часть)\s+[\divxlc]+\b.{0,60})\s*$/iu;

interface TextPart {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Cuts a text at its chapters, and where there are none, after so many letters. */
const partsOf = (text: string): readonly TextPart[] => {
  const parts: { title: string; lines: string[] }[] = [];
  let length = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const isChapter = CHAPTER.test(line);
    if (parts.length === 0 || isChapter || length > LETTERS) {
      parts.push({ title: isChapter ? line.trim() : '', lines: [] });
      length = 0;
    }
    parts.at(-1)?.lines.push(line);
    length += line.length + 1;
  }
  return parts.filter(({ lines }) => lines.some((line) => line.trim() !== ''));
};

const textDocument = ({ title, lines }: TextPart): Document => {
  const made = emptyDocument();
  for (const line of lines) {
    const words = line.trim();
    if (words === '') continue;
    const element = made.createElement(words === title ? 'h2' : 'p');
    element.textContent = words;
    made.body.append(element);
  }
  return made;
};

const nothing = {
  file: async () => undefined,
  sheet: async () => undefined,
  isExternal: isOutside,
  isRightToLeft: false,
} as const;

const sectionTarget = (address: string, count: number) => {
  const section = Number(address);
  return Number.isInteger(section) && section >= 0 && section < count ? { section, find: () => undefined } : undefined;
};

/**
 * A plain text, in whichever charset it is written.
 * @throws PortError `reader.faults.empty`, `reader.faults.tooLarge`
 */
export const openTextBook = async ({ blob }: BookFile): Promise<SourceBook> => {
  if (blob.size > MOST_TEXT_BYTES) throw new PortError('reader.faults.tooLarge');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const parts = partsOf(new TextDecoder(charsetOf(bytes)).decode(bytes));
  if (parts.length === 0) throw new PortError('reader.faults.empty');
  const sections = parts.map((part): SourceSection => ({
    size: part.lines.reduce((sum, line) => sum + line.length + 1, 0),
    isLinear: true,
    base: '',
    document: async () => textDocument(part),
  }));
  const contents = parts.flatMap(({ title }, index): ContentsLine[] =>
    title === '' ? [] : [{ label: title, level: 0, target: String(index) }],
  );
  return {
    ...nothing,
    sections,
    contents,
    isPictures: false,
    resolve: async (address) => sectionTarget(address, sections.length),
    close: () => undefined,
  };
};

/** What browsers draw; SVG is none of it, because it is a document. */
const PICTURE = /\.(?:jpe?g|png|gif|bmp|webp|avif)$/i;
const inOrder = new Intl.Collator('en', { numeric: true });

/**
 * A comic: a zip of pictures, in the order of their names with numbers as numbers.
 * @throws PortError `reader.faults.empty`, and what {@link openBlobZip} throws
 */
export const openComicBook = async ({ blob }: BookFile): Promise<SourceBook> => {
  const zip = await openBlobZip(blob);
  const names = zip.names
    .filter((name) => PICTURE.test(name) && !name.startsWith('__MACOSX/'))
    .toSorted((a, b) => inOrder.compare(a, b));
  if (names.length === 0) throw new PortError('reader.faults.empty');
  const pageOf = (name: string): Document => {
    const made = emptyDocument();
    const picture = made.createElement('img');
    picture.setAttribute('src', name);
    made.body.append(picture);
    return made;
  };
  return {
    ...nothing,
    // Each page is one: a comic is counted by its pictures.
    sections: names.map((name) => ({ size: 1, isLinear: true, base: '', document: async () => pageOf(name) })),
    contents: [],
    isPictures: true,
    file: (address) => zip.read(address),
    resolve: async (address) => sectionTarget(address, names.length),
    close: () => undefined,
  };
};
