import type { Arrival } from '../../pages/arrivals';

/** Characters of text whose rows are remembered: pages of about 15,000 notes. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * What the newest pages say, so that a page that this tab has read need not be read again when its turn comes. Those
 * that find no room are read from the journal, which has them all.
 */
export interface FreshPages {
  /** `size`: characters of the page's text. */
  readonly keep: (page: number, size: number, arrivals: readonly Arrival[]) => void;
  /** What the page says; it is forgotten then. */
  take(page: number): readonly Arrival[] | undefined;
}

export const createFreshPages = (): FreshPages => {
  const fresh = new Map<number, { readonly size: number; readonly arrivals: readonly Arrival[] }>();
  let room = MOST_CHARACTERS;
  return {
    keep: (page, size, arrivals) => {
      if (size > room) return;
      room -= size;
      fresh.set(page, { size, arrivals });
    },
    take: (page) => {
      const found = fresh.get(page);
      fresh.delete(page);
      room += found?.size ?? 0;
      return found?.arrivals;
    },
  };
};
