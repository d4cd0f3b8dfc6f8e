import { PortError } from '../../../app/kit/appError';
import type { Uid } from '../../../app/kit/units';
import { journalNameOf } from './database';
import type { HeldDeletion, Journal } from './journal';
import { createOutbox } from './outbox';
import { createSentWrites } from './sentWrites';
import { createSnapshots } from './snapshots';
import { createTransactions, type Losing, type Transactions } from './transactions';

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
    ...createSnapshots(transactions),
    close: transactions.close,
    destroy: transactions.destroy,
  };
};
