import { addDays, csvOf, readingDay } from '@inkside/kit';
import type { ReadingRow } from '@inkside/protocol';

import { localRule } from './logic';
import type { DaySpan } from './slice';

const HOUR_MS = 3_600_000;

/** Rows of some days. */
export const rowsIn = (rows: readonly ReadingRow[], { from, to }: DaySpan): readonly ReadingRow[] =>
  rows.filter(({ date }) => date >= from && date <= to);

/** Milliseconds. */
export const timeOf = (rows: readonly Pick<ReadingRow, 'time'>[]): number =>
  rows.reduce((sum, { time }) => sum + time, 0);

/** Days with reading, and how long. */
export const timeByDay = (rows: readonly ReadingRow[]): ReadonlyMap<string, number> => {
  const days = new Map<string, number>();
  for (const { date, time } of rows) days.set(date, (days.get(date) ?? 0) + time);
  return days;
};

export interface BookTime {
  readonly bookId: string;
  readonly name: string;
  /** Milliseconds. */
  readonly time: number;
  readonly pages: number;
}

/** Books by their time, the longest first. */
export const timeByBook = (rows: readonly ReadingRow[]): readonly BookTime[] => {
  const books = new Map<string, BookTime>();
  for (const { bookId, name, time, pages } of rows) {
    const known = books.get(bookId) ?? { bookId, name: '', time: 0, pages: 0 };
    books.set(bookId, { bookId, name: name || known.name, time: known.time + time, pages: known.pages + pages });
  }
  return [...books.values()].toSorted((a, b) => b.time - a.time || (a.bookId < b.bookId ? -1 : 1));
};

/** Pages an hour, whole; undefined where no page was counted. */
export const paceOf = ({ time, pages }: Pick<BookTime, 'time' | 'pages'>): number | undefined =>
  pages === 0 || time === 0 ? undefined : Math.max(1, Math.round((pages / time) * HOUR_MS));

/** Milliseconds for each of the 24 hours of this computer's clocks, from midnight. */
export const timeByHour = (rows: readonly ReadingRow[]): readonly number[] => {
  const hours = Array.from({ length: 24 }, () => 0);
  const { zone } = localRule(0);
  for (const { sessions } of rows)
    for (const { startTime, endTime } of sessions)
      for (let at: number = startTime; at < endTime;) {
        const wall = at + zone(at);
        const next = Math.min(endTime, at + HOUR_MS - (((wall % HOUR_MS) + HOUR_MS) % HOUR_MS));
        const hour = new Date(wall).getUTCHours();
        hours[hour] = (hours[hour] ?? 0) + next - at;
        at = next;
      }
  return hours;
};

/** Milliseconds for each month of the rows' year, `YYYY-MM`. */
export const timeByMonth = (rows: readonly ReadingRow[], year: string): readonly (readonly [string, number])[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return [month, timeOf(rows.filter(({ date }) => date.startsWith(month)))] as const;
  });

/** One stretch of reading on a day, in the order of time. */
export interface DaySession {
  readonly bookId: string;
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
}

export const sessionsOn = (rows: readonly ReadingRow[], day: string): readonly DaySession[] =>
  rows
    .filter(({ date }) => date === day)
    .flatMap(({ bookId, name, sessions }) => sessions.map((session) => ({ ...session, bookId, name })))
    .toSorted((a, b) => a.startTime - b.startTime);

/** On which reading day here something happened. */
export const dayHere = (at: number, rolloverMs: number): string => readingDay(at, localRule(rolloverMs));

/** Names of columns are for programs, and the same in every language. */
const HEAD = [
  'date',
  'book',
  'name',
  'seconds',
  'pages',
  'sessions',
  'first',
  'last',
  'pagesPerHour',
  'streak',
] as const;

/** For each day with reading how many such days in a row end with it, as far back as the rows go. */
export const streaksOf = (rows: readonly Pick<ReadingRow, 'date'>[]): ReadonlyMap<string, number> => {
  const streaks = new Map<string, number>();
  for (const date of rows.map((row) => row.date).toSorted())
    streaks.set(date, (streaks.get(addDays(date, -1)) ?? 0) + 1);
  return streaks;
};

/** Book by book and day by day, with the first beginning and the last end, pace, and days in a row, as a table. */
export const readingCsv = (rows: readonly ReadingRow[]): string => {
  const streaks = streaksOf(rows);
  return csvOf(
    HEAD,
    rows.map(({ date, bookId, name, time, pages, sessions }) => [
      ...[date, bookId, name, Math.round(time / 1000), pages, sessions.length],
      ...[sessions[0]?.startTime, sessions.at(-1)?.endTime].map((at) =>
        at === undefined ? null : new Date(at).toISOString(),
      ),
      ...[paceOf({ time, pages }) ?? null, streaks.get(date) ?? 0],
    ]),
  );
};
