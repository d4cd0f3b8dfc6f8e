import { asMs } from '@inkside/kit';
import { type DayBook, dayReadAnswer, readTimeInfoAnswer, type MonthReading, statisticsPaths } from '@inkside/protocol';
import type { Http } from './createHttp';

/** What was read and when, as devices told the cloud (specification section 7). Throws `PortError`. */
export interface CalendarPort {
  /** `month` is `YYYY-MM`. Sessions without a place of their own are counted in this computer's time zone. */
  month(month: string): Promise<MonthReading>;
}

interface CalendarParts {
  readonly http: Http;
  /** Name of the IANA list; sessions that name no place of their own are counted in it. */
  readonly timezone: string;
}

export const createCalendar = ({ http, timezone }: CalendarParts): CalendarPort => ({
  month: async (month) => {
    const call = { method: 'GET', operation: 'statistics' } as const;
    const asked = { timezone, date: `${month}-01`, range: 'month' };
    const { data } = await http.call(readTimeInfoAnswer, { ...call, path: statisticsPaths.readTimeInfo, query: asked });
    const { now, last } = data;
    const span = { timezone, startTime: now.startTime, endTime: now.endTime };
    const rows = await http.call(dayReadAnswer, { ...call, path: statisticsPaths.dayRead, query: span });
    const books = new Map<string, DayBook[]>();
    for (const { date, docId, name, totalTime } of rows.data) {
      const others = books.get(date) ?? [];
      books.set(date, [...others, { bookId: docId, name, time: asMs(totalTime) }]);
    }
    return {
      month,
      time: asMs(now.totalTime),
      readDays: now.readDays,
      timeBefore: asMs(last.totalTime),
      days: now.list.map(({ date, totalTime }) => ({ date, time: asMs(totalTime), books: books.get(date) ?? [] })),
    };
  },
});
