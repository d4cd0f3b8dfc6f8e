import type { StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';
import {
  BOOK_STATUS,
  LIBRARY_MODE,
  libraryChannel,
  libraryDocument,
  NOTE_KIND,
  NOTE_STATUS,
  noteTreeChannel,
  noteTreeDocument,
} from '@inkside/protocol';

import type { ChannelWriter, ReadTo, ScanListener, Standing } from '../../gateway';
import { createTurns } from '../../lib/taskOrder';

/** A book of the user's library, as its document tells. */
export interface LibraryBook {
  readonly docId: string;
  readonly name: string;
  /** Percent; undefined when it was never opened. */
  readonly progress: number | undefined;
  readonly isFinished: boolean;
  readonly isInBin: boolean;
}

/** `readingStatus` of a book (reference: cloud-api 6.4). */
const FINISHED = 2;
const CURRENT_OF_TOTAL = /^(\d{1,9})\/(\d{1,9})$/;

/** "3/10", or with some devices a share of 1 (specification section 5; reference: cloud-api 6.4). */
const percentOf = (progress: string | number | null | undefined): number | undefined => {
  if (typeof progress === 'number') return progress > 0 && progress <= 1 ? progress * 100 : undefined;
  const [, current, total] = CURRENT_OF_TOTAL.exec(progress ?? '') ?? [];
  if (current === undefined || Number(total) === 0) return undefined;
  return Math.min(100, (Number(current) / Number(total)) * 100);
};

/** Undefined where the document is none of a book. */
const bookOf = (document: StoredDocument): LibraryBook | undefined => {
  const known = v.safeParse(libraryDocument, document);
  if (!known.success || known.output.modeType !== LIBRARY_MODE.book) return undefined;
  const { uniqueId, name, title, progress, status, readingStatus } = known.output;
  if (uniqueId === undefined) return undefined;
  const percent = percentOf(progress);
  return {
    docId: uniqueId,
    // Either may be there and empty.
    name: name || title || '',
    progress: percent,
    isFinished: readingStatus === FINISHED || percent === 100,
    isInBin: status === BOOK_STATUS.removed,
  };
};

/** One book by its `uniqueId`. Its document is named by it; one that is not is found among all. */
export const findBook = async (
  writer: Pick<ChannelWriter, 'get'>,
  uid: string,
  docId: string,
  all: () => Promise<readonly LibraryBook[]>,
): Promise<LibraryBook | undefined> => {
  const document = await writer.get(uid, `${uid}#${docId}`);
  const book = document?.['dbId'] === libraryChannel(uid) ? bookOf(document) : undefined;
  return book ?? (await all()).find((each) => each.docId === docId);
};

/** Whether it is a note that stands in the tree: no folder, and not in the bin. */
const isNote = (document: StoredDocument): boolean => {
  const known = v.safeParse(noteTreeDocument, document);
  if (!known.success) return false;
  const { title, type, status, commitId, modeType } = known.output;
  const isOfList = title !== undefined && (commitId ?? null) === null && (modeType ?? null) === null;
  return isOfList && type === NOTE_KIND.note && status === NOTE_STATUS.enabled;
};

/** What a user has, as far as it is counted. */
interface Holding {
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
