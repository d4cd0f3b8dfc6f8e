import { createFreshPages } from '../../../../../packages/sync/src/engine/ingest/waitingPages';
import type { Arrival } from '../../../../../packages/sync/src/pages/arrivals';

const MEBI = 1024 ** 2;
const arrivals: readonly Arrival[] = [];

describe('fresh pages', () => {
  it('give what a page says, once', () => {
    const fresh = createFreshPages();
    fresh.keep(1, 100, arrivals);

    expect(fresh.take(1)).toBe(arrivals);
    expect(fresh.take(1)).toBeUndefined();
  });

  it('hold pages of 16 Mi characters, and the next ones when those are gone', () => {
    const fresh = createFreshPages();
    fresh.keep(1, 10 * MEBI, arrivals);
    fresh.keep(2, 6 * MEBI, arrivals);
    fresh.keep(3, 1, arrivals);
    fresh.take(1);
    fresh.keep(4, 10 * MEBI, arrivals);

    expect([2, 3, 4].map((page) => fresh.take(page) !== undefined)).toEqual([true, false, true]);
  });
});
