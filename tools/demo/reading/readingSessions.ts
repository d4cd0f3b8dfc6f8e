import type { SeedSession } from '../../../cloud/seed/seedArchive';
import { bookIdOf } from '../library/bookIds';
import { type DemoBook, books } from '../library/books';
import { type Random, seededRandom } from '../random';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far back the statistics go. */
const DAYS = 90;
/** So many last days have some reading each: a streak to show. */
const STREAK_DAYS = 12;
const DAY_OFF = 0.2;
const SECOND_SITTING = 0.45;
const LAST_SITTING_MINUTES = 25;
const MINUTES_PER_PAGE = 1.7;

interface Sitting {
  readonly book: DemoBook;
  /** Minutes before now. */
  readonly startsAgo: number;
  readonly minutes: number;
}

const minutesAgo = (hoursAgo: number): number => Math.round(hoursAgo * 60);

const isOpenOn = ({ addedDaysAgo, readHoursAgo }: DemoBook, startsAgo: number): boolean =>
  readHoursAgo !== undefined && addedDaysAgo * 24 * 60 > startsAgo && minutesAgo(readHoursAgo) < startsAgo;

const overlaps = (a: Sitting, b: Sitting): boolean =>
  a.startsAgo > b.startsAgo - b.minutes && b.startsAgo > a.startsAgo - a.minutes;

/** Each book was opened last when its document says so, and read for a while. */
const lastSittings = (): Sitting[] =>
  books.flatMap((book) =>
    book.readHoursAgo === undefined
      ? []
      : [{ book, startsAgo: minutesAgo(book.readHoursAgo), minutes: LAST_SITTING_MINUTES }],
  );

/** One or two sittings of a day, now and then none. */
const sittingsOf = (day: number, random: Random): Sitting[] => {
  if (day >= STREAK_DAYS && random.chance(DAY_OFF)) return [];
  const count = random.chance(SECOND_SITTING) ? 2 : 1;
  return Array.from({ length: count }, (_, index) => {
    const startsAgo = day * 24 * 60 + minutesAgo(4 + index * 9 + random.between(0, 5));
    const minutes = Math.round(random.between(8, 55));
    const open = books.filter((book) => isOpenOn(book, startsAgo));
    const book = open[Math.floor(random.next() * open.length)];
    return book === undefined ? [] : [{ book, startsAgo, minutes }];
  }).flat();
};

const sessionOf = (uid: string, { book, startsAgo, minutes }: Sitting, index: number, now: number): SeedSession => {
  const startTime = now - startsAgo * MINUTE_MS;
  const isLast = book.readHoursAgo !== undefined && startsAgo === minutesAgo(book.readHoursAgo);
  const [page, total] = book.progress ?? [0, 1];
  return {
    id: `demo-${index + 1}`,
    docId: bookIdOf(uid, book.key),
    name: `${book.title}.${book.format}`,
    startTime,
    endTime: startTime + minutes * MINUTE_MS,
    pages: Math.max(1, Math.round(minutes / MINUTES_PER_PAGE)),
    ...(isLast ? { progress: (page / total) * 100 } : {}),
  };
};

/** What was read in the last ninety days, oldest first; the books' documents tell the same. `now`: epoch milliseconds. */
export const readingSessions = (uid: string, now: number): SeedSession[] => {
  const random = seededRandom('reading sessions');
  const sittings = lastSittings();
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    for (const sitting of sittingsOf(day, random)) {
      if (!sittings.some((other) => overlaps(sitting, other))) sittings.push(sitting);
    }
  }
  return sittings
    .filter(({ startsAgo }) => startsAgo * MINUTE_MS < DAYS * DAY_MS)
    .toSorted((a, b) => b.startsAgo - a.startsAgo)
    .map((sitting, index) => sessionOf(uid, sitting, index, now));
};
