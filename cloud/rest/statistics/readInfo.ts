import * as v from 'valibot';
import { addDays, type Day, daysFrom, dayStart, readingDay, weekdayOf } from '@inkside/kit';
import {
  dayReadAnswer,
  dayReadQuery,
  deleteUserDataAnswer,
  deleteUserDataBody,
  paths,
  readInfoListAnswer,
  readInfoListBody,
  type ReadRange,
  readTimeInfoAnswer,
  readTimeQuery,
  reportReadingAnswer,
  reportReadingBody,
  type UserSettings,
} from '@inkside/protocol';

import { type Endpoint, userEndpoint } from '../endpoint';
import type { BookTotals } from './overview';
import type { Statistics } from './statistics';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { inSlices } from '../../lib/slices';
import { type Asker, askerOf, daysOf, utcDays } from './places';
import { type Slice, slicesOf, timeOf } from './sessionLog';

const DONE = { data: 'ok' } as const;
const DROPPED = { accepted: 0, repeated: 0, refused: [] };
const HUNDREDTHS = 100;

interface ReportParts {
  readonly statistics: Pick<Statistics, 'report'>;
  readonly accounts: { readonly settings: { read(uid: string): Promise<UserSettings | null> } };
}

/** What is told while the account does not count reading is dropped: no device tells it again. */
export const reportReading = ({ statistics, accounts }: ReportParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.reportReading,
    summary: 'Tells what was read on a device.',
    input: v.object({ body: reportReadingBody }),
    answer: reportReadingAnswer,
    handle: async ({ body }, { session }) => {
      const { uid } = session.account;
      const isOff = (await accounts.settings.read(uid))?.readStatisticSwitch === 0;
      const data = isOff ? DROPPED : { ...(await statistics.report(uid, body.sessions, body)) };
      return { data };
    },
  });

/** The average is that of one session, as whole milliseconds, which is how the observed figures divide. */
const rowOf = ({ docId, name, totalTime, sessions, progress }: BookTotals) => ({
  docId,
  name,
  totalTime,
  avgTime: sessions === 0 ? 0 : Math.round(totalTime / sessions),
  readingProgress: Math.round(progress * HUNDREDTHS) / HUNDREDTHS,
});

/** Known clients take the first row, so a book that was never read has one too; ids of no book have none. */
export const readInfoList = (statistics: Statistics): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.readInfoList,
    summary: 'How long books were read, and how far.',
    input: v.object({ body: readInfoListBody }),
    answer: readInfoListAnswer,
    handle: async ({ body }, { session }) => {
      const docIds = [...new Set(body.docIds)];
      const totals = await statistics.totalsOf(session.account.uid, docIds);
      return { data: totals.map(rowOf) };
    },
  });

export const deleteUserData = (statistics: Statistics): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.deleteUserData,
    summary: 'Forgets what was read.',
    input: v.object({ body: deleteUserDataBody }),
    answer: deleteUserDataAnswer,
    handle: async ({ body }, { session }) => {
      await statistics.clear(session.account.uid, body?.type ?? 'all', body?.docIds);
      return DONE;
    },
  });

interface ReadTimeParts {
  readonly statistics: Statistics;
  readonly clock: Clock;
}

const DAYS_OF_WEEK = 7;
/** Rows of a year and a bit; calendars ask for a month or so. */
const MAX_DAYS = 400;
/** Places differ from UTC by 14 hours at most, and days begin at noon at the latest. */
const PLACES_MS = 26 * 3_600_000;

interface Span {
  readonly first: Day;
  readonly last: Day;
}

const monthOf = (day: Day): string => day.slice(0, 7);
const lastOfMonth = (month: string): Day => addDays(`${monthOf(addDays(`${month}-28`, 4))}-01`, -1);

/** The day, week, month or year in which `date` lies. */
const spanOf = (date: Day, range: ReadRange, weekStart: number): Span => {
  switch (range) {
    case 'day':
      return { first: date, last: date };
    case 'week': {
      const first = addDays(date, -((weekdayOf(date) - weekStart + DAYS_OF_WEEK) % DAYS_OF_WEEK));
      return { first, last: addDays(first, DAYS_OF_WEEK - 1) };
    }
    case 'month':
      return { first: `${monthOf(date)}-01`, last: lastOfMonth(monthOf(date)) };
    case 'year':
      return { first: `${date.slice(0, 4)}-01-01`, last: `${date.slice(0, 4)}-12-31` };
  }
};

