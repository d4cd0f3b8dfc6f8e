import { MOST_REVISIONS } from './databaseNames';
import type { Ancestry } from './databases/adapter';
import type { Leaf } from './engine/conflicts/leaves';
import type { OutboxEntry } from './journal/journal';
import { keyOf } from './pages/arrivals';
import { generationOf } from './pages/revisions';
import type { Stop } from '@inkside/kit';
import type { DatabaseName, NewDocument } from './syncPorts';

/** A write of this tab that PouchDB has taken. */
export interface OwnWrite {
  readonly database: DatabaseName;
  readonly document: NewDocument;
  readonly rev: string;
  /** Of the revision that it was made on, which was the document's only leaf. */
  readonly ancestry: Ancestry;
  /** The number that its note was given. */
  readonly noted: number;
}

/** A note, by its number. */
type Note = Pick<OutboxEntry, 'database' | 'id' | 'writes'>;

/** What this tab writes, and has just written: a push need not read it. */
export interface OwnWrites {
  /** Writes with these numbers are noted and on their way; call what it gives when that is over, whatever came of it. */
  begin(numbers: readonly number[]): Stop;
  /** Whether what was noted last for the document is being written now. */
  isComing(entry: Note): boolean;
  keep(write: OwnWrite): void;
  /** The leaf that the last noted write has made, where this tab made it; undefined where somebody noted one since. */
  find(entry: Note): Leaf | undefined;
  clear(): void;
}

/** Documents kept: more than one request of a push takes. */
const MOST = 2000;

const leafOf = ({ document, rev, ancestry: { start, ids } }: OwnWrite): Leaf => {
  const hash = rev.slice(rev.indexOf('-') + 1);
  return { ...document, _rev: rev, _revisions: { start: start + 1, ids: [hash, ...ids].slice(0, MOST_REVISIONS) } };
};

export const createOwnWrites = (): OwnWrites => {
  // A map gives its keys in the order in which they were put in.
  const writes = new Map<string, OwnWrite>();
  const coming = new Set<number>();
  return {
    begin: (numbers) => {
      for (const number of numbers) coming.add(number);
      return () => numbers.forEach((number) => coming.delete(number));
    },
    isComing: (entry) => coming.has(entry.writes),
    keep: (write) => {
      // Somebody was in between after all, and PouchDB has put it over that.
      if (generationOf(write.rev) !== write.ancestry.start + 1) return;
      const key = keyOf(write.database, write.document._id);
      writes.delete(key);
      writes.set(key, write);
      const [oldest] = writes.keys();
      if (writes.size > MOST && oldest !== undefined) writes.delete(oldest);
    },
    find: ({ database, id, writes: noted }) => {
      const write = writes.get(keyOf(database, id));
      return write?.noted === noted ? leafOf(write) : undefined;
    },
    clear: () => writes.clear(),
  };
};
