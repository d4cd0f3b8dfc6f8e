import { databaseNames } from '../databaseNames';
import { leavesOf, type Arrival } from './arrivals';
import { isEarlier } from './revisions';
import type { DatabaseName } from '../syncPorts';

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
  readonly database: DatabaseName;
  readonly id: string;
  page: number;
  leaves: readonly string[];
  isDeleted: boolean;
  /** Pages that name the document: as long as there is one, it is known which of them counts. */
  pages: number;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  !isEarlier(one, other) && !isEarlier(other, one);

/** By database and id: a name made of both would be a new text for each of 10,000 arrivals, four times over. */
const createLatest = () => {
  const latest = new Map(databaseNames.map((name) => [name, new Map<string, Latest>()]));
  const get = (database: DatabaseName, id: string): Latest | undefined => latest.get(database)?.get(id);
  return {
    get,
    add: (page: number, arrival: Arrival): Latest => {
      const { database, id, isDeleted } = arrival;
      const [known, leaves] = [get(database, id), leavesOf(arrival)];
      if (known === undefined) {
        const first = { database, id, page, leaves, isDeleted, pages: 1 };
        latest.get(database)?.set(id, first);
        return first;
      }
      known.pages += 1;
      if (!isEarlier(leaves, known.leaves)) Object.assign(known, { page, leaves, isDeleted });
      return known;
    },
    drop: (known: Latest): void => {
      known.pages -= 1;
      if (known.pages === 0) latest.get(known.database)?.delete(known.id);
    },
    count: (database: DatabaseName): number => latest.get(database)?.size ?? 0,
  };
};

export const createPageIndex = (): PageIndex => {
  const latest = createLatest();
  const pages = new Map<number, { readonly size: number; readonly documents: readonly Latest[] }>();

  return {
    added: (page, size, arrivals) => {
      pages.set(page, { size, documents: arrivals.map((arrival) => latest.add(page, arrival)) });
    },
    dropped: (page) => {
      pages.get(page)?.documents.forEach(latest.drop);
      pages.delete(page);
    },
    sizeOf: (page) => pages.get(page)?.size,
    isSuperseded: (page, arrival) => {
      const [known, leaves] = [latest.get(arrival.database, arrival.id), leavesOf(arrival)];
      return (
        known !== undefined && (isEarlier(leaves, known.leaves) || (page < known.page && isSame(leaves, known.leaves)))
      );
    },
    isKnown: (arrival) => {
      const [known, leaves] = [latest.get(arrival.database, arrival.id), leavesOf(arrival)];
      if (known === undefined) return false;
      return isEarlier(leaves, known.leaves) || (arrival.isDeleted === known.isDeleted && isSame(leaves, known.leaves));
    },
    has: (database, id) => latest.get(database, id)?.isDeleted === false,
    count: latest.count,
    pages: () => [...pages.keys()],
  };
};
