import type { ClockPort, Uid } from '@inkside/kit';
import type { LocalDatabases } from './databases/localDatabases';
import { databaseNames } from './databaseNames';
import type { Journal, OwedDocument } from './journal/journal';
import { keyOf, type Arrival } from './pages/arrivals';
import type { Missing, OwedDocuments } from './userData';
import type { DatabaseName } from './syncPorts';

interface OwedParts {
  readonly uid: Uid;
  readonly databases: LocalDatabases;
  readonly journal: Pick<Journal, 'owe' | 'readOwed' | 'dropOwed'>;
  readonly clock: Pick<ClockPort, 'now'>;
}

interface Standing {
  readonly database: DatabaseName;
  readonly rev: string;
}

/** The living documents of these ids, wherever they are. */
const findStanding = async (
  { uid, databases }: OwedParts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> => {
  const found = new Map<string, Standing>();
  for (const database of databaseNames) {
    const { rows } = await databases.use(uid, database, (local) => local.allDocs({ keys: ids }));
    for (const { key, value } of rows) {
      if (value !== undefined && value.deleted !== true) found.set(key, { database, rev: value.rev });
    }
  }
  return found;
};

const nameOf = ({ database, id }: Pick<OwedDocument, 'database' | 'id'>): string => keyOf(database, id);

const byName = (documents: readonly OwedDocument[]): ReadonlyMap<string, OwedDocument> =>
  new Map(documents.map((each) => [nameOf(each), each]));

/**
 * What came of both. A body that is missing says more than what came before or after it: all of it is asked for. That a
 * document has moved is told once: it stays.
 */
const joinedArrival = (one: Arrival | undefined, before: Arrival | undefined): Arrival | undefined => {
  if (before?.isMoved === true) return before;
  return before === undefined ? undefined : one;
};

/** What is owed of a document together with what was owed of it before. */
const joined = (entry: OwedDocument, before: OwedDocument | undefined): OwedDocument => {
  if (before === undefined) return entry;
  const { arrival: own, ...rest } = entry;
  const arrival = joinedArrival(own, before.arrival);
  const all = { ...rest, since: before.since, revs: [...new Set([...before.revs, ...entry.revs])] };
  return arrival === undefined ? all : { ...all, arrival };
};

/** What is to stand in the journal for what is missing. What is here in that very revision is not owed. */
const entriesOf = async (parts: OwedParts, missing: readonly Missing[]): Promise<readonly OwedDocument[]> => {
  const standing = await findStanding(
    parts,
    missing.map(({ id }) => id),
  );
  const isHere = ({ id, revs, arrival }: Missing): boolean =>
    arrival === undefined && revs.length === 1 && standing.get(id)?.rev === revs[0];
  return missing
    .filter((each) => !isHere(each))
    .map((each) => ({
      ...each,
      since: parts.clock.now(),
      database: each.database ?? standing.get(each.id)?.database ?? ('note' as const),
    }));
};

/** One after the other: each begins with what the one before it has made of what is known. */
const createTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
};

/** Keeps in the journal what of the cloud could not be brought here yet. Nothing is written while nothing is owed. */
export const createOwed = (parts: OwedParts): OwedDocuments => {
  const { journal } = parts;
  let known: ReadonlyMap<string, OwedDocument> = new Map();
  const listeners = new Set<() => void>();
  const become = (next: ReadonlyMap<string, OwedDocument>): void => {
    if (known.size === 0 && next.size === 0) return;
    known = next;
    for (const each of listeners) each();
  };

  const inTurn = createTurn();
  const read = async (): Promise<readonly OwedDocument[]> => {
    become(byName(await journal.readOwed()));
    return [...known.values()];
  };
  const settle = async (entries: readonly OwedDocument[]): Promise<void> => {
    if (entries.length === 0) return;
    await journal.dropOwed(entries);
    await read();
  };
  const owe = async (missing: readonly Missing[]): Promise<void> => {
    await journal.owe(await entriesOf(parts, missing), joined);
    await read();
  };

  return {
    all: () => [...known.values()],
    read: () => inTurn(read),
    owe: async (missing) => (missing.length === 0 ? undefined : inTurn(() => owe(missing))),
    settle: async (entries) => (entries.length === 0 ? undefined : inTurn(() => settle(entries))),
    // That a document has moved is told once, also by a feed that is read from its beginning.
    clear: () => inTurn(async () => settle((await read()).filter(({ arrival }) => arrival?.isMoved !== true))),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
