import type { JournalSchema } from './database';
import type { Journal, NotedWrite, OutboxEntry, OutboxKey, SeenEntry } from './journal';
import { endWith, type Transactions } from './transactions';

/** Names a document of one database in maps and sets. */
const nameOf = ({ database, id }: OutboxKey): string => `${database}/${id}`;

type DocumentKey = JournalSchema['outbox']['key'];
const keyOf = ({ database, id }: OutboxKey): DocumentKey => [database, id];

/** From here on one reading of a range is quicker than one of each entry. */
const MANY = 20;

interface EntrySource {
  readonly get: (key: DocumentKey) => Promise<OutboxEntry | undefined>;
  readonly getAll: (range: IDBKeyRange) => Promise<OutboxEntry[]>;
}

/** As IndexedDB orders them: by database, then by id, by code units. */
const isBefore = (one: DocumentKey, other: DocumentKey): boolean =>
  one[0] === other[0] ? one[1] < other[1] : one[0] < other[0];

const rangeOf = (keys: readonly DocumentKey[], first: DocumentKey): IDBKeyRange => {
  let [lowest, highest] = [first, first];
  for (const key of keys) {
    if (isBefore(key, lowest)) lowest = key;
    if (isBefore(highest, key)) highest = key;
  }
  return IDBKeyRange.bound(lowest, highest);
};

/** The entries of these keys, by name; when there are many, also those that lie between, all in the order of their keys. */
const readEntries = async (
  { get, getAll }: EntrySource,
  entries: readonly OutboxKey[],
): Promise<ReadonlyMap<string, OutboxEntry>> => {
  const keys = entries.map(keyOf);
  const [first] = keys;
  if (first === undefined) return new Map();
  const found = keys.length < MANY ? await Promise.all(keys.map(get)) : await getAll(rangeOf(keys, first));
  return new Map(found.flatMap((entry) => (entry === undefined ? [] : [[nameOf(entry), entry]])));
};

const sourceOf = (store: EntrySource): EntrySource => ({
  get: (key) => store.get(key),
  getAll: (range) => store.getAll(range),
});

/** Entries that follow each other, and what lies on either side of them stays. */
const runsOf = (
  entries: Iterable<OutboxEntry>,
  isGone: (entry: OutboxEntry) => boolean,
): readonly (readonly [OutboxEntry, OutboxEntry])[] => {
  const runs: [OutboxEntry, OutboxEntry][] = [];
  let run: [OutboxEntry, OutboxEntry] | undefined;
  for (const entry of entries) {
    if (!isGone(entry)) run = undefined;
    else if (run === undefined) runs.push((run = [entry, entry]));
    else run[1] = entry;
  }
  return runs;
};

/**
 * Takes entries away. Of many, those between are known too: whole runs go at once (Chromium: a thousand one by one took
 * 230 ms, in which nothing else could be noted).
 */
const strikeOff = async (
  { delete: remove }: { readonly delete: (key: DocumentKey | IDBKeyRange) => Promise<void> },
  known: ReadonlyMap<string, OutboxEntry>,
  gone: ReadonlySet<string>,
): Promise<void> => {
  const isGone = (entry: OutboxEntry): boolean => gone.has(nameOf(entry));
  const whole = [...known.values()];
  if (whole.length < MANY)
    return void (await Promise.all(whole.filter(isGone).map(async (entry) => remove(keyOf(entry)))));
  await Promise.all(
    runsOf(whole, isGone).map(async ([first, last]) => remove(IDBKeyRange.bound(keyOf(first), keyOf(last)))),
  );
};

interface Waiting<T> {
  readonly items: readonly T[];
  readonly written: () => void;
  readonly failed: (thrown: unknown) => void;
}

/**
 * Writes together what is asked for at once and while a write is under way, so that a thousand callers cost a handful
 * of transactions. Where a group fails, each caller's items are tried by themselves: one that cannot be written does
 * not fail the others.
 */
const createGroupCommit = <T>(write: (items: readonly T[]) => Promise<void>) => {
  let waiting: Waiting<T>[] = [];
  let isWriting = false;

  const writeOne = ({ items, written, failed }: Waiting<T>): Promise<void> => write(items).then(written, failed);

  const writeGroup = async (group: readonly Waiting<T>[]): Promise<void> => {
    const [only] = group;
    if (group.length === 1 && only !== undefined) return writeOne(only);
    try {
      await write(group.flatMap(({ items }) => items));
    } catch {
      for (const each of group) await writeOne(each);
      return;
    }
    for (const { written } of group) written();
  };

  const drain = async (): Promise<void> => {
    isWriting = true;
    // What else is asked for in this turn comes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await writeGroup(group);
    }
    isWriting = false;
  };

  return (items: readonly T[]): Promise<void> =>
    new Promise((written, failed) => {
      waiting.push({ items, written, failed });
      if (!isWriting) void drain();
    });
};

