import { isObject, PortError, type Uid } from '@inkside/kit';
import { journalNameOf } from './database';
import type { HeldDeletion, Journal, SentWrite } from './journal';
import { createKeptOperations } from './operations';
import { createOutbox } from './outbox';
import { createSnapshots } from './snapshots';
import { createTransactions, type Losing, type Transactions } from './transactions';

/** One record for each document would cost a large push as much time as its network. */
const WRITES_PER_RECORD = 20;
/** At most twenty times as many documents, some ten megabytes. */
const MAX_RECORDS = 1000;

const recordsOf = (writes: readonly SentWrite[]): readonly string[] => {
  const records: string[] = [];
  for (let from = 0; from < writes.length; from += WRITES_PER_RECORD) {
    records.push(JSON.stringify(writes.slice(from, from + WRITES_PER_RECORD)));
  }
  return records;
};

const isSentWrite = (value: unknown): value is SentWrite =>
  isObject(value) &&
  ['database', 'id', 'rev'].every((name) => typeof value[name] === 'string') &&
  isObject(value['base']) &&
  typeof value['base']['_rev'] === 'string';

const readRecord = (text: string): readonly SentWrite[] => {
  const writes: unknown = JSON.parse(text);
  return Array.isArray(writes) ? writes.filter(isSentWrite) : [];
};

/**
 * What the cloud had before it took our writes. A device that was offline for days brings what it wrote over that, and
 * PouchDB has not kept it.
 */
const createSentWrites = ({ read, write }: Transactions): Pick<Journal, 'keepSent' | 'readSent'> => ({
  keepSent: async (writes) => {
    if (writes.length === 0) return;
    await write(['sent'], async ({ store }) => {
      const numbers = await Promise.all(recordsOf(writes).map((record) => store.add(record)));
      await store.delete(IDBKeyRange.upperBound(Math.max(...numbers) - MAX_RECORDS));
    });
  },
  readSent: () => read(['sent'], async ({ store }) => (await store.getAll()).flatMap(readRecord)),
});

interface JournalParts {
  readonly uid: Uid;
  /** The page's own where it is left out. */
  readonly indexedDB?: IDBFactory | undefined;
  readonly losing?: Losing;
}

type PagesJournal = Pick<Journal, 'readPullState' | 'appendPage' | 'pageNumbers' | 'readPage' | 'dropPages'>;

const createPages = ({ read, write }: Transactions): PagesJournal => ({
  readPullState: () => read(['state'], ({ store }) => store.get('pull')),
  appendPage: (page, state) =>
    write(['pages', 'state'], async (transaction) => {
      await transaction.objectStore('state').put(state, 'pull');
      return page === undefined ? undefined : transaction.objectStore('pages').add(page);
    }),
  pageNumbers: () => read(['pages'], ({ store }) => store.getAllKeys()),
  readPage: (number) =>
    read(['pages'], async ({ store }) => {
      const text = await store.get(number);
      return text === undefined ? undefined : { number, text };
    }),
  dropPages: async (numbers) => {
    if (numbers.length === 0) return;
    await write(['pages'], ({ store }) => Promise.all(numbers.map((number) => store.delete(number))));
  },
});

type AsideJournal = Pick<
  Journal,
  'hold' | 'readHeld' | 'dropHeld' | 'owe' | 'readOwed' | 'dropOwed' | 'keepLoser' | 'readLosers' | 'dropLoser'
>;

/** Another tab may have put a later deletion of the document aside. */
const isSameHeld = (one: HeldDeletion, other: HeldDeletion): boolean =>
  one.tombstone['_rev'] === other.tombstone['_rev'] && one.revs?.join() === other.revs?.join();

const createAside = ({ read, write }: Transactions): AsideJournal => ({
  hold: async (deletions) => {
    if (deletions.length === 0) return;
    await write(['held'], ({ store }) => Promise.all(deletions.map(async (deletion) => store.put(deletion))));
  },
  readHeld: () => read(['held'], ({ store }) => store.getAll()),
  dropHeld: async (deletions) => {
    if (deletions.length === 0) return;
    await write(['held'], ({ store }) =>
      Promise.all(
        deletions.map(async (deletion) => {
          const { database, id } = deletion;
          const standing = await store.get([database, id]);
          if (standing !== undefined && isSameHeld(standing, deletion)) await store.delete([database, id]);
        }),
      ),
    );
  },
  owe: async (documents, join) => {
    if (documents.length === 0) return;
    await write(['owed'], ({ store }) =>
      Promise.all(documents.map(async (each) => store.put(join(each, await store.get([each.database, each.id]))))),
    );
  },
  readOwed: () => read(['owed'], ({ store }) => store.getAll()),
  dropOwed: async (entries) => {
    if (entries.length === 0) return;
    await write(['owed'], ({ store }) =>
      Promise.all(
        entries.map(async ({ database, id, revs }) => {
          const standing = await store.get([database, id]);
          if (standing?.revs.join() === revs.join()) await store.delete([database, id]);
        }),
      ),
    );
  },
  keepLoser: async (loser) => void (await write(['losers'], ({ store }) => store.put(loser))),
  readLosers: () => read(['losers'], ({ store }) => store.getAll()),
  dropLoser: ({ database, id, rev }) => write(['losers'], ({ store }) => store.delete([database, id, rev])),
});

/**
 * The journal of one user. Opens at the first call; after `close` and `destroy`, the next call opens it again.
 * @throws PortError `uid missing`
 */
export const openJournal = ({ uid, indexedDB, losing }: JournalParts): Journal => {
  if (uid === '') throw new PortError('uid missing');
  // Looked up late: some pages have it taken away by settings of the browser, and learn so by a rejection.
  const transactions = createTransactions(() => indexedDB ?? globalThis.indexedDB, journalNameOf(uid), losing);
  return {
    ...createPages(transactions),
    ...createOutbox(transactions),
    ...createSentWrites(transactions),
    ...createAside(transactions),
    ...createKeptOperations(transactions),
    ...createSnapshots(transactions),
    close: transactions.close,
    destroy: transactions.destroy,
  };
};
