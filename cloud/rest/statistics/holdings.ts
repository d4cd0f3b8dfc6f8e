import type { ChannelWriter, ReadTo, ScanListener, Standing } from '../../gateway';
import { libraryChannel, noteTreeChannel } from '@inkside/protocol';
import { createTurns } from '../../lib/turns';
import { bookOf, isNote, type LibraryBook } from './library';

/** What a user has, as far as it is counted. */
export interface Holding {
  /** Those of the library, the binned ones too, by the ids of their documents. */
  readonly books: readonly LibraryBook[];
  /** Notes that stand in the tree: not folders, not what lies in the bin. */
  readonly noteCount: number;
}

export interface Holdings {
  of(uid: string): Promise<Holding>;
}

/** Users whose holdings are remembered; a note takes about a hundred bytes. */
const MOST_USERS = 100;

interface Kept {
  readonly notes: Set<string>;
  readonly books: Map<string, LibraryBook>;
  readTo: ReadTo | undefined;
}

/** Puts a document where it stands now, whatever it was before. */
const follow = ({ notes, books }: Kept, uid: string): ScanListener => {
  const [library, tree] = [libraryChannel(uid), noteTreeChannel(uid)];
  const place = ({ id, channel, read }: Standing): void => {
    const document = channel === library || channel === tree ? read() : undefined;
    if (document === undefined) return;
    const book = channel === library ? bookOf(document) : undefined;
    if (book !== undefined) books.set(id, book);
    if (channel === tree && isNote(document)) notes.add(id);
  };
  return {
    anew: () => {
      notes.clear();
      books.clear();
    },
    changed: (standing) => {
      notes.delete(standing.id);
      books.delete(standing.id);
      place(standing);
    },
  };
};

/**
 * What users have. Everything of a user is read once, afterwards only what has changed since: an account is looked at
 * with every start of an app, which at the same moment asks for all that it has not got.
 */
export const createHoldings = (writer: Pick<ChannelWriter, 'readOn'>): Holdings => {
  const known = new Map<string, Kept>();
  const takeTurn = createTurns();

  const remember = (uid: string, kept: Kept): void => {
    known.set(uid, kept);
    const [oldest] = known.keys();
    if (known.size > MOST_USERS && oldest !== undefined) known.delete(oldest);
  };

  return {
    of: (uid) =>
      takeTurn(uid, async () => {
        const kept = known.get(uid) ?? { notes: new Set(), books: new Map(), readTo: undefined };
        // A reading that breaks off has told half: it is not gone on from.
        known.delete(uid);
        kept.readTo = await writer.readOn(uid, kept.readTo, follow(kept, uid));
        remember(uid, kept);
        const books = [...kept.books].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, book]) => book);
        return { books, noteCount: kept.notes.size };
      }),
  };
};
