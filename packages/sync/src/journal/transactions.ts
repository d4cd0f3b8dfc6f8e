import type { IDBPTransaction, StoreNames } from 'idb';

import { databaseErrorOf, isClosed, lazy } from '@inkside/kit';
import { deleteDatabase, openDatabase, type JournalDatabase, type JournalSchema } from './database';

type StoreName = StoreNames<JournalSchema>;
type Transaction<Names extends StoreName[], Mode extends IDBTransactionMode> = IDBPTransaction<
  JournalSchema,
  Names,
  Mode
>;

/**
 * Runs one transaction; it has happened wholly when this resolves, and not at all when it rejects. `work` must wait for
 * every request that it makes, also when another one cannot even be made: what is left behind rejects unheard.
 */
export interface Transactions {
  readonly read: <const Names extends StoreName[], T>(
    stores: Names,
    work: (transaction: Transaction<Names, 'readonly'>) => Promise<T>,
  ) => Promise<T>;
  readonly write: <const Names extends StoreName[], T>(
    stores: Names,
    work: (transaction: Transaction<Names, 'readwrite'>) => Promise<T>,
  ) => Promise<T>;
  readonly close: () => void;
  readonly destroy: () => Promise<void>;
}

/**
 * Makes the last requests of a transaction and ends it behind them: else the browser would end it only after their
 * answers, one more way to its database and back. All of them happen, or none.
 */
export const endWith = async (
  transaction: Pick<IDBTransaction, 'commit'>,
  requests: readonly (() => Promise<unknown>)[],
): Promise<void> => {
  const made: Promise<unknown>[] = [];
  try {
    for (const request of requests) made.push(request());
    transaction.commit();
  } catch (thrown) {
    // The transaction is aborted for this, and they with it.
    for (const each of made) each.catch(() => undefined);
    throw thrown;
  }
  await Promise.all(made);
};

const runIn = async <Names extends StoreName[], Mode extends IDBTransactionMode, T>(
  transaction: Transaction<Names, Mode>,
  work: (transaction: Transaction<Names, Mode>) => Promise<T>,
): Promise<T> => {
  // Whoever fails first is told of; the others follow from it.
  transaction.done.catch(() => undefined);
  try {
    const result = await work(transaction);
    await transaction.done;
    return result;
  } catch (thrown) {
    try {
      transaction.abort();
    } catch {
      // It is over already.
    }
    // A request says only that it was aborted; the transaction knows why.
    throw transaction.error ?? thrown;
  }
};

type Handle = () => Promise<JournalDatabase>;

/** What follows when the browser has closed the database under us, with all that the site has open, and who may open it. */
export interface Losing {
  readonly onLost?: () => void;
  /** How long nothing is asked of the browser then. */
  readonly rest?: () => Promise<void>;
  /** Throws where it must not be opened, and so made anew, any more. */
  readonly assertAdmitted?: () => void;
}

/** The open database; dropped when the browser closed it, and then opened anew. */
const createHandles = (factory: () => IDBFactory, name: string, { onLost, rest, assertAdmitted }: Losing) => {
  let handle: Handle | undefined;
  let mayOpen: Promise<void> | undefined;
  const drop = (own: Handle | undefined): void => {
    if (handle === own) handle = undefined;
  };
  return {
    drop,
    current: (): Handle => {
      if (handle !== undefined) return handle;
      const own: Handle = lazy(async () => {
        await mayOpen;
        assertAdmitted?.();
        return openDatabase(factory(), name, ({ isForced }) => {
          drop(own);
          if (!isForced) return;
          mayOpen = rest?.();
          onLost?.();
        });
      });
      handle = own;
      return own;
    },
    close: async (): Promise<void> => {
      const closing = handle;
      drop(closing);
      await closing?.().then(
        (database) => database.close(),
        () => undefined,
      );
    },
  };
};

/** The transactions of one user's database, which is opened at the first need and again when the browser closed it. */
export const createTransactions = (factory: () => IDBFactory, name: string, losing: Losing = {}): Transactions => {
  const handles = createHandles(factory, name, losing);

  const run = async <Names extends StoreName[], Mode extends 'readonly' | 'readwrite', T>(
    stores: Names,
    mode: Mode,
    work: (transaction: Transaction<Names, Mode>) => Promise<T>,
  ): Promise<T> => {
    const once = async (handle: Handle): Promise<T> => runIn((await handle()).transaction(stores, mode), work);
    const first = handles.current();
    try {
      return await once(first).catch((thrown: unknown) => {
        if (!isClosed(thrown)) throw thrown;
        handles.drop(first);
        return once(handles.current());
      });
    } catch (thrown) {
      throw databaseErrorOf(thrown);
    }
  };

  return {
    read: (stores, work) => run(stores, 'readonly', work),
    write: (stores, work) => run(stores, 'readwrite', work),
    close: () => void handles.close(),
    destroy: async () => {
      await handles.close();
      try {
        await deleteDatabase(factory(), name);
      } catch (thrown) {
        throw databaseErrorOf(thrown);
      }
    },
  };
};
