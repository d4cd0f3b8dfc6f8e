import type { DemoBook } from './books';

/** Something marked in a book of the demo. */
export interface DemoMark {
  readonly kind: 'highlight' | 'underline' | 'bookmark';
  readonly book: DemoBook['key'];
  /** As it stands in the book's text. */
  readonly quote: string;
  /** What was written beside it. */
  readonly note?: string;
  /** From 1. */
  readonly page: number;
  readonly hoursAgo: number;
}

const highlight = (mark: Omit<DemoMark, 'kind'>): DemoMark => ({ kind: 'highlight', ...mark });
const underline = (mark: Omit<DemoMark, 'kind'>): DemoMark => ({ kind: 'underline', ...mark });
const bookmark = (mark: Omit<DemoMark, 'kind' | 'note'>): DemoMark => ({ kind: 'bookmark', ...mark });

export const marks: readonly DemoMark[] = [
  highlight({
    book: 'alice',
    quote: 'Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do',
    note: 'Boredom opens the door.',
    page: 3,
    hoursAgo: 900,
  }),
  underline({
    book: 'alice',
    quote: 'the hot day made her feel very sleepy and stupid',
    page: 3,
    hoursAgo: 899,
  }),
  highlight({
    book: 'pride',
    quote: 'a single man in possession of a good fortune, must be in want of a wife',
    note: 'Universally acknowledged by whom? Read the next sentence again.',
    page: 1,
    hoursAgo: 131,
  }),
  highlight({
    book: 'walden',
    quote: 'I lived alone, in the woods, a mile from any neighbor',
    note: 'See the notes for the lake.',
    page: 1,
    hoursAgo: 1400,
  }),
  highlight({ book: 'moby', quote: 'Call me Ishmael.', page: 1, hoursAgo: 2600 }),
  highlight({ book: 'tang', quote: '举头望明月，低头思故乡。', note: '背下来', page: 2, hoursAgo: 71 }),
  underline({ book: 'tang', quote: '欲穷千里目，更上一层楼。', page: 5, hoursAgo: 70.5 }),
  highlight({
    book: 'kafka',
    quote: 'zu einem ungeheueren Ungeziefer verwandelt',
    note: 'Kein Tier mit Namen.',
    page: 1,
    hoursAgo: 1700,
  }),
  bookmark({ book: 'alice', quote: 'So she was considering in her own mind', page: 4, hoursAgo: 4 }),
  bookmark({ book: 'walden', quote: 'When I wrote the following pages', page: 1, hoursAgo: 21 }),
  bookmark({ book: 'tang', quote: '春眠不觉晓', page: 12, hoursAgo: 70.2 }),
  bookmark({ book: 'cities', quote: 'It was the best of times', page: 1, hoursAgo: 901 }),
];
