import type { LocalDatabase } from '../localDatabases';

/** What the adapter knows of one document. */
export interface AdapterAnswer {
  /** The winner's body; absent for tombstones. */
  readonly doc?: unknown;
  /** The tree of revisions and the name of the winner; absent where there is no such document. */
  readonly metadata?: unknown;
  /** The transaction that was read in, for the next reading; absent in adapters without transactions. */
  readonly ctx?: unknown;
}

type AdapterGet = (
  id: string,
  options: { readonly ctx?: unknown },
  answered: (error: unknown, answer: AdapterAnswer | undefined) => void,
) => void;

/** What `get` itself reads with. Undefined where the database has no such thing. */
const adapterGet = (database: LocalDatabase): AdapterGet | undefined => {
  const get: unknown = Reflect.get(database, '_get');
  return typeof get === 'function' ? (get.bind(database) as AdapterGet) : undefined;
};

/**
 * Reads a thousand documents in one transaction instead of one or two each (Chromium: 52 ms instead of 160 to 200), by
 * id. A document that is not in the answer was not read, for whatever reason: read it by itself.
 */
export const readTogether = (
  database: LocalDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AdapterAnswer>> =>
  new Promise((resolve) => {
    const found = new Map<string, AdapterAnswer>();
    const get = adapterGet(database);
    const [first, ...rest] = ids;
    if (get === undefined || first === undefined) return resolve(found);
    let open = ids.length;
    const take = (id: string, answer: AdapterAnswer | undefined): void => {
      if (answer !== undefined) found.set(id, answer);
      open -= 1;
      if (open === 0) resolve(found);
    };
    get(first, {}, (_error, answer) => {
      // While the transaction's first answer is being given it is open, and takes the other readings.
      const ctx = answer?.ctx;
      for (const id of rest) get(id, ctx === undefined ? {} : { ctx }, (_failed, other) => take(id, other));
      take(first, answer);
    });
  });
