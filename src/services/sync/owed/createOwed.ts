import type { Uid } from '../../../app/kit/text/units';
import type { LocalDatabases } from '../../databases/localDatabases';
import type { ClockPort, DatabaseName } from '../../ports';
import { databaseNames } from '../homes';
import type { Journal, OwedDocument } from '../journal/journal';
import { keyOf } from '../pages/arrivals';
import type { Missing, OwedDocuments } from '../userData';

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
const findStanding = async ({ uid, databases }: OwedParts, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> => {
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

const isSame = (one: OwedDocument, other: OwedDocument | undefined): boolean => one.revs.join() === other?.revs.join();

/** What is owed of a document together with what was owed of it before. */
const joined = ({ arrival, ...entry }: OwedDocument, before: OwedDocument | undefined): OwedDocument => {
  if (before === undefined) return arrival === undefined ? entry : { ...entry, arrival };
  const all = { ...entry, since: before.since, revs: [...new Set([...before.revs, ...entry.revs])] };
  // A body that is missing says more than what came before or after it: all of it is asked for.
  return arrival === undefined || before.arrival === undefined ? all : { ...all, arrival };
};

const entryOf = (
  missing: Missing & Pick<OwedDocument, 'since'>,
  standing: Standing | undefined,
  known: ReadonlyMap<string, OwedDocument>,
): OwedDocument => {
  const { id, database = standing?.database ?? 'note' } = missing;
  return joined({ ...missing, database }, known.get(nameOf({ database, id })));
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
  const { journal, clock } = parts;
  let known: ReadonlyMap<string, OwedDocument> = new Map();
  const listeners = new Set<() => void>();
  const become = (next: ReadonlyMap<string, OwedDocument>): void => {
    if (known.size === 0 && next.size === 0) return;
    known = next;
    for (const each of listeners) each();
  };

  const pay = async (entries: readonly OwedDocument[]): Promise<void> => {
    if (entries.length === 0) return;
    await journal.dropOwed(entries);
    const gone = new Set(entries.map(nameOf));
    become(new Map([...known].filter(([name]) => !gone.has(name))));
  };

  const inTurn = createTurn();
  const read = async (): Promise<readonly OwedDocument[]> => {
    become(byName(await journal.readOwed()));
    return [...known.values()];
  };
  const owe = async (missing: readonly Missing[]): Promise<void> => {
    const standing = await findStanding(parts, missing.map(({ id }) => id));
    const isHere = ({ id, revs, arrival }: Missing): boolean =>
      arrival === undefined && revs.length === 1 && standing.get(id)?.rev === revs[0];
    const entries = missing.filter((each) => !isHere(each)).map((each) => entryOf({ ...each, since: clock.now() }, standing.get(each.id), known));
    await journal.owe(entries);
    become(new Map([...known, ...byName(entries)]));
  };

  return {
    all: () => [...known.values()],
    read: () => inTurn(read),
    owe: async (missing) => (missing.length === 0 ? undefined : inTurn(() => owe(missing))),
    pay: async (entries) => (entries.length === 0 ? undefined : inTurn(() => pay(entries))),
    settle: (entries) => inTurn(() => pay(entries.filter((entry) => isSame(entry, known.get(nameOf(entry)))))),
    // That a document has moved is told once, also by a feed that is read from its beginning.
    clear: () => inTurn(async () => pay((await read()).filter(({ arrival }) => arrival?.isMoved !== true))),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
