import { PortError } from '@inkside/kit';

const OPEN_TIMEOUT_MS = 10_000;
/** Rows of one reading. */
const BATCH = 500;

export const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', (event) => {
      // What cannot be read must not end the transaction of what can.
      event.preventDefault();
      reject(request.error ?? new DOMException('No answer.', 'UnknownError'));
    });
  });

const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PortError('errors.database', { detail: 'blocked' })), OPEN_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** As it stands, whatever its version; undefined where there is none, and none is made. Lets go of it for others. */
export const openAsItIs = (factory: IDBFactory, name: string): Promise<IDBDatabase | undefined> =>
  withTimeout(
    new Promise((resolve, reject) => {
      const request = factory.open(name);
      let isNew = false;
      request.addEventListener('upgradeneeded', ({ oldVersion }) => {
        isNew = oldVersion === 0;
        request.transaction?.abort();
      });
      request.addEventListener('success', () => {
        const database = request.result;
        database.addEventListener('versionchange', () => database.close());
        resolve(database);
      });
      request.addEventListener('error', (event) => {
        event.preventDefault();
        if (isNew) resolve(undefined);
        else reject(request.error ?? new DOMException('No answer.', 'UnknownError'));
      });
    }),
  );

/** Waits for the other tabs to let go of it. */
export const removeDatabase = (factory: IDBFactory, name: string): Promise<void> =>
  withTimeout(asked(factory.deleteDatabase(name)).then(() => undefined));

export interface RawRow {
  readonly key: IDBValidKey;
  /** Undefined where it cannot be read. */
  readonly value: unknown;
}

const oneByOne = async (store: () => IDBObjectStore, keys: readonly IDBValidKey[]): Promise<readonly RawRow[]> => {
  const rows: RawRow[] = [];
  for (const key of keys) {
    const value: unknown = await asked<unknown>(store().get(key)).catch(() => undefined);
    rows.push({ key, value });
  }
  return rows;
};

/** Every row of a store, a part at a time; values that cannot be read are undefined. Nothing where there is no such store. */
export const eachRows = async (
  database: IDBDatabase,
  name: string,
  take: (rows: readonly RawRow[]) => void,
): Promise<void> => {
  if (!database.objectStoreNames.contains(name)) return;
  const store = (): IDBObjectStore => database.transaction(name).objectStore(name);
  for (let after: IDBKeyRange | null = null; ;) {
    const own = store();
    const [keys, values]: [IDBValidKey[], unknown[] | undefined] = await Promise.all([
      asked(own.getAllKeys(after, BATCH)),
      asked<unknown[]>(own.getAll(after, BATCH)).catch(() => undefined),
    ]);
    const last = keys.at(-1);
    if (last === undefined) return;
    take(
      values?.length === keys.length
        ? keys.map((key, index) => ({ key, value: values[index] }))
        : await oneByOne(store, keys),
    );
    after = IDBKeyRange.lowerBound(last, true);
  }
};

/** All of them. */
export const allRows = async (database: IDBDatabase, name: string): Promise<readonly RawRow[]> => {
  const rows: RawRow[] = [];
  await eachRows(database, name, (part) => rows.push(...part));
  return rows;
};

/** One transaction: all or nothing. */
export const writeRaw = (
  database: IDBDatabase,
  names: readonly string[],
  work: (transaction: IDBTransaction) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction([...names], 'readwrite');
    const failed = (): void => reject(transaction.error ?? new DOMException('Aborted.', 'AbortError'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', failed);
    transaction.addEventListener('error', failed);
    work(transaction);
  });
