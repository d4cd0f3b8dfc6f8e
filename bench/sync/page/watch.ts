/** Seen from outside, without a word in the product; runs before any script of the page. Times: `performance.now()`. */
export interface PageWatch {
  /** When the first request to the sync gateway began. */
  firstRequest(): number;
  /**
   * What finished transactions put into a store, in all databases whose name contains `database`: how many records, and
   * when the last of these transactions completed.
   */
  puts(database: string, store: string): Puts;
  /** When so many records had been put. */
  whenPut(database: string, store: string, records: number): Promise<number>;
  /** When nothing at all was put for so long; milliseconds. */
  whenQuiet(ms: number): Promise<void>;
  /** When a list of so many rows stood in the page; without a number, of any. */
  whenListed(rows?: number): Promise<Seen>;
  /** When the page said that there is nothing. */
  whenEmpty(): Promise<Seen>;
  /** Watches for a row with this text. */
  expectRow(text: string): void;
  /** Those that were expected and came, in epoch milliseconds. */
  seenRows(): readonly SeenRow[];
}

export interface Puts {
  readonly records: number;
  readonly at: number;
}

export interface Seen {
  /** It is in the document. */
  readonly inDocument: number;
  /** The next frame begins, which shows it. */
  readonly inFrame: number;
}

export interface SeenRow extends Seen {
  readonly text: string;
}

declare global {
  interface Window {
    readonly inksideWatch: PageWatch;
  }
}

/** Longer than the slowest thing that is measured. */
const PATIENCE_MS = 240_000;
const ROWS = 'li[aria-setsize]';

const finished = new Map<string, Puts>();
const seenRows: SeenRow[] = [];
const checks = new Set<() => void>();
let lastPut = 0;

const putsOf: PageWatch['puts'] = (database, store) => {
  const isMeant = (key: string): boolean => key.includes(database) && key.endsWith(` ${store}`);
  const found = [...finished].flatMap(([key, puts]) => (isMeant(key) ? [puts] : []));
  return {
    records: found.reduce((sum, { records }) => sum + records, 0),
    at: Math.max(0, ...found.map(({ at }) => at)),
  };
};

/** Resolves as soon as `test` gives something; it is asked again whenever something has happened. */
const until = <Value>(what: string, test: () => Value | undefined): Promise<Value> =>
  new Promise((resolve, reject) => {
    const check = (): void => {
      const value = test();
      if (value === undefined) return;
      checks.delete(check);
      resolve(value);
    };
    checks.add(check);
    check();
    const giveUp = (): void => reject(new Error(`Waited in vain for ${what}: ${JSON.stringify([...finished])}`));
    setTimeout(giveUp, PATIENCE_MS);
  });

const checkAll = (): void => {
  for (const check of checks) check();
};

const finish = (transaction: IDBTransaction, stores: ReadonlyMap<string, number>): void => {
  const at = performance.now();
  lastPut = at;
  for (const [name, records] of stores) {
    const key = `${transaction.db.name} ${name}`;
    finished.set(key, { records: (finished.get(key)?.records ?? 0) + records, at });
  }
  checkAll();
};

const running = new WeakMap<IDBTransaction, Map<string, number>>();

/** A transaction's records are there when it has completed. */
const countPut = ({ name, transaction }: IDBObjectStore): void => {
  let stores = running.get(transaction);
  if (stores === undefined) {
    const fresh = new Map<string, number>();
    transaction.addEventListener('complete', () => finish(transaction, fresh));
    running.set(transaction, fresh);
    stores = fresh;
  }
  stores.set(name, (stores.get(name) ?? 0) + 1);
};

const watchMethod = (method: 'add' | 'put'): void => {
  const original: unknown = Reflect.get(IDBObjectStore.prototype, method);
  if (typeof original !== 'function') throw new TypeError(`IndexedDB has no ${method}.`);
  // Profiles lay the browser's own time for the write to this name.
  function writeToIndexedDb(this: IDBObjectStore, ...args: unknown[]): unknown {
    countPut(this);
    return Reflect.apply(original as () => unknown, this, args);
  }
  Reflect.set(IDBObjectStore.prototype, method, writeToIndexedDb);
};

const whenSeen = async (what: string, isThere: () => boolean): Promise<Seen> => {
  const inDocument = await until(what, () => (isThere() ? performance.now() : undefined));
  const inFrame = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
  return { inDocument, inFrame };
};

const hasRow = (text: string): boolean =>
  [...document.querySelectorAll(ROWS)].some((row) => row.textContent.includes(text));

const expectRow = async (text: string): Promise<void> => {
  const { inDocument, inFrame } = await whenSeen(text, () => hasRow(text));
  seenRows.push({ text, inDocument: performance.timeOrigin + inDocument, inFrame: performance.timeOrigin + inFrame });
};

const whenQuiet = async (ms: number): Promise<void> => {
  while (performance.now() - lastPut < ms) await new Promise((resolve) => setTimeout(resolve, ms / 10));
};

watchMethod('add');
watchMethod('put');
new MutationObserver(checkAll).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['aria-setsize'],
});

Object.defineProperty(window, 'inksideWatch', {
  value: {
    firstRequest: () => {
      const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/neocloud'));
      return Math.min(...requests.map(({ startTime }) => startTime));
    },
    puts: putsOf,
    whenPut: (database, store, records) =>
      until(`${records} records in ${store} of ${database}`, () => {
        const found = putsOf(database, store);
        return found.records >= records ? found.at : undefined;
      }),
    whenQuiet,
    whenListed: (rows) => {
      const selector = rows === undefined ? ROWS : `li[aria-setsize="${rows}"]`;
      return whenSeen(selector, () => document.querySelector(selector) !== null);
    },
    whenEmpty: () => whenSeen('the empty list', () => document.querySelector('main h2.state-title') !== null),
    expectRow: (text) => void expectRow(text),
    seenRows: () => seenRows,
  } satisfies PageWatch,
});
