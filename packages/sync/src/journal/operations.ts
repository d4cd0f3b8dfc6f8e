import type { EpochMs } from '@inkside/kit';
import type { Journal, KeptOperation } from './journal';
import type { Transactions } from './transactions';

/** Operations that can be undone; the next one pushes the oldest out. */
const MOST_OPERATIONS = 50;

interface StoredOperation extends KeptOperation {
  /** Greater than that of any operation that stood when it was run: clocks are set back. */
  readonly number: number;
  /** Nobody can undo it any more. */
  readonly isSealed?: true;
  readonly undoBegan?: EpochMs;
}

/** A tab that closed while it undid does not hold up for ever what is to be made final. */
const UNDO_TAKES_MS = 60_000;

const isBeingUndone = ({ undoBegan }: StoredOperation, now: EpochMs): boolean =>
  undoBegan !== undefined && Math.abs(now - undoBegan) < UNDO_TAKES_MS;

const keptOf = ({ id, words, at, isFinal }: StoredOperation): KeptOperation =>
  isFinal === true ? { id, words, at, isFinal } : { id, words, at };

/** What the journal keeps of operations. */
export type OperationsJournal = Pick<
  Journal,
  | 'keepOperation'
  | 'readOperations'
  | 'readFinal'
  | 'beginUndo'
  | 'sealOperation'
  | 'readInverses'
  | 'changeInverses'
  | 'dropOperation'
>;

const newestFirst = (stored: readonly StoredOperation[]): readonly StoredOperation[] =>
  stored.toSorted((one, other) => other.number - one.number);

/** Whether an operation is undone or made final: in one transaction, so that two tabs do not do both. */
const createEnds = ({ write }: Transactions): Pick<OperationsJournal, 'beginUndo' | 'sealOperation'> => ({
  beginUndo: (id, now) =>
    write(['operations'], async ({ store }) => {
      const operation: StoredOperation | undefined = await store.get(id);
      if (operation === undefined || operation.isSealed === true) return false;
      // Only what is to be made final waits for it.
      if (operation.isFinal === true) await store.put({ ...operation, undoBegan: now });
      return true;
    }),
  sealOperation: (id, now) =>
    write(['operations'], async ({ store }) => {
      const operation: StoredOperation | undefined = await store.get(id);
      if (operation === undefined || isBeingUndone(operation, now)) return false;
      await store.put({ ...operation, isSealed: true });
      return true;
    }),
});

/** What people did and may undo. The list of operations is read often and what undoes one seldom: those are two stores. */
export const createKeptOperations = (transactions: Transactions): OperationsJournal => {
  const { read, write } = transactions;
  return {
    keepOperation: (operation, inverses) =>
      write(['operations', 'inverses'], async (transaction) => {
        const [operations, texts] = [transaction.objectStore('operations'), transaction.objectStore('inverses')];
        const known = newestFirst(await operations.getAll());
        if (known.some((each) => each.id === operation.id)) return false;
        const number = (known[0]?.number ?? 0) + 1;
        const outdated = known.filter(({ isSealed }) => isSealed !== true).slice(MOST_OPERATIONS - 1);
        await Promise.all([
          operations.put({ ...operation, number }),
          texts.put({ id: operation.id, text: inverses }),
          // What is to be made final stands until it is.
          ...outdated.map((each) =>
            each.isFinal === true ? operations.put({ ...each, isSealed: true }) : operations.delete(each.id),
          ),
          ...outdated.flatMap(({ id, isFinal }) => (isFinal === true ? [] : [texts.delete(id)])),
        ]);
        return true;
      }),
    readOperations: () =>
      read(['operations'], async ({ store }) =>
        newestFirst(await store.getAll()).flatMap((each) => (each.isSealed === true ? [] : [keptOf(each)])),
      ),
    readFinal: () =>
      read(['operations'], async ({ store }) =>
        newestFirst(await store.getAll())
          .toReversed()
          .flatMap((each) => (each.isFinal === true ? [keptOf(each)] : [])),
      ),
    ...createEnds(transactions),
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
  };
};
