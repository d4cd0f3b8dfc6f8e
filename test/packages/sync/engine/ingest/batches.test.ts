import { eachBatch, type WaitingPage } from '../../../../../packages/sync/src/engine/ingest/waitingPages';
import type { Arrival } from '../../../../../packages/sync/src/pages/arrivals';

const { signal } = new AbortController();

const anArrival = (id: string): Arrival => ({
  database: 'note',
  id,
  revs: ['1-a'],
  document: { _id: id, _rev: '1-a' },
  isDeleted: false,
  isMoved: false,
  isLost: false,
});
const arrivals = (count: number): readonly Arrival[] => Array.from({ length: count }, (_, n) => anArrival(`n${n}`));

const MIB = 1024 ** 2;
const pagesOf = (...sizes: readonly (number | undefined)[]): readonly WaitingPage[] =>
  sizes.map((size, number) => ({ number, size }));

const batchesOf = async (
  counts: readonly number[],
  pages = pagesOf(...counts.map(() => 1)),
): Promise<readonly (readonly number[])[]> => {
  const taken: (readonly number[])[] = [];
  await eachBatch(
    pages,
    async (page) => arrivals(counts[page] ?? 0),
    signal,
    async (batch) => {
      taken.push(batch.map(({ number }) => number));
    },
  );
  return taken;
};

describe('batches', () => {
  it('take pages together up to 2000 documents', async () => {
    expect(await batchesOf([200, 1000, 1000, 1000, 500])).toEqual([[0, 1], [2, 3], [4]]);
    expect(await batchesOf([])).toEqual([]);
  });

  it('take a page that is larger by itself', async () => {
    expect(await batchesOf([10, 2500, 10])).toEqual([[0], [1], [2]]);
  });

  it('take pages together up to 8 MiB, and those alone whose size nobody knows', async () => {
    const counts = [80, 80, 80, 80, 80];

    expect(await batchesOf(counts, pagesOf(3 * MIB, 5 * MIB, 1, 9 * MIB, 2))).toEqual([[0, 1], [2], [3], [4]]);
    expect(await batchesOf(counts, pagesOf(1, undefined, 1, 1, 1))).toEqual([[0], [1], [2, 3, 4]]);
  });

  it('hold no more than two of large pages in memory', async () => {
    let [held, most] = [0, 0];
    const read = async (): Promise<readonly Arrival[]> => {
      held += 1;
      most = Math.max(most, held);
      return arrivals(80);
    };
    await eachBatch(pagesOf(...Array.from({ length: 20 }, () => 8 * MIB)), read, signal, async (batch) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      held -= batch.length;
    });

    expect(most).toBe(2);
  });

  it('are read while one is worked on', async () => {
    const seen: string[] = [];
    const read = async (page: number): Promise<readonly Arrival[]> => {
      seen.push(`read ${page}`);
      return arrivals(1500);
    };
    await eachBatch(pagesOf(1, 1, 1), read, signal, async ([page]) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(`took ${page?.number}`);
    });

    expect(seen.indexOf('read 2')).toBeLessThan(seen.indexOf('took 1'));
    expect(seen.filter((each) => each.startsWith('took'))).toEqual(['took 0', 'took 1', 'took 2']);
  });

  it('end with what cannot be read, and what cannot be taken', async () => {
    const fail = async (): Promise<never> => Promise.reject(new Error('closed'));

    await expect(eachBatch(pagesOf(1), fail, signal, async () => undefined)).rejects.toThrow('closed');
    await expect(eachBatch(pagesOf(1, 1), async () => arrivals(2000), signal, fail)).rejects.toThrow('closed');
  });
});
