/** When a person wants the day's book. */
export interface DailyTime {
  /** 0 to 23, in the zone. */
  readonly hour: number;
  /** Name of the IANA list. */
  readonly zone: string;
  /** `2026-11-26`, in the zone: the day that has had its book, or had nothing new. */
  readonly doneDay: string;
}

export interface LocalMoment {
  /** `2026-11-26` */
  readonly day: string;
  readonly hour: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
  });
  formats.set(zone, made);
  return made;
};

/** What calendar and clock show in a zone. Throws `RangeError` for a name that is none. */
export const localMoment = (zone: string, at: number): LocalMoment => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
};

export const isZone = (zone: string): boolean => {
  try {
    localMoment(zone, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether the book of the day is to be made: its hour has come, or has passed while nobody was there. Each day of the
 * calendar once, also where its hour comes twice or, in spring, not at all; a day is never gone back to, also by who
 * travels west.
 */
export const isDue = ({ hour, zone, doneDay }: DailyTime, at: number): boolean => {
  const local = localMoment(zone, at);
  return local.day > doneDay && local.hour >= hour;
};

const STEP_MS = 15 * 60_000;
const DAYS_AHEAD_MS = 3 * 86_400_000;

/** When it is due next, in epoch milliseconds, to the quarter of an hour, by which all zones differ. */
export const nextDue = (time: DailyTime, now: number): number => {
  if (isDue(time, now)) return now;
  const from = Math.ceil(now / STEP_MS) * STEP_MS;
  for (let at = from; at < from + DAYS_AHEAD_MS; at += STEP_MS) if (isDue(time, at)) return at;
  return from + DAYS_AHEAD_MS;
};

/** The day that counts as done when somebody asks for an hour: today where it is over, else the day before. */
export const doneDayFor = (hour: number, zone: string, now: number): string => {
  const local = localMoment(zone, now);
  return local.hour >= hour ? local.day : localMoment(zone, now - 86_400_000).day;
};
