import { asEpochMs, asMs, READING_DAY_ROLLOVER_MS } from '@inkside/kit';
import {
  accountPaths,
  dayReadAnswer,
  deleteUserDataAnswer,
  type ReadingFigures,
  type ReadingRow,
  type ReadingSession,
  type ReadingSettings,
  reportReadingAnswer,
  statisticsPaths,
  usageAmountAnswer,
  userSettingsAnswer,
} from '@inkside/protocol';
import type { Http } from './createHttp';

/** First and last reading day, `YYYY-MM-DD`; 400 days at most. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/**
 * What was read and when, as devices told the cloud (specification section 7). Sessions without a place of their own are
 * counted in this computer's time zone. `rollover`: when days begin, in minutes after midnight. Throws `PortError`.
 */
export interface CalendarPort {
  /** One row for each book and day on which it was read, by day. */
  rows(span: DaySpan, rollover: number): Promise<readonly ReadingRow[]>;
  figures(rollover: number): Promise<ReadingFigures>;
  settings(): Promise<ReadingSettings>;
  change(settings: Partial<ReadingSettings>): Promise<void>;
  /** Forgets all sessions, and how far books were read. */
  clear(): Promise<void>;
  /** Tells what was read here; told again, a session has grown. What the cloud does not believe it leaves aside. At most 1000. */
  report(sessions: readonly ReadingSession[]): Promise<void>;
  /** Hands a table to the person as a file of their downloads. */
  save(name: string, csv: string): Promise<void>;
}

interface CalendarParts {
  readonly http: Http;
  /** Name of the IANA list; sessions that name no place of their own are counted in it. */
  readonly timezone: string;
  readonly handOut: (name: string, text: string, type: string) => void;
}

const operation = 'statistics';
const get = { method: 'GET', operation } as const;
/** Ours: the name of the setting among those of the account, in minutes. */
const ROLLOVER = 'readingDayRollover';
const MINUTE_MS = 60_000;
const MOST_MINUTES = 720;

const rolloverOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_MINUTES
    ? value
    : READING_DAY_ROLLOVER_MS / MINUTE_MS;

export const createCalendar = ({ http, timezone, handOut }: CalendarParts): CalendarPort => ({
  rows: async ({ from, to }, rollover) => {
    const query = { timezone, rollover: String(rollover), startTime: from, endTime: to };
    const { data } = await http.call(dayReadAnswer, { ...get, path: statisticsPaths.dayRead, query });
    return data.map(({ date, docId, name, totalTime, pages, sessions }) => ({
      ...{ date, bookId: docId, name, time: asMs(totalTime), pages },
      sessions: sessions.map(({ startTime, endTime }) => ({
        startTime: asEpochMs(startTime),
        endTime: asEpochMs(endTime),
      })),
    }));
  },
  figures: async (rollover) => {
    const query = { timezone, rollover: String(rollover) };
    const { data } = await http.call(usageAmountAnswer, { ...get, path: statisticsPaths.usageAmount, query });
    return {
      streak: data.consecutiveUsageDays,
      readDays: data.readDays,
      time: asMs(data.totalTime),
      opened: data.read,
      finished: data.finished,
    };
  },
  settings: async () => {
    const { data } = await http.call(userSettingsAnswer, { ...get, path: accountPaths.userConfig });
    return { isCounting: data?.readStatisticSwitch !== 0, rolloverMinutes: rolloverOf(data?.[ROLLOVER]) };
  },
  change: async ({ isCounting, rolloverMinutes }) => {
    const body = {
      ...(isCounting === undefined ? {} : { readStatisticSwitch: isCounting ? 1 : 0 }),
      ...(rolloverMinutes === undefined ? {} : { [ROLLOVER]: rolloverMinutes }),
    };
    await http.call(userSettingsAnswer, { method: 'PUT', operation, path: accountPaths.userConfig, body });
  },
  clear: async () => {
    const request = { method: 'POST', operation, path: statisticsPaths.deleteUserData, body: {} } as const;
    await http.call(deleteUserDataAnswer, request);
  },
  report: async (sessions) => {
    const body = { timezone, sessions };
    await http.call(reportReadingAnswer, { method: 'POST', operation, path: statisticsPaths.reportReading, body });
  },
  save: async (name, csv) => handOut(name, csv, 'text/csv;charset=utf-8'),
});
