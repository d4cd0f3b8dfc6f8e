import {
  addDays,
  asEpochMs,
  asObjectKey,
  type DayRule,
  daysFrom,
  type EpochMs,
  type ObjectKey,
  READING_DAY_ROLLOVER_MS,
  readingDay,
  weekdayOf,
  zoneNamed,
} from '@inkside/kit';

import type { DaySpan } from './slice';

export type CalendarView = 'month' | 'week' | 'year';
const VIEWS: readonly CalendarView[] = ['month', 'week', 'year'];

/** What an address asks to see: `?view=week&date=2026-11-24`. */
export interface Shown {
  readonly view: CalendarView;
  /** The day that is looked at; what is shown lies around it. */
  readonly date: string;
}

const MINUTE_MS = 60_000;
const DATE = /^20\d\d-\d\d-\d\d$/;

/** This computer's days. Reading days begin some time after midnight, so that an evening is one day. */
export const localRule = (rolloverMs: number): DayRule => ({
  zone: zoneNamed(new Intl.DateTimeFormat().resolvedOptions().timeZone),
  rolloverMs,
});

/** The reading day of a moment here. `rolloverMinutes` is the usual one where nobody knows the person's. */
export const todayAt = (now: number, rolloverMinutes = READING_DAY_ROLLOVER_MS / MINUTE_MS): string =>
  readingDay(now, localRule(rolloverMinutes * MINUTE_MS));

/** The 30th of February is none, and what is no date at all cannot be added to. */
const isDate = (text: string): boolean =>
  DATE.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;

/** A date that is none, or to come, is today. */
export const shownBy = (query: Readonly<Record<string, string>>, today: string): Shown => {
  const { view = '', date = '' } = query;
  return {
    view: VIEWS.find((each) => each === view) ?? 'month',
    date: isDate(date) && date <= today ? date : today,
  };
};

const monthOf = (date: string): string => date.slice(0, 7);
const firstOfMonth = (date: string): string => `${monthOf(date)}-01`;
const firstOfNextMonth = (date: string): string => firstOfMonth(addDays(firstOfMonth(date), 31));

/** First and last day of the week, month or year of a day. `weekStart`: 0 Sunday, 1 Monday. */
export const spanAround = ({ view, date }: Shown, weekStart: number): DaySpan => {
  if (view === 'year') return { from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` };
  if (view === 'month') return { from: firstOfMonth(date), to: addDays(firstOfNextMonth(date), -1) };
  const from = addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
  return { from, to: addDays(from, 6) };
};

/** The same view one step back or on: the same day of the month, or the last one of a shorter month. */
export const besides = ({ view, date }: Shown, steps: 1 | -1): string => {
  if (view === 'week') return addDays(date, 7 * steps);
  const months = view === 'month' ? steps : 12 * steps;
  const [year = 0, month = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(firstOfNextMonth(first), -1);
  const same = `${monthOf(first)}-${date.slice(8)}`;
  return same > last ? last : same;
};

/** What is asked of the cloud for a view: the span, and the one before it, which the figures are compared with. */
export const askedSpan = (shown: Shown, weekStart: number): DaySpan => {
  const span = spanAround(shown, weekStart);
  // Two years would be more days than the cloud gives at once.
  if (shown.view === 'year') return span;
  return { from: spanAround({ ...shown, date: addDays(span.from, -1) }, weekStart).from, to: span.to };
};

/** The 53 weeks of the heat map: from the beginning of a week to today. */
export const heatSpan = (today: string, weekStart: number): DaySpan => ({
  from: addDays(spanAround({ view: 'week', date: today }, weekStart).from, -52 * 7),
  to: today,
});

/** The days of a span in weeks of seven, with those of the weeks around it that are no part of it as undefined. */
export const weeksOf = ({ from, to }: DaySpan, weekStart: number): readonly (readonly (string | undefined)[])[] => {
  const before = (weekdayOf(from) - weekStart + 7) % 7;
  const cells = [...Array.from({ length: before }, () => undefined), ...daysFrom(from, to)];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at]));
};

/** How dark a day is drawn: 0 for none, else 1 to 4 by its share of the longest. */
export const shadeOf = (time: number, longest: number): number =>
  time <= 0 || longest <= 0 ? 0 : Math.min(4, Math.max(1, Math.ceil((time / longest) * 4)));

/** The first day of a week where the language is spoken: 0 Sunday, 1 Monday. */
export const weekStartOf = (locale: string): number =>
  locale.startsWith('en') || locale === 'zh-TW' || locale === 'zhTW' ? 0 : 1;

/** A day as a moment at noon of UTC, where no time zone turns it into another day when it is formatted in UTC. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Where a key leads from a day: in days, or by a whole view; undefined for keys that lead nowhere. */
export const stepOf = (key: string): number | undefined =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 })[key];

/** The first moment of a reading day here, and the first one after it, epoch milliseconds; clocks may change between. */
export const momentsOf = (day: string, rolloverMinutes: number): { readonly from: EpochMs; readonly to: EpochMs } => {
  const { zone, rolloverMs } = localRule(rolloverMinutes * MINUTE_MS);
  const firstOf = (date: string): EpochMs => {
    const wall = Date.parse(`${date}T00:00:00Z`) + rolloverMs;
    // The clocks of the place itself say how far they are from UTC at that moment: the first guess is near it.
    return asEpochMs(wall - zone(wall - zone(wall)));
  };
  return { from: firstOf(day), to: firstOf(addDays(day, 1)) };
};

/** Where the picture of a note lies in the object store (reference: cloud-api 5.1). */
export const notePictureKey = (uid: string, noteId: string): ObjectKey => asObjectKey(`${uid}/thumbnail/${noteId}.png`);
