import type { SourceBook } from '../book/sourceBook';
import type { FoundWords, Spot } from '../types';
import type { Chapters } from './counting';
import type { SectionLoader } from './sectionLoader';
import { around, findAll, findQuote } from '../page/textIndex';

/** Found words of one section that are told: an index of all "the" helps nobody. */
const MOST_IN_SECTION = 100;

/** Searches section by section. */
export async function* searchFlow(
  words: string,
  book: SourceBook,
  loader: SectionLoader,
  chapters: Chapters,
): AsyncGenerator<{ readonly found: readonly FoundWords[]; readonly searched: number }> {
  for (const index of book.sections.keys()) {
    const { textContent } = await loader.text(index);
    const text = textContent ?? '';
    const length = words.trim().length;
    const chapter = chapters.of(index);
    const found = findAll(text, words, MOST_IN_SECTION).map((start) => ({
      spot: { section: index, start, end: start + length },
      ...around(text, start, start + length),
      chapter,
    }));
    yield { found, searched: index + 1 };
  }
}

/** Finds a quote in a section, else in the others, the nearest first. */
export const locateIn = async (
  quote: string,
  near: Spot | undefined,
  count: number,
  textOf: (section: number) => Promise<string>,
): Promise<Spot | undefined> => {
  const first = near?.section ?? 0;
  const order = Array.from({ length: count }, (_, index) => index).toSorted(
    (a, b) => Math.abs(a - first) - Math.abs(b - first),
  );
  for (const section of order) {
    const found = findQuote(await textOf(section), quote, section === first ? (near?.start ?? 0) : 0);
    if (found !== undefined) return { section, start: found[0], end: found[1] };
  }
  return undefined;
};

/** What is never a note of a note: longer than this it is a chapter. Letters. */
const LONGEST_NOTE = 4000;

const hasWord = (value: string | null, pattern: RegExp): boolean => pattern.test(value ?? '');

/** Whether a link leads to a note: it says so, or it stands above the line. */
export const isNoteLink = (link: Element): boolean => {
  const type = `${link.getAttribute('epub:type') ?? ''} ${link.getAttribute('role') ?? ''}`;
  if (hasWord(type, /backlink/)) return false;
  if (hasWord(type, /noteref|biblioref|glossref/)) return true;
  const isShort = (link.textContent ?? '').trim().length <= 6;
  return isShort && (link.closest('sup') !== null || link.querySelector('sup') !== null);
};

/** The words of the note that a link means; undefined where it is none. */
export const noteText = (target: Element): string | undefined => {
  const isInline = target.matches('a, span, sup, sub, em, strong, i, b, small');
  const whole = target.closest('aside, li, dd, [role="doc-footnote"], [role="doc-endnote"]');
  const holder = whole ?? (isInline ? target.closest('p, div') : target);
  const text = (holder?.textContent ?? '')
    .replace(/(?:\u21A9|\u23CE|\uFE0E|\uFE0F)/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' || text.length > LONGEST_NOTE ? undefined : text;
};
