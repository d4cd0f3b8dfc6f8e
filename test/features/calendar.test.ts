import { asEpochMs, asMs } from '@inkside/kit';
import type { ReadingRow } from '@inkside/protocol';
import {
  paceOf,
  readingCsv,
  sessionsOn,
  timeByBook,
  timeByHour,
  timeByMonth,
} from '../../src/features/calendar/figures';
import {
  askedSpan,
  besides,
  heatSpan,
  shadeOf,
  shownBy,
  spanAround,
  weeksOf,
  weekStartOf,
} from '../../src/features/calendar/logic';
import { serviceHours } from '../../src/features/service/logic';

const TODAY = '2026-11-22';
const HOUR = 3_600_000;

describe('what the calendar shows', () => {
  it.each([
    [{ date: '2026-02-14' }, { view: 'month', date: '2026-02-14' }],
    [
      { date: '2026-02-30', view: 'week' },
      { view: 'week', date: TODAY },
    ],
    [
      { date: '2026-13-01', view: 'day' },
      { view: 'month', date: TODAY },
    ],
    [
      { date: '2027-01-01', view: 'year' },
      { view: 'year', date: TODAY },
    ],
    [{}, { view: 'month', date: TODAY }],
  ])('of the address %j is %j', (query, shown) => {
    expect(shownBy(query as Record<string, string>, TODAY)).toEqual(shown);
  });

  it.each([
    ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2026-01-01', '2025-12-29', '2026-01-04'],
    ['year', '2026-11-22', '2026-01-01', '2026-12-31'],
  ] as const)('as the %s of %s goes from %s to %s', (view, date, from, to) => {
    expect(spanAround({ view, date }, 1)).toEqual({ from, to });
  });

  it.each([
    ['month', '2026-03-31', -1, '2026-02-28'],
    ['month', '2026-12-05', 1, '2027-01-05'],
    ['week', '2026-01-03', -1, '2025-12-27'],
    ['year', '2028-02-29', 1, '2029-02-28'],
  ] as const)('beside the %s of %s by %d is %s', (view, date, steps, expected) => {
    expect(besides({ view, date }, steps)).toBe(expected);
  });

  it('asks for the span before along, and for no more days than the cloud gives', () => {
    expect(askedSpan({ view: 'month', date: '2026-03-10' }, 1)).toEqual({ from: '2026-02-01', to: '2026-03-31' });
    expect(askedSpan({ view: 'week', date: '2026-11-22' }, 0)).toEqual({ from: '2026-11-15', to: '2026-11-28' });
    expect(askedSpan({ view: 'year', date: '2026-03-10' }, 1).from).toBe('2026-01-01');
    expect(heatSpan(TODAY, 1)).toEqual({ from: '2025-11-17', to: TODAY });
    expect(weeksOf(heatSpan(TODAY, 1), 1)).toHaveLength(53);
  });

  it.each([
    ['zh-CN', 6],
    ['en', 0],
  ])('begins its weeks as people of %s do', (locale, blank) => {
    const weeks = weeksOf({ from: '2026-11-01', to: '2026-11-30' }, weekStartOf(locale));

    expect(weeks[0]?.findIndex((each) => each !== undefined)).toBe(blank);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter((each) => each !== undefined)).toHaveLength(30);
  });

  it('shades a day by its share of the longest one', () => {
    expect([0, 1, 60, 120].map((minutes) => shadeOf(minutes, 120))).toEqual([0, 1, 2, 4]);
  });
});

const session = (startTime: number, endTime: number) => ({
  startTime: asEpochMs(startTime),
  endTime: asEpochMs(endTime),
});
const row = (date: string, bookId: string, hours: number, facts: Partial<ReadingRow> = {}): ReadingRow => ({
  ...{ date, bookId, name: bookId.toUpperCase(), time: asMs(hours * HOUR), pages: 0, sessions: [], ...facts },
});

describe('figures of reading', () => {
  const rows = [
    row('2026-11-02', 'a', 1, { pages: 30 }),
    row('2026-11-02', 'b', 3, { name: '' }),
    row('2026-12-01', 'a', 0.5, { pages: 15 }),
  ];

  it('are by book, the longest first, with a pace where pages were counted', () => {
    const books = timeByBook(rows);
    expect(books.map(({ bookId, time }) => [bookId, time])).toEqual([
      ['b', 3 * HOUR],
      ['a', 1.5 * HOUR],
    ]);
    expect(books.map(paceOf)).toEqual([undefined, 30]);
  });

  it('are by month and by hour of the day, and each adds up to the whole', () => {
    expect(timeByMonth(rows, '2026').slice(10)).toEqual([
      ['2026-11', 4 * HOUR],
      ['2026-12', 0.5 * HOUR],
    ]);
    const noon = new Date(2026, 10, 2, 11, 40).getTime();
    const hours = timeByHour([row('2026-11-02', 'a', 1, { sessions: [session(noon, noon + 1.5 * HOUR)] })]);
    expect(hours.slice(11, 14)).toEqual([HOUR / 3, HOUR, HOUR / 6]);
    expect(hours.reduce((sum, time) => sum + time, 0)).toBe(1.5 * HOUR);
  });

  it('are a table for programs, and a list of the sessions of a day', () => {
    const at = Date.UTC(2026, 10, 2, 9);
    const sessions = [session(at + HOUR, at + 2 * HOUR), session(at, at + 1)];
    const own = row('2026-11-02', 'a', 1, { name: '=A, "B"', sessions });
    expect(sessionsOn([own], '2026-11-02').map(({ startTime }) => startTime)).toEqual([at, at + HOUR]);
    expect(readingCsv([own]).split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFdate,book,name,seconds,pages,sessions,first,last,pagesPerHour,streak',
      `2026-11-02,a,"'=A, ""B""",3600,0,2,2026-11-02T10:00:00.000Z,2026-11-02T09:00:00.001Z,,1`,
    ]);
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
