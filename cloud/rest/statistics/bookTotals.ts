import type { ChannelWriter } from '../../gateway';
import type { Holdings } from './holdings';
import { findBook, type LibraryBook } from './library';
import type { BookMark } from './bookMarks';
import type { ReadingStores } from './reporter';
import type { Session } from './sessionLog';
import { timeOf } from './slices';

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
