import { asMs } from '@inkside/kit';
import { longestOf, monthBeside, monthOf, shadeOf, weeksOf, weekStartOf } from '../../src/features/calendar/logic';
import { serviceHours } from '../../src/features/service/logic';
import type { MonthReading, ReadingDay } from '@inkside/protocol';

const day = (date: string, minutes = 0): ReadingDay => ({ date, time: asMs(minutes * 60_000), books: [] });
const november = Array.from({ length: 30 }, (_, index) => day(`2026-11-${String(index + 1).padStart(2, '0')}`));
const NOON = Date.UTC(2026, 10, 22, 12);

describe('the month of the calendar', () => {
  it.each([
    ['2026-02', '2026-02'],
    ['2026-13', '2026-11'],
    ['1999-01', '2026-11'],
    ['2026-2', '2026-11'],
    [undefined, '2026-11'],
  ])('of the address %s is %s', (named, month) => {
    expect(monthOf(named, NOON)).toBe(month);
  });

  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', -14, '2025-01'],
  ])('beside %s by %d is %s', (month, steps, expected) => {
    expect(monthBeside(month, steps)).toBe(expected);
  });

  it.each([
    ['zh-CN', 6],
    ['en', 0],
  ])('begins its weeks as people of %s do', (locale, blank) => {
    const weeks = weeksOf(november, weekStartOf(locale));

    expect(weeks[0]?.findIndex((each) => each !== undefined)).toBe(blank);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter((each) => each !== undefined)).toEqual(november);
  });

  it('without days has no weeks', () => {
    expect(weeksOf([], 1)).toEqual([]);
  });

  it('shades a day by its share of the longest one', () => {
    const reading: MonthReading = {
      ...{ month: '2026-11', time: asMs(0), readDays: 0, timeBefore: asMs(0) },
      days: [day('2026-11-01', 0), day('2026-11-02', 1), day('2026-11-03', 60), day('2026-11-04', 120)],
    };

    expect(reading.days.map(({ time }) => shadeOf(time, longestOf(reading)))).toEqual([0, 1, 2, 4]);
  });
});

describe('the hours of customer service', () => {
  it.each([
    ['in the night of Greenwich', Date.UTC(2026, 10, 22, 1, 0)],
    ['late on the day before in Beijing', Date.UTC(2026, 10, 21, 16, 0)],
  ])('are 9:30 to 19:00 of Beijing, %s', (_when, now) => {
    const { opens, closes } = serviceHours(now);

    expect(new Date(opens).toISOString()).toBe('2026-11-22T01:30:00.000Z');
    expect(new Date(closes).toISOString()).toBe('2026-11-22T11:00:00.000Z');
  });
});
