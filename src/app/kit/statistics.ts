import type { Ms } from '@inkside/kit';

/** One book on one day. */
export interface DayBook {
  readonly bookId: string;
  readonly name: string;
  readonly time: Ms;
}

/** A day of the month, `YYYY-MM-DD`, with what was read on it. */
export interface ReadingDay {
  readonly date: string;
  readonly time: Ms;
  readonly books: readonly DayBook[];
}

/** Reading in a month, `YYYY-MM`: all of its days in order, also those without reading. */
export interface MonthReading {
  readonly month: string;
  readonly time: Ms;
  readonly readDays: number;
  /** Of the month before. */
  readonly timeBefore: Ms;
  readonly days: readonly ReadingDay[];
}
