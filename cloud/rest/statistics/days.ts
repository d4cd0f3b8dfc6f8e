import { DAY_MS } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';

/** A calendar day of some place, `YYYY-MM-DD`. */
export type Day = string;

const MINUTE_MS = 60_000;
const FIXED_OFFSET = /^([+-])(\d{2}):?(\d{2})$/;
const MAX_FORMATS = 500;
const MAX_OFFSET_MS = 14 * 60 * MINUTE_MS;

/** Tells how far the clocks of a place are ahead of UTC at an instant, in milliseconds. */
export type Zone = (at: number) => number;

export const UTC: Zone = () => 0;
/** `minutes` east of Greenwich. */
export const fixedZone =
  (minutes: number): Zone =>
  () =>
    minutes * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for a name that is not in the IANA list. */
const formatOf = (name: string): Intl.DateTimeFormat => {
  const known = formats.get(name);
  if (known !== undefined) return known;
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: name, hourCycle: 'h23' });
  // The names may be written in any case: there are more of them than places.
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(name, format);
  return format;
};

const namedZone = (name: string): Zone => {
  const format = formatOf(name);
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const field = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const local = Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'));
    return local - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  };
};

export interface Place {
  readonly timezone?: string | undefined;
  /** Minutes east of Greenwich. */
  readonly offset?: number | undefined;
}

/** Undefined for a place that does not say where it is. Throws `errors.badRequest {field: timezone}`. */
export const zoneOf = ({ timezone, offset }: Place): Zone | undefined => {
  if (timezone === undefined) return offset === undefined ? undefined : fixedZone(offset);
  const refusal = new CloudFailure('errors.badRequest', { field: 'timezone' });
  // A plus sign that was not escaped in a query arrives as a space.
  const fixed = FIXED_OFFSET.exec(timezone.replace(/^ /, '+'));
  if (fixed !== null) {
    const minutes = (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3]));
    if (Math.abs(minutes) * MINUTE_MS > MAX_OFFSET_MS) throw refusal;
    return fixedZone(minutes);
  }
  try {
    return namedZone(timezone);
  } catch {
    throw refusal;
  }
};

export const dayAt = (at: number, zone: Zone): Day => new Date(at + zone(at)).toISOString().slice(0, 10);

const utcStart = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day =>
  new Date(utcStart(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The instant at which the day begins there, in epoch milliseconds. */
export const startOf = (day: Day, zone: Zone): number => {
  const guess = utcStart(day) - zone(utcStart(day));
  return utcStart(day) - zone(guess);
};

/** Every day from the first to the last. */
export const daysFrom = (first: Day, last: Day): Day[] => {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(utcStart(day)).getUTCDay();

/** How many days in a row end with the last of these, which must be today or yesterday; else 0. */
export const streakOf = (days: ReadonlySet<Day>, today: Day): number => {
  let day = days.has(today) ? today : addDays(today, -1);
  let streak = 0;
  for (; days.has(day); day = addDays(day, -1)) streak += 1;
  return streak;
};
