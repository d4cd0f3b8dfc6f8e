import {
  addDays,
  type Day,
  dayParts,
  type DayRule,
  dayStart,
  daysFrom,
  READING_DAY_ROLLOVER_MS,
  readingDay,
  streakOf,
  type Zone,
  zoneNamed,
} from '@inkside/kit';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (text: string): number => Date.parse(`${text}Z`);
const rule = (name: string, rolloverMs = READING_DAY_ROLLOVER_MS): DayRule => ({ zone: zoneNamed(name), rolloverMs });

describe('a reading day', () => {
  it.each([
    ['Europe/Berlin', '2026-11-20T02:59:00', '2026-11-19'],
    ['Europe/Berlin', '2026-11-20T03:00:00', '2026-11-20'],
    ['Asia/Shanghai', '2026-11-19T19:59:59', '2026-11-19'],
    ['Asia/Shanghai', '2026-11-19T20:00:00', '2026-11-20'],
    ['America/New_York', '2026-11-20T08:59:00', '2026-11-19'],
    ['Pacific/Kiritimati', '2026-11-19T14:00:00', '2026-11-20'],
  ])('of %s begins at four in the morning there: %s lies on %s', (name, instant, day) => {
    expect(readingDay(at(instant), rule(name))).toBe(day);
  });

  it('begins at midnight for who wants it so', () => {
    expect(readingDay(at('2026-11-19T23:30:00'), rule('Europe/Berlin', 0))).toBe('2026-11-20');
  });

  it('has 23 and 25 hours where clocks change, wherever it begins', () => {
    const lengths = (name: string, day: Day, rolloverMs: number): number =>
      (dayStart(addDays(day, 1), rule(name, rolloverMs)) - dayStart(day, rule(name, rolloverMs))) / HOUR;

    expect(lengths('Europe/Berlin', '2026-03-29', 0)).toBe(23);
    expect(lengths('Europe/Berlin', '2026-10-25', 0)).toBe(25);
    // Clocks change at two or three: that is still the day before.
    expect(lengths('Europe/Berlin', '2026-03-28', 4 * HOUR)).toBe(23);
    expect(lengths('Europe/Berlin', '2026-10-24', 4 * HOUR)).toBe(25);
  });

  it('begins when clocks jump over its beginning, and at the earlier of two', () => {
    // Berlin jumps from 02:00 to 03:00, and from 03:00 back to 02:00.
    expect(dayStart('2026-03-29', rule('Europe/Berlin', 2.5 * HOUR))).toBe(at('2026-03-29T01:00:00'));
    expect(dayStart('2026-10-25', rule('Europe/Berlin', 2.5 * HOUR))).toBe(at('2026-10-25T00:30:00'));
  });

  it('that a place left out has only what lies before its rollover', () => {
    // Samoa went from the 29th to the 31st of December 2011.
    const samoa = rule('Pacific/Apia', 0);
    expect(dayStart('2011-12-30', samoa)).toBe(dayStart('2011-12-31', samoa));
    const parts = dayParts({ startTime: at('2011-12-30T09:00:00'), endTime: at('2011-12-30T11:00:00') }, samoa);
    expect(parts.map(({ day }) => day)).toEqual(['2011-12-29', '2011-12-31']);
  });
});

/** Instants at which the clocks of a place changed, to the hour, between two years. */
const changesOf = (zone: Zone, from: number, to: number): readonly number[] => {
  const changes: number[] = [];
  const step = 20 * DAY;
  for (let day = from; day < to; day += step) {
    let [low, high] = [day, day + step];
    if (zone(low) === zone(high)) continue;
    while (high - low > HOUR) {
      const middle = low + Math.floor((high - low) / 2);
      if (zone(middle) === zone(low)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
};

const isWhole = (parts: ReturnType<typeof dayParts>, startTime: number, endTime: number): boolean =>
  parts[0]?.startTime === startTime &&
  parts.at(-1)?.endTime === endTime &&
  parts.every((part, index) => index === 0 || part.startTime === parts[index - 1]?.endTime);

const isOrdered = (parts: ReturnType<typeof dayParts>): boolean =>
  parts.every(({ day }, index) => index === 0 || day > (parts[index - 1]?.day ?? ''));

/** What is wrong with the days of a stretch; '' for nothing. */
const faultOf = (startTime: number, endTime: number, own: DayRule): string => {
  const parts = dayParts({ startTime, endTime }, own);
  if (!isWhole(parts, startTime, endTime)) return 'its parts are not the whole';
  if (!isOrdered(parts)) return 'its days are not in order';
  const isOnItsDay = parts.every(
    (part) =>
      readingDay(part.startTime, own) === part.day &&
      dayStart(part.day, own) <= part.startTime &&
      part.endTime <= dayStart(addDays(part.day, 1), own),
  );
  return isOnItsDay ? '' : 'a part lies on another day';
};

/** Stretches of reading around an instant: short, and long before or after it. */
const SPANS = [
  [3 * HOUR, 3 * HOUR],
  [20 * HOUR, HOUR],
  [HOUR, 23 * HOUR],
] as const;

describe('every place of the IANA list', () => {
  const names = Intl.supportedValuesOf('timeZone');

  it('is known', () => {
    expect(names.length).toBeGreaterThan(400);
  });

  it('has each minute of reading on one day, in order, also around every change of clocks', () => {
    const faults = names.flatMap((name) => {
      const zone = zoneNamed(name);
      const changes = changesOf(zone, at('2024-01-01T00:00:00'), at('2028-01-01T00:00:00'));
      const around = [at('2026-06-15T00:00:00'), ...changes].slice(0, 4);
      const stretches = around.flatMap((change) => SPANS.map(([before, after]) => [change - before, change + after]));
      return stretches.flatMap(([startTime = 0, endTime = 0]) =>
        [0, READING_DAY_ROLLOVER_MS].flatMap((rolloverMs) => {
          const fault = faultOf(startTime, endTime, { zone, rolloverMs });
          return fault === '' ? [] : [`${name} from ${new Date(startTime).toISOString()}, ${rolloverMs}: ${fault}`];
        }),
      );
    });

    expect(faults).toEqual([]);
  });

  it('has days without a gap, and a streak as long as they are many', () => {
    const faults: string[] = [];
    for (const name of names) {
      const own = rule(name);
      const days = daysFrom('2026-10-20', '2026-11-10');
      const starts = days.map((day) => dayStart(day, own));
      const isSteady = starts.every((start, index) => index === 0 || start - (starts[index - 1] ?? 0) >= 22 * HOUR);
      // Somebody who reads for a minute each evening and each early morning.
      const read = new Set(starts.flatMap((start) => [readingDay(start, own), readingDay(start + 19 * HOUR, own)]));
      if (!isSteady || streakOf(read, '2026-11-10') !== days.length) faults.push(name);
    }

    expect(faults).toEqual([]);
  });
});
