import type { MonthReading, ReadingDay } from '@inkside/protocol';

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

const two = (value: number): string => String(value).padStart(2, '0');

/** The month that an address names, or the one of `now` where it names none that there is. */
export const monthOf = (named: string | undefined, now: number): string => {
  if (named !== undefined && MONTH.test(named)) return named;
  const date = new Date(now);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}`;
};

/** `YYYY-MM-DD` of a moment, in this computer's time zone. */
export const dayOf = (now: number): string => {
  const date = new Date(now);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The month `steps` after or, below 0, before. */
export const monthBeside = (month: string, steps: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + steps;
  return `${Math.floor(index / 12)}-${two((index % 12) + 1)}`;
};

/** A day as a moment at noon of UTC, where no time zone turns it into another day when it is formatted in UTC. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Days in weeks of seven; undefined stands for days of other months. `weekStart`: 0 Sunday, 1 Monday, … 6 Saturday. */
export const weeksOf = (
  days: readonly ReadingDay[],
  weekStart: number,
): readonly (readonly (ReadingDay | undefined)[])[] => {
  const [first] = days;
  if (first === undefined) return [];
  const before = (new Date(noonOf(first.date)).getUTCDay() - weekStart + 7) % 7;
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at]));
};

/** How dark a day is drawn: 0 for none, else 1 to 4 by its share of the month's longest. */
export const shadeOf = (time: number, longest: number): number =>
  time <= 0 || longest <= 0 ? 0 : Math.max(1, Math.ceil((time / longest) * 4));

export const longestOf = ({ days }: MonthReading): number => Math.max(0, ...days.map(({ time }) => time));

/** The first day of a week where the language is spoken: 0 Sunday, 1 Monday. */
export const weekStartOf = (locale: string): number => (locale.startsWith('en') || locale === 'zh-TW' ? 0 : 1);

/** Where a key leads from a day, in days; undefined for keys that lead nowhere. */
export const stepOf = (key: string): number | undefined =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 })[key];
