import type { DeletedKind, ReadingSession } from '@inkside/protocol';
import type { Records } from '../../accounts';
import type { Clock } from '../../lib/config';
import type { ChannelWriter } from '../../gateway';
import {
  type AccountUsage,
  type BookStores,
  type BookTotals,
  lookOver,
  namesOf,
  type Overview,
  totalsOf,
} from './overview';
import { createCostlyValues } from './costlyValues';
import { createHoldings } from './library';
import { createBookMarks } from './bookMarks';
import { anybody, type Asker, type Place } from './places';
import { keepReport, type ReportOutcome } from './reporter';
import { createSessionLog, type Session } from './sessionLog';

export interface Statistics {
  /** Keeps what a device tells. Throws `errors.badRequest {field: timezone}`. */
  report(uid: string, told: readonly ReadingSession[], place: Place): Promise<ReportOutcome>;
  /** Sessions that touch the time between two instants (epoch milliseconds), and perhaps some more around it. */
  sessionsBetween(uid: string, from: number, to: number): Promise<Session[]>;
  /** Those of the books that are known, in the order of `docIds`. */
  totalsOf(uid: string, docIds: readonly string[]): Promise<BookTotals[]>;
  /** Names of books by docId; '' where nobody told one. */
  namesOf(uid: string, docIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** By the days of who asks. Not quite fresh for users who have much. */
  overviewOf(uid: string, asker: Asker): Promise<Overview>;
  /** The same, as far as users/me shows it. */
  usageOf(uid: string): Promise<AccountUsage>;
  clear(uid: string, kind: DeletedKind, docIds?: readonly string[]): Promise<void>;
}

export interface StatisticsStores {
  readonly records: Records;
  readonly writer: ChannelWriter;
  readonly clock: Clock;
}

/** What users read, as their devices tell it, and what can be counted from that and from their documents. */
export const createStatistics = ({ records, writer, clock }: StatisticsStores): Statistics => {
  const stores: BookStores = {
    log: createSessionLog(records),
    marks: createBookMarks(records),
    writer,
    holdings: createHoldings(writer),
  };
  const overviews = createCostlyValues<Overview, Asker>(
    clock,
    (uid, asker) => lookOver(stores, uid, { asker, now: clock.now() }),
    ({ key }) => key,
  );

  const clear: Statistics['clear'] = async (uid, kind, docIds) => {
    const only = docIds === undefined ? undefined : new Set(docIds);
    if (kind !== 'progress') await stores.log.remove(uid, only);
    await stores.marks.clear(uid, { time: kind !== 'progress', progress: kind !== 'time' }, only);
    overviews.forget(uid);
  };

  return {
    clear,
    report: async (uid, told, place) => {
      const outcome = await keepReport(stores, uid, told, { place, now: clock.now() });
      overviews.forget(uid);
      return outcome;
    },
    sessionsBetween: (uid, from, to) => stores.log.between(uid, from, to),
    totalsOf: (uid, docIds) => totalsOf(stores, uid, docIds),
    namesOf: (uid, docIds) => namesOf(stores, uid, docIds),
    overviewOf: (uid, asker) => overviews.get(uid, asker),
    usageOf: async (uid) => {
      const { totalDocCount, totalUsageDays, consecutiveUsageDays } = await overviews.get(uid, anybody);
      return { totalDocCount, totalUsageDays, consecutiveUsageDays };
    },
  };
};
