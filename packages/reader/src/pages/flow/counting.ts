import type { SourceBook } from '../book/sourceBook';
import type { BookPlace, ContentsLine, Spot } from '../types';

/** Letters (bytes of a section) of one page, whatever its size on the screen. */
const PAGE_BYTES = 1500;

/** Pages of a book by the size of its sections. */
export interface BookCount {
  readonly total: number;
  /** What lies before a section, as a share of the whole. */
  before(section: number): number;
  /** Share of the whole, for a share of a section. */
  fraction(section: number, share: number): number;
  /** The section, and the share of it, at a share of the whole. */
  at(fraction: number): { readonly section: number; readonly share: number };
  current(fraction: number): number;
}

const FULL = 1 - 1e-9;

/** What lies beside the way through the book counts for nothing, unless all of it does. */
export const countBook = ({ sections, isPictures }: Pick<SourceBook, 'sections' | 'isPictures'>): BookCount => {
  const isPages = isPictures || sections.every(({ isFixed }) => isFixed === true);
  const own = sections.map(({ size, isLinear }) => (isLinear && size > 0 ? (isPages ? 1 : size) : 0));
  const all = own.reduce((sum, size) => sum + size, 0);
  const sizes = all > 0 ? own : sections.map(() => 1);
  const whole = all > 0 ? all : sections.length;
  const starts: number[] = [];
  let sum = 0;
  for (const size of sizes) {
    starts.push(sum / whole);
    sum += size;
  }
  const total = isPages || all === 0 ? sections.length : Math.max(1, Math.ceil(whole / PAGE_BYTES));
  const shareOf = (section: number): number => (sizes[section] ?? 0) / whole;
  return {
    total,
    before: (section) => starts[section] ?? 1,
    fraction: (section, share) => Math.min(1, (starts[section] ?? 1) + shareOf(section) * share),
    at: (fraction) => {
      const wanted = Math.min(FULL, Math.max(0, fraction));
      let section = starts.findLastIndex((start, index) => start <= wanted + 1e-12 && shareOf(index) > 0);
      if (section < 0) section = 0;
      const share = shareOf(section) === 0 ? 0 : (wanted - (starts[section] ?? 0)) / shareOf(section);
      return { section, share: Math.min(1, Math.max(0, share)) };
    },
    current: (fraction) => Math.min(total, Math.floor(fraction * total + 1e-6) + 1),
  };
};

/** A line of the contents, and where it leads. */
interface ChapterStart {
  readonly label: string;
  readonly section: number;
  readonly find: (document: Document) => Element | undefined;
}

/** Which chapter a place belongs to. */
export interface Chapters {
  /** @param characterOf where an element of the shown section begins */
  at(spot: Spot, shown: Document, characterOf: (element: Element) => number): string;
  of(section: number): string;
}

/** So many are looked up; whoever has more has no chapters but an index. */
const MOST_CHAPTERS = 3000;

export const findChapters = async (book: SourceBook, contents: readonly ContentsLine[]): Promise<Chapters> => {
  const found = await Promise.all(
    contents.slice(0, MOST_CHAPTERS).map(async ({ label, target }): Promise<readonly ChapterStart[]> => {
      try {
        const place = await book.resolve(target, '');
        return place === undefined ? [] : [{ label, ...place }];
      } catch {
        return [];
      }
    }),
  );
  const starts = found.flat();
  const lastBefore = (section: number): string => starts.findLast((each) => each.section < section)?.label ?? '';
  return {
    at: ({ section, start }, shown, characterOf) => {
      const own = starts.filter((each) => each.section === section);
      const current = own.findLast(({ find }) => {
        const element = find(shown);
        return element === undefined || characterOf(element) <= start;
      });
      return current?.label ?? lastBefore(section);
    },
    of: (section) => starts.find((each) => each.section === section)?.label ?? lastBefore(section),
  };
};

export type Counted = Pick<BookPlace, 'fraction' | 'current' | 'total'>;

/** Pages for what is in sight. The last page of the last section is the end, however much of it is white. */
export const countedAt = (count: BookCount, section: number, share: number, isEnd: boolean): Counted => {
  const fraction = isEnd ? 1 : count.fraction(section, share);
  return { fraction, current: isEnd ? count.total : count.current(fraction), total: count.total };
};
