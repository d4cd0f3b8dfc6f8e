import { withEnglishMonths } from './monthNames';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours from UTC of the names that RFC 822 knows and that feeds still use. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  bst: 1,
  cet: 1,
  west: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  jst: 9,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};
const MINUTE_MS = 60_000;
const LATEST = Date.UTC(2200, 0, 1);

const CLOCK = String.raw`(?:,?\s+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(.*)`;
const WEEKDAY = String.raw`(?:\p{L}{2,14}(?:-\p{L}+)?\.?(?:,\s*|\s+))?`;
/** `[weekday,] 20 Nov 2026 12:00[:00[.5]] [zone]`, month in letters, year of two or four digits (RFC 822, 2822). */
const LETTERS = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4}|\d{2})${CLOCK}$`,
  'iu',
);
/** `[Fri,] November 20, 2026 [at 12:00[:00]] [zone]`. */
const AMERICAN = new RegExp(String.raw`^${WEEKDAY}([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})${CLOCK}$`, 'iu');
/** `Fri Nov 20 12:00:00 [zone] 2026`. */
const ASCTIME = /^[a-z]{3}\s+([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2}):(\d{2})\s+(?:([a-z]{3,4})\s+)?(\d{4})$/i;
/** ISO 8601 and RFC 3339, whole or cut short, with `T` or a space, `-` or `/`. */
const NUMBERS =
  /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?:[t\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(.*))?)?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:t(\d{2})(\d{2})(\d{2})?(.*))?$/i;

/** Minutes from UTC; UTC for what is not known, as a feed without a zone most likely means it. */
const offsetOf = (zone: string): number => {
  const numeric = /^(?:gmt|utc)?\s*([+-])(\d{1,2}):?(\d{2})?/i.exec(zone.trim());
  if (numeric === null) return (ZONES[zone.trim().replace(/[().]/g, '').toLowerCase()] ?? 0) * 60;
  const [, sign, hours, minutes = '0'] = numeric;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

interface Parts {
  readonly year: number;
  /** From 0; NaN for a word that is no month. */
  readonly month: number;
  readonly day: number;
  readonly time: readonly (string | undefined)[];
  readonly zone: string | undefined;
}

const SECOND_MS = 1000;

/** Milliseconds since midnight. 24:00 is the next one, and 60 a leap second. */
const timeOf = (time: Parts['time']): number | undefined => {
  const [hour, minute, second] = [0, 1, 2].map((index) => Number(time[index] ?? 0)) as [number, number, number];
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  return (hour * 60 + minute) * MINUTE_MS + second * SECOND_MS;
};

const utcOf = ({ year, month, day, time, zone }: Parts): number | undefined => {
  const sinceMidnight = timeOf(time);
  const isDate = month >= 0 && month <= 11 && day >= 1 && day <= 31;
  if (!isDate || sinceMidnight === undefined) return undefined;
  const at = Date.UTC(year, month, day) + sinceMidnight - offsetOf(zone ?? '') * MINUTE_MS;
  return at >= 0 && at < LATEST ? at : undefined;
};

const monthOf = (name: string | undefined): number => MONTHS.indexOf((name ?? '').toLowerCase());
const fullYear = (text: string | undefined): number => {
  const year = Number(text);
  if (text?.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};

const byNumbers = (text: string): number | undefined => {
  const [whole, year, month = '1', day = '1', ...rest] = NUMBERS.exec(text) ?? COMPACT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const date = { year: Number(year), month: Number(month) - 1, day: Number(day) };
  return utcOf({ ...date, time: rest.slice(0, 3), zone: rest[3] });
};

const byLetters = (text: string): number | undefined => {
  const [whole, day, month, year, ...rest] = LETTERS.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const date = { year: fullYear(year), month: monthOf(month), day: Number(day) };
  return utcOf({ ...date, time: rest.slice(0, 3), zone: rest[3] });
};

const byAmerican = (text: string): number | undefined => {
  const [whole, month, day, year, ...rest] = AMERICAN.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return utcOf({ year: Number(year), month: monthOf(month), day: Number(day), time: rest.slice(0, 3), zone: rest[3] });
};

const byAsctime = (text: string): number | undefined => {
  const [whole, month, day, hour, minute, second, zone, year] = ASCTIME.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return utcOf({ year: Number(year), month: monthOf(month), day: Number(day), time: [hour, minute, second], zone });
};

const readIn = (date: string): number | undefined => {
  for (const read of [byNumbers, byLetters, byAsctime, byAmerican]) {
    const at = read(date);
    if (at !== undefined) return at;
  }
  return undefined;
};

const MAX_LENGTH = 80;

/** A date as feeds write it, in epoch milliseconds, or null. Without a zone it is UTC. */
export const dateOf = (text: string | undefined): number | null => {
  const date = (text ?? '').slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim();
  if (date === '') return null;
  return readIn(date) ?? readIn(withEnglishMonths(date)) ?? null;
};
