import type { Journal, KeptOperation } from './journal';
import type { Transactions } from './transactions';

/** Operations that can be undone; the next one pushes the oldest out. */
const MOST_OPERATIONS = 50;

interface StoredOperation extends KeptOperation {
  /** Greater than that of any operation that stood when it was run: clocks are set back. */
  readonly number: number;
}

type OperationsJournal = Pick<
  Journal,
  'keepOperation' | 'readOperations' | 'readInverses' | 'changeInverses' | 'dropOperation'
>;

const newestFirst = (stored: readonly StoredOperation[]): readonly StoredOperation[] =>
  stored.toSorted((one, other) => other.number - one.number);

/** What people did and may undo. The list of operations is read often and what undoes one seldom: those are two stores. */
export const createKeptOperations = ({ read, write }: Transactions): OperationsJournal => ({
  keepOperation: ({ id, words, at }, inverses) =>
    write(['operations', 'inverses'], async (transaction) => {
      const [operations, texts] = [transaction.objectStore('operations'), transaction.objectStore('inverses')];
      const known = newestFirst(await operations.getAll());
      if (known.some((each) => each.id === id)) return false;
      const number = (known[0]?.number ?? 0) + 1;
      const outdated = known.slice(MOST_OPERATIONS - 1);
      await Promise.all([
        operations.put({ id, words, at, number }),
        texts.put({ id, text: inverses }),
        ...outdated.flatMap((each) => [operations.delete(each.id), texts.delete(each.id)]),
      ]);
      return true;
    }),
  readOperations: () =>
    read(['operations'], async ({ store }) =>
      newestFirst(await store.getAll()).map(({ id, words, at }) => ({ id, words, at })),
    ),
  readInverses: (id) => read(['inverses'], async ({ store }) => (await store.get(id))?.text),
  changeInverses: (id, inverses) =>
    write(['inverses'], async ({ store }) => {
      if ((await store.getKey(id)) !== undefined) await store.put({ id, text: inverses });
    }),
  dropOperation: (id) =>
    write(['operations', 'inverses'], async (transaction) => {
      await Promise.all([
        transaction.objectStore('operations').delete(id),
        transaction.objectStore('inverses').delete(id),
      ]);
    }),
});
