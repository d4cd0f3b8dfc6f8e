import type { LibraryBook } from './library';
import type { BookStores } from './bookTotals';
import type { BookMark } from './bookMarks';
import { UTC, dayAt, streakOf } from './days';
import { placeOf, slicesOf, timeOf } from './slices';

/** What users/me counts. */
export interface AccountUsage {
  /** Notes and books that are in no bin. */
  readonly totalDocCount: number;
  /** Days on which something was read. */
  readonly totalUsageDays: number;
  /** Of these, how many in a row, up to today or yesterday. */
  readonly consecutiveUsageDays: number;
}

/** Everything that can be counted. */
export interface Overview extends AccountUsage {
  readonly noteCount: number;
  readonly bookCount: number;
  /** Books that were opened, also such as have left the library; they are either `reading` or `finished`. */
  readonly read: number;
  readonly reading: number;
  readonly finished: number;
  /** Milliseconds. */
  readonly totalTime: number;
}

const FINISHED_PERCENT = 100;

const countBooks = (books: readonly LibraryBook[], marks: readonly BookMark[]) => {
  const isOpened = ({ isFinished, progress = 0 }: LibraryBook): boolean => isFinished || progress > 0;
  const isRead = ({ progress }: BookMark): boolean => (progress ?? 0) >= FINISHED_PERCENT;
  const opened = new Set([...books.filter(isOpened), ...marks].map(({ docId }) => docId));
  const finished = new Set(
    [...books.filter(({ isFinished }) => isFinished), ...marks.filter(isRead)].map(({ docId }) => docId),
  );
  return {
    bookCount: books.filter(({ isInBin }) => !isInBin).length,
    read: opened.size,
    reading: opened.size - finished.size,
    finished: finished.size,
  };
};

/** Reads all that is known of the user. `now` in epoch milliseconds. */
export const lookOver = async ({ log, marks, holdings }: BookStores, uid: string, now: number): Promise<Overview> => {
  const [sessions, allMarks, { books, noteCount }] = await Promise.all([
    log.all(uid),
    marks.list(uid),
    holdings.of(uid),
  ]);
  const counts = countBooks(books, allMarks);
  const days = new Set(sessions.flatMap((session) => slicesOf(session, UTC)).map(({ day }) => day));
  const latest = sessions.toSorted((a, b) => b.endTime - a.endTime)[0];
  const today = dayAt(now, latest === undefined ? UTC : placeOf(latest, UTC));
  return {
    ...counts,
    noteCount,
    totalTime: timeOf(sessions),
    totalDocCount: noteCount + counts.bookCount,
    totalUsageDays: days.size,
    consecutiveUsageDays: streakOf(days, today),
  };
};
