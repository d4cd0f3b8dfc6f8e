import 'fake-indexeddb/auto';

import type { Activity } from './activity';
import type { TabLife } from './tabLife';

interface TabIndexedDbParts {
  /** Shared by the tabs of a browser, and there after they are closed. */
  readonly factory: IDBFactory;
  readonly life: TabLife;
  readonly activity: Activity;
  readonly isFull: () => boolean;
}

export interface TabIndexedDb {
  readonly factory: IDBFactory;
  /** The browser closes every connection of the tab, as when storage is cleared or the disk fails. */
  closeAll(): void;
}

const abortIfOpen = (transaction: IDBTransaction): void => {
  try {
    transaction.abort();
  } catch {
    // Committed or ended already.
  }
};

const abortFull = (transaction: IDBTransaction): void => {
  if (transaction.error !== null) return;
  Object.defineProperty(transaction, 'error', { value: new DOMException('The quota is full.', 'QuotaExceededError') });
  abortIfOpen(transaction);
};

/** A store whose writes end the transaction as a full disk does: after they were asked for, wholly. */
const failingStore = (transaction: IDBTransaction, store: IDBObjectStore): IDBObjectStore => {
  for (const method of ['put', 'add'] as const) {
    const write = store[method].bind(store);
    Object.assign(store, {
      [method]: (...given: Parameters<IDBObjectStore['put']>) => {
        const request = write(...given);
        queueMicrotask(() => abortFull(transaction));
        return request;
      },
    });
  }
  return store;
};

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ['complete', 'abort']) transaction.addEventListener(type, () => resolve());
  });

const opened = (request: IDBRequest): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ['success', 'error']) request.addEventListener(type, () => resolve());
  });

/** What a dead tab asks for fails at once: a request that stays open would be waited for by a timer. */
const refused = (): IDBOpenDBRequest =>
  Object.create(IDBOpenDBRequest.prototype, {
    error: { value: new DOMException('The tab has ended.', 'AbortError') },
    addEventListener: {
      value: (type: string, listener: () => void) => void (type === 'error' ? setImmediate(listener) : undefined),
    },
  }) as IDBOpenDBRequest;

/** IndexedDB as one tab has it: what is open when the tab dies is undone, and nothing is heard afterwards. */
export const createTabIndexedDb = ({ factory, life, activity, isFull }: TabIndexedDbParts): TabIndexedDb => {
  const connections = new Set<IDBDatabase>();
  const running = new Set<IDBTransaction>();
  const closings = new WeakMap<IDBDatabase, readonly (() => void)[]>();

  const watchTransaction = (transaction: IDBTransaction): IDBTransaction => {
    running.add(transaction);
    void activity.track(ended(transaction)).then(() => running.delete(transaction));
    if (!isFull() || transaction.mode === 'readonly') return transaction;
    const objectStore = transaction.objectStore.bind(transaction);
    return Object.assign(transaction, {
      objectStore: (name: string) => failingStore(transaction, objectStore(name)),
      // Browsers abort also what was committed already and finds no room; the simulated one cannot, so it waits here.
      commit: () => undefined,
    });
  };
  const watchConnection = (connection: IDBDatabase): void => {
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    const listen = connection.addEventListener.bind(connection);
    Object.assign(connection, {
      addEventListener: (type: string, listener: () => void) => {
        // Events that only a browser makes: they are told by us.
        if (type === 'close') closings.set(connection, [...(closings.get(connection) ?? []), listener]);
        else listen(type, listener);
      },
      transaction: (...given: Parameters<IDBDatabase['transaction']>) => watchTransaction(begin(...given)),
    });
  };
  const closeAll = (isHeard: boolean): void => {
    for (const transaction of running) abortIfOpen(transaction);
    for (const connection of connections) {
      connection.close();
      if (isHeard) for (const listener of closings.get(connection) ?? []) listener();
    }
    connections.clear();
  };
  life.onEnd(() => closeAll(false));

  const open = (...given: Parameters<IDBFactory['open']>): IDBOpenDBRequest => {
    if (!life.isAlive()) return refused();
    const request = factory.open(...given);
    void activity.track(opened(request));
    request.addEventListener('success', () => {
      if (life.isAlive()) watchConnection(request.result);
      else request.result.close();
    });
    return request;
  };

  return {
    factory: new Proxy(factory, {
      get: (target, member) => {
        if (member === 'open') return open;
        const value: unknown = Reflect.get(target, member);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
    closeAll: () => closeAll(true),
  };
};