type OutboxJournal = Pick<
  Journal,
  'noteWrites' | 'readOutbox' | 'readOutboxKeys' | 'readNoted' | 'settleOutbox' | 'refuse'
>;

/** So many tabs may be writing one document at the same moment. */
const MAX_OVER = 8;

/** Entries after one more write each. Numbers never come back, so that an old reading strikes off nothing. */
const noted = (before: ReadonlyMap<string, OutboxEntry>, writes: readonly NotedWrite[], last: number) => {
  const after = new Map<string, OutboxEntry>();
  const numbers: number[] = [];
  let number = last;
  for (const { database, id, base, at, over } of writes) {
    const name = nameOf({ database, id });
    const known = after.get(name) ?? before.get(name);
    number += 1;
    numbers.push(number);
    const all = [...(known?.over ?? []), ...(over === undefined ? [] : [over])].slice(-MAX_OVER);
    after.set(name, {
      database,
      id,
      writes: number,
      base: known === undefined ? base : known.base,
      at,
      over: all,
      refusal: null,
    });
  }
  return { entries: [...after.values()], numbers, last: number };
};

/** Gives the number of each write. */
const noteTogether = ({ write }: Transactions, writes: readonly NotedWrite[]): Promise<readonly number[]> =>
  write(['outbox', 'counters'], async (transaction) => {
    const outbox = transaction.objectStore('outbox');
    const counters = transaction.objectStore('counters');
    const [before, count] = await Promise.all([readEntries(sourceOf(outbox), writes), counters.get('writes')]);
    const { entries, numbers, last } = noted(before, writes, count ?? 0);
    await endWith(transaction, [
      ...entries.map((entry) => () => outbox.put(entry)),
      () => counters.put(last, 'writes'),
    ]);
    return numbers;
  });

/** Changes those entries that are still what was seen. */
const changeUnwritten = async <Seen extends SeenEntry>(
  { write }: Transactions,
  seen: readonly Seen[],
  change: (entry: OutboxEntry, seen: Seen) => OutboxEntry | 'gone',
): Promise<void> => {
  if (seen.length === 0) return;
  await write(['outbox'], async ({ store }) => {
    const before = await readEntries(sourceOf(store), seen);
    const gone = new Set<string>();
    const kept: OutboxEntry[] = [];
    for (const each of seen) {
      const entry = before.get(nameOf(each));
      if (entry === undefined) continue;
      const after = change(entry, each);
      if (after === 'gone') gone.add(nameOf(each));
      else kept.push(after);
    }
    const removing = strikeOff({ delete: (key) => store.delete(key) }, before, gone);
    await Promise.all([removing, ...kept.map(async (entry) => store.put(entry))]);
  });
};

/** What was written here and is not confirmed by the cloud. */
export const createOutbox = (transactions: Transactions): OutboxJournal => {
  const { read } = transactions;
  const given = new WeakMap<NotedWrite, number>();
  const note = createGroupCommit<NotedWrite>(async (writes) => {
    const numbers = await noteTogether(transactions, writes);
    for (const [index, write] of writes.entries()) given.set(write, numbers[index] ?? 0);
  });
  return {
    noteWrites: async (writes) => {
      if (writes.length > 0) await note(writes);
      return writes.map((write) => given.get(write) ?? 0);
    },
    readOutbox: () => read(['outbox'], ({ store }) => store.getAll()),
    readOutboxKeys: () =>
      read(['outbox'], async ({ store }) => {
        const [keys, refused] = await Promise.all([store.getAllKeys(), store.index('refusal').getAll()]);
        const refusals = new Map(refused.map((entry) => [nameOf(entry), entry.refusal]));
        return keys.map(([database, id]) => {
          const refusal = refusals.get(nameOf({ database, id })) ?? null;
          return { database, id, refusal };
        });
      }),
    readNoted: () =>
      read(['outbox', 'counters'], async (transaction) => {
        const asked = [
          transaction.objectStore('outbox').getAllKeys(),
          transaction.objectStore('counters').get('writes'),
        ] as const;
        const [keys, writes = 0] = await Promise.all(asked);
        return { keys: keys.map(([database, id]) => ({ database, id })), writes };
      }),
    settleOutbox: (entries) =>
      changeUnwritten(transactions, entries, (entry, seen) =>
        entry.writes === seen.writes ? 'gone' : { ...entry, base: seen.base },
      ),
    refuse: (seen, reason) =>
      changeUnwritten(transactions, [seen], (entry) =>
        entry.writes === seen.writes ? { ...entry, refusal: reason } : entry,
      ),
  };
};
