import type { DatabaseName } from '../../ports';
import { keyOf, type Arrival } from './arrivals';

/** What waits in the journal, by document, as the leading tab knows it: no page is read for it. */
export interface PageIndex {
  added(page: number, arrivals: readonly Arrival[]): void;
  dropped(page: number): void;
  /** Whether a later page says more of the document. */
  isSuperseded(page: number, database: DatabaseName, id: string): boolean;
  has(database: DatabaseName, id: string): boolean;
  /** Documents of the database that wait. */
  count(database: DatabaseName): number;
  readonly pages: () => readonly number[];
}

export const createPageIndex = (): PageIndex => {
  const newest = new Map<string, number>();
  const keysOf = new Map<number, readonly string[]>();
  return {
    added: (page, arrivals) => {
      const keys = arrivals.map(({ database, id }) => keyOf(database, id));
      for (const key of keys) newest.set(key, page);
      keysOf.set(page, keys);
    },
    dropped: (page) => {
      for (const key of keysOf.get(page) ?? []) if (newest.get(key) === page) newest.delete(key);
      keysOf.delete(page);
    },
    isSuperseded: (page, database, id) => (newest.get(keyOf(database, id)) ?? page) > page,
    has: (database, id) => newest.has(keyOf(database, id)),
    count: (database) => {
      let count = 0;
      for (const key of newest.keys()) if (key.startsWith(`${database}/`)) count += 1;
      return count;
    },
    pages: () => [...keysOf.keys()],
  };
};
