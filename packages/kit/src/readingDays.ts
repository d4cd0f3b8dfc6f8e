import { DAY_MS } from './constants';

/** A reading day, `YYYY-MM-DD`. */
export type Day = string;

/** Tells how far the clocks of a place are ahead of UTC at an instant (epoch milliseconds), in milliseconds. */
export type Zone = (at: number) => number;

const MINUTE_MS = 60_000;
const MAX_FORMATS = 500;

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

/**
 * The clocks of a place of the IANA list, right to the minute.
 * @throws RangeError for a name that is not in it
 */
export const zoneNamed = (name: string): Zone => {
  const format = formatOf(name);
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const field = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const local = Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'));
    return local - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  };
};

/**
 * When a reading day begins: at this many milliseconds after midnight, by the clocks of the place. Who reads until after
 * midnight has not begun a new day.
 */
export interface DayRule {
  readonly zone: Zone;
  readonly rolloverMs: number;
}

/** Four o'clock, where nobody chose otherwise. */
export const READING_DAY_ROLLOVER_MS = 4 * 60 * MINUTE_MS;

const textOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);
const midnightOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day => textOf(midnightOf(day) + days * DAY_MS);

/** Every day from the first to the last. */
export const daysFrom = (first: Day, last: Day): Day[] => {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(midnightOf(day)).getUTCDay();

/** Clocks are ahead of UTC by 14 hours at most and behind it by 12; whole days have been left out (Samoa, 2011). */
const AROUND_MS = 26 * 60 * MINUTE_MS;

/** The first instant at which clocks show `wall` (as if it were UTC) or later, where they change within those hours. */
const firstAt = (wall: number, zone: Zone, offsets: readonly number[]): number => {
  const last = wall - Math.min(...offsets);
  for (let at = wall - Math.max(...offsets); at < last; at += MINUTE_MS) if (at + zone(at) >= wall) return at;
  return last;
};

/**
 * The instant at which a reading day begins, in epoch milliseconds: the first at which clocks show that time or a later one.
 * Where they show it twice it is the earlier, and where they leave it out the moment at which they jump.
 */
export const dayStart = (day: Day, { zone, rolloverMs }: DayRule): number => {
  const wall = midnightOf(day) + rolloverMs;
  const offsets = [wall - AROUND_MS, wall, wall + AROUND_MS].map(zone);
  const [first = 0] = offsets;
  return offsets.every((offset) => offset === first) ? wall - first : firstAt(wall, zone, offsets);
};

/** The reading day in which an instant (epoch milliseconds) lies. Every number about reading goes by this. */
export const readingDay = (at: number, rule: DayRule): Day => {
  const { zone, rolloverMs } = rule;
  const guess = textOf(at + zone(at) - rolloverMs);
  if (zone(at - AROUND_MS) === zone(at + AROUND_MS)) return guess;
  // Near a change of clocks the guess may be a day off, in both directions.
  let day = addDays(guess, 1);
  while (dayStart(day, rule) > at) day = addDays(day, -1);
  return day;
};

/** A stretch of reading. Epoch milliseconds. */
interface Stretch {
  readonly startTime: number;
  readonly endTime: number;
}

/** The part of a stretch that lies on one reading day. */
export interface DayPart extends Stretch {
  readonly day: Day;
}

/** A stretch cut where reading days begin: the parts follow each other, and together they are the whole. */
export const dayParts = ({ startTime, endTime }: Stretch, rule: DayRule): DayPart[] => {
  const parts: DayPart[] = [];
  let from = startTime;
  do {
    const day = readingDay(from, rule);
    const next = dayStart(addDays(day, 1), rule);
    const to = Math.min(endTime, Math.max(next, from));
    // A day that clocks leave out has no length: what follows it begins with it.
    if (to > from || parts.length === 0) parts.push({ day, startTime: from, endTime: to });
    if (to === from) break;
    from = to;
  } while (from < endTime);
  return parts;
};

/** How many days in a row end with the last of these, which must be today or yesterday; else 0. */
export const streakOf = (days: ReadonlySet<Day>, today: Day): number => {
  let day = days.has(today) ? today : addDays(today, -1);
  let streak = 0;
  for (; days.has(day); day = addDays(day, -1)) streak += 1;
  return streak;
};
