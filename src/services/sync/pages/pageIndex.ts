import type { DatabaseName } from '../../ports';
import { keyOf, leavesOf, type Arrival } from './arrivals';
import { isEarlier } from './revisions';

/** What waits in the journal, by document, as the leading tab knows it: no page is read for it. */
export interface PageIndex {
  /** `size`: characters of the page's text. */
  added(page: number, size: number, arrivals: readonly Arrival[]): void;
  dropped(page: number): void;
  /** Characters; undefined where the page is not known (another tab has kept it). */
  readonly sizeOf: (page: number) => number | undefined;
  /** Whether another page says more of the document. */
  isSuperseded(page: number, arrival: Arrival): boolean;
  /** Whether what waits says all of this already. */
  readonly isKnown: (arrival: Arrival) => boolean;
  /** Whether the document waits, and lives by what waits. */
  has(database: DatabaseName, id: string): boolean;
  /** Documents of the database that wait. */
  count(database: DatabaseName): number;
  readonly pages: () => readonly number[];
}

/** The latest state of a document that waits. */
interface Latest {
  page: number;
  leaves: readonly string[];
  isDeleted: boolean;
  /** Pages that name the document: as long as there is one, it is known which of them counts. */
  pages: number;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => !isEarlier(one, other) && !isEarlier(other, one);

export const createPageIndex = (): PageIndex => {
  const latest = new Map<string, Latest>();
  const pages = new Map<number, { readonly size: number; readonly keys: readonly string[] }>();

  const add = (page: number, key: string, arrival: Arrival): void => {
    const known = latest.get(key);
    const [leaves, { isDeleted }] = [leavesOf(arrival), arrival];
    if (known === undefined) {
      latest.set(key, { page, leaves, isDeleted, pages: 1 });
      return;
    }
    known.pages += 1;
    if (!isEarlier(leaves, known.leaves)) Object.assign(known, { page, leaves, isDeleted });
  };

  const drop = (key: string): void => {
    const known = latest.get(key);
    if (known === undefined) return;
    known.pages -= 1;
    if (known.pages === 0) latest.delete(key);
  };

  return {
    added: (page, size, arrivals) => {
      const keys = arrivals.map(({ database, id }) => keyOf(database, id));
      for (const [index, arrival] of arrivals.entries()) add(page, keys[index] ?? '', arrival);
      pages.set(page, { size, keys });
    },
    dropped: (page) => {
      pages.get(page)?.keys.forEach(drop);
      pages.delete(page);
    },
    sizeOf: (page) => pages.get(page)?.size,
    isSuperseded: (page, arrival) => {
      const [known, leaves] = [latest.get(keyOf(arrival.database, arrival.id)), leavesOf(arrival)];
      return known !== undefined && (isEarlier(leaves, known.leaves) || (page < known.page && isSame(leaves, known.leaves)));
    },
    isKnown: (arrival) => {
      const [known, leaves] = [latest.get(keyOf(arrival.database, arrival.id)), leavesOf(arrival)];
      if (known === undefined) return false;
      return isEarlier(leaves, known.leaves) || (arrival.isDeleted === known.isDeleted && isSame(leaves, known.leaves));
    },
    has: (database, id) => latest.get(keyOf(database, id))?.isDeleted === false,
    count: (database) => [...latest.keys()].filter((key) => key.startsWith(`${database}/`)).length,
    pages: () => [...pages.keys()],
  };
};
