import type { DocumentBus } from '../../bus';
import { databaseNames } from '../../homes';
import type { Seen } from './drafts';
import type { Stop } from '@inkside/kit';
import type { DatabaseName, DocumentChange, ReadMark } from '../../syncPorts';

/** Documents of which the revision is remembered, by database; of others the mark tells, or nothing. */
const MOST_REMEMBERED = 20_000;

/** What this tab has shown, or is about to: what it was told of on the bus, and up to where it has read. */
export interface SeenRevisions {
  of(database: DatabaseName, id: string): Seen;
  /** Everything up to there is shown. */
  read(database: DatabaseName, mark: ReadMark): void;
  /** The databases are gone. */
  forget(): void;
  readonly stop: Stop;
}

const note = (known: Map<string, string>, changes: readonly DocumentChange[]): void => {
  for (const change of changes) {
    // A map gives its keys in the order in which they were put in.
    known.delete(change.id);
    if (!change.isDeleted) known.set(change.id, change.document._rev);
  }
  for (const oldest of known.keys()) {
    if (known.size <= MOST_REMEMBERED) return;
    known.delete(oldest);
  }
};

export const createSeenRevisions = (bus: Pick<DocumentBus, 'listen'>): SeenRevisions => {
  const told = new Map(databaseNames.map((name) => [name, new Map<string, string>()]));
  const marks = new Map<DatabaseName, ReadMark>();
  const stops = [...told].map(([name, known]) => bus.listen(name, (changes) => note(known, changes)));
  return {
    of: (database, id) => ({ rev: told.get(database)?.get(id) ?? null, mark: marks.get(database) ?? null }),
    read: (database, mark) => void marks.set(database, mark),
    forget: () => {
      marks.clear();
      for (const known of told.values()) known.clear();
    },
    stop: () => stops.forEach((stop) => stop()),
  };
};