/** What lies on the days, by the place of each session or, where no device told one, by the asker's. */
const slicesIn = async (
  { statistics }: ReadTimeParts,
  uid: string,
  { first, last }: Span,
  asker: Asker,
): Promise<Slice[]> => {
  const from = dayStart(first, utcDays) - PLACES_MS;
  const sessions = await statistics.sessionsBetween(uid, from, dayStart(addDays(last, 1), utcDays) + PLACES_MS);
  const slices = await inSlices(sessions, (session) => slicesOf(session, asker));
  return slices
    .flat()
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => a.startTime - b.startTime);
};

const stretchOf = (slices: readonly Slice[], { first, last }: Span) => {
  const own = slices.filter(({ day }) => day >= first && day <= last);
  const readDays = new Set(own.map(({ day }) => day)).size;
  return { startTime: first, endTime: last, totalTime: timeOf(own), readDays };
};

/** A row for each day, or in a year for each month, also for those without reading. */
const listOf = (slices: readonly Slice[], { first, last }: Span, range: ReadRange) => {
  const rowOf = range === 'year' ? monthOf : (day: Day): string => day;
  const rows = new Map(daysFrom(first, last).map((day) => [rowOf(day), 0]));
  for (const slice of slices) {
    const row = rowOf(slice.day);
    const before = rows.get(row);
    if (before !== undefined) rows.set(row, before + timeOf([slice]));
  }
  return [...rows].map(([date, totalTime]) => ({ date, totalTime }));
};

export const readTimeInfo = (parts: ReadTimeParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.readTimeInfo,
    summary: 'How long was read in a day, week, month or year, and in the one before.',
    input: v.object({ query: readTimeQuery }),
    answer: readTimeInfoAnswer,
    handle: async ({ query }, { session }) => {
      const asker = askerOf(query);
      const { range, weekStart } = query;
      const now = spanOf(query.date ?? readingDay(parts.clock.now(), daysOf(asker)), range, weekStart);
      const last = spanOf(addDays(now.first, -1), range, weekStart);
      const slices = await slicesIn(parts, session.account.uid, { first: last.first, last: now.last }, asker);
      const current = { ...stretchOf(slices, now), list: listOf(slices, now, range) };
      return { data: { range, now: current, last: stretchOf(slices, last) } };
    },
  });

const groupsOf = (slices: readonly Slice[]): Slice[][] => {
  const groups = new Map<string, Slice[]>();
  for (const slice of slices) {
    const name = `${slice.day} ${slice.docId}`;
    groups.set(name, [...(groups.get(name) ?? []), slice]);
  }
  return [...groups.values()];
};

const rowsOf = (slices: readonly Slice[], names: ReadonlyMap<string, string>) =>
  groupsOf(slices)
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { day: date, docId } = first;
      const sessions = group.map(({ startTime, endTime }) => ({ startTime, endTime }));
      const pages = group.reduce((sum, slice) => sum + slice.pages, 0);
      return [{ date, docId, name: names.get(docId) ?? '', totalTime: timeOf(group), pages, sessions }];
    })
    .toSorted((a, b) => a.date.localeCompare(b.date, 'en'));

export const dayRead = (parts: ReadTimeParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.dayRead,
    summary: 'What was read on some days, by day and book.',
    input: v.object({ query: dayReadQuery }),
    answer: dayReadAnswer,
    handle: async ({ query }, { session }) => {
      const asker = askerOf(query);
      const today = readingDay(parts.clock.now(), daysOf(asker));
      const first = query.startTime ?? query.endTime ?? today;
      const last = query.endTime ?? query.startTime ?? today;
      const isSpan = first <= last && last <= addDays(first, MAX_DAYS);
      if (!isSpan) throw new CloudFailure('errors.badRequest', { field: 'endTime' });
      const { uid } = session.account;
      const slices = await slicesIn(parts, uid, { first, last }, asker);
      const books = new Set(slices.map(({ docId }) => docId));
      return { data: rowsOf(slices, await parts.statistics.namesOf(uid, [...books])) };
    },
  });
