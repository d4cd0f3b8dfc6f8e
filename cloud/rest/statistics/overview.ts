import { readingDay, streakOf } from '@inkside/kit';
import type { ChannelWriter } from '../../gateway';
import { findBook, type Holdings, type LibraryBook } from './library';
import type { BookMark } from './bookMarks';
import type { ReadingStores } from './reporter';
import { rulesOf, type Session, slicesOf, timeOf } from './sessionLog';
import { type Asker, daysOf } from './places';

/** One book as `readInfoList` tells of it. */
export interface BookTotals {
  readonly docId: string;
  /** '' where nobody told one. */
  readonly name: string;
  /** Milliseconds. */
  readonly totalTime: number;
  readonly sessions: number;
  /** Percent. */
  readonly progress: number;
}

export interface BookStores extends ReadingStores {
  readonly writer: Pick<ChannelWriter, 'get'>;
  readonly holdings: Holdings;
}

interface Found {
  readonly docId: string;
  readonly mark: BookMark | undefined;
  readonly book: LibraryBook | undefined;
}

const nameOf = ({ mark, book }: Found): string => mark?.name || book?.name || '';

/** What is known of each book, by the library and by what devices told. */
const findEach = (
  { marks, writer, holdings }: BookStores,
  uid: string,
  docIds: readonly string[],
): Promise<Found[]> => {
  let books: Promise<readonly LibraryBook[]> | undefined;
  const all = (): Promise<readonly LibraryBook[]> => (books ??= holdings.of(uid).then((held) => held.books));
  return Promise.all(
    docIds.map(async (docId) => {
      const mark = await marks.find(uid, docId);
      return { docId, mark, book: await findBook(writer, uid, docId, all) };
    }),
  );
};

const byBook = (sessions: readonly Session[]): ReadonlyMap<string, Session[]> => {
  const groups = new Map<string, Session[]>();
  for (const session of sessions) {
    const group = groups.get(session.docId);
    if (group === undefined) groups.set(session.docId, [session]);
    else group.push(session);
  }
  return groups;
};

/** Those of the books that are known, in the order of `docIds`. */
export const totalsOf = async (stores: BookStores, uid: string, docIds: readonly string[]): Promise<BookTotals[]> => {
  const found = (await findEach(stores, uid, docIds)).filter(({ mark, book }) => (mark ?? book) !== undefined);
  const days = new Set(found.flatMap(({ mark }) => mark?.days ?? []));
  const sessions = byBook(await stores.log.onDays(uid, [...days]));
  return found.map((each) => {
    const own = sessions.get(each.docId) ?? [];
    const progress = each.mark?.progress ?? each.book?.progress ?? 0;
    return { docId: each.docId, name: nameOf(each), totalTime: timeOf(own), sessions: own.length, progress };
  });
};

/** Names by docId. */
export const namesOf = async (
  stores: BookStores,
  uid: string,
  docIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await findEach(stores, uid, docIds)).map((each) => [each.docId, nameOf(each)]));

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

/**
 * Reads all that is known of the user. Today is that of who asks; where they do not say where they are, that of the place
 * where something was read last. `now` in epoch milliseconds.
 */
export const lookOver = async (
  { log, marks, holdings }: BookStores,
  uid: string,
  { asker, now }: { readonly asker: Asker; readonly now: number },
): Promise<Overview> => {
  const [sessions, allMarks, { books, noteCount }] = await Promise.all([
    log.all(uid),
    marks.list(uid),
    holdings.of(uid),
  ]);
  const counts = countBooks(books, allMarks);
  const days = new Set(sessions.flatMap((session) => slicesOf(session, asker)).map(({ day }) => day));
  const latest = sessions.toSorted((a, b) => b.endTime - a.endTime)[0];
  const isAnywhere = asker.zone === undefined && latest !== undefined;
  const today = readingDay(now, isAnywhere ? rulesOf(latest, asker) : daysOf(asker));
  return {
    ...counts,
    noteCount,
    totalTime: timeOf(sessions),
    totalDocCount: noteCount + counts.bookCount,
    totalUsageDays: days.size,
    consecutiveUsageDays: streakOf(days, today),
  };
};
