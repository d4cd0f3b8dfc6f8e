import { createFeed } from '../../../../../packages/sync/src/engine/pull/feed';
import { createFollowing } from '../../../../../packages/sync/src/engine/pull/following';
import type { OpenedPass } from '../../../../../packages/sync/src/engine/pull/openPass';
import { createRetry, createWaits } from '../../../../../packages/sync/src/engine/waits';
import type { FeedPage, FeedQuery } from '../../../../../packages/sync/src/gateway/gateway';
import { fakeClock } from '../../../../fakes/fakeClock';

/** A cloud of so many rows, which ends each answer where it was told to, and a pull that follows its feed to the end. */
const followedTo = async (
  rows: number,
  {
    rowsOfPart = Infinity,
    cap = Infinity,
    isCounting = false,
  }: { readonly rowsOfPart?: number; readonly cap?: number; readonly isCounting?: boolean } = {},
) => {
  const [queries, caughtUpAt]: [FeedQuery[], string[]] = [[], []];
  const over = new AbortController();
  const { port: clock } = fakeClock();
  let since = '0';
  const pageFrom = (from: number, end: number, limit: number): FeedPage => {
    const last = Math.min(from + limit, from + rowsOfPart, end);
    const page = {
      rows: [],
      given: last - from,
      lastSeq: String(last),
      text: '',
      ...(isCounting ? { pending: rows - last } : {}),
    };
    // A part that ends at a line end cannot know that nothing but the end of the answer is behind it.
    return last - from < Math.min(limit, rowsOfPart) || last - from === 0
      ? page
      : { ...page, next: async (more: number) => pageFrom(last, end, more) };
  };
  const changes = async (query: FeedQuery): Promise<FeedPage> => {
    queries.push(query);
    const from = Number(query.since);
    if (query.isWaiting && from === rows) return new Promise(() => over.abort());
    const { next, ...page } = pageFrom(
      from,
      Math.min(rows, from + Math.min(cap, query.limit + (query.more ?? 0))),
      query.limit,
    );
    return (query.more ?? 0) === 0 || next === undefined ? page : { ...page, next };
  };
  const waits = createWaits(clock);
  const feed = createFeed({ changes }, clock, over.signal);
  const pass = { states: { now: () => ({ since, withRevisions: false }) } } as unknown as OpenedPass;
  const following = createFollowing({
    feed,
    waits,
    retry: createRetry(waits, () => 0),
    signal: over.signal,
    intake: async (_pass, { lastSeq }, shown) => {
      since = lastSeq;
      shown?.();
    },
    caughtUp: () => void caughtUpAt.push(since),
    perhapsCaughtUp: () => undefined,
  });
  const followed = following.follow(pass, following.ask(pass));
  const ended = new Promise((resolve) => over.signal.addEventListener('abort', resolve));
  await Promise.race([followed, ended]);
  return { caughtUpAt, asked: queries.map((query) => [query.since, query.isWaiting]) };
};

describe('a feed that is longer than one answer', () => {
  it.each([20_199, 20_200, 20_201, 41_200, 45_000])(
    'is not taken for read to its end where an answer ends: %i rows',
    async (rows) => {
      const { caughtUpAt } = await followedTo(rows);

      expect(caughtUpAt).toEqual([String(rows)]);
    },
  );

  it('is read on behind parts that are smaller than what was asked for, because their rows are large', async () => {
    const { caughtUpAt } = await followedTo(900, { rowsOfPart: 30 });

    expect(caughtUpAt).toEqual(['900']);
  });

  it('is waited at only when it was read to its end', async () => {
    const { asked } = await followedTo(45_000);

    expect(asked).toEqual([
      ['0', false],
      ['20200', false],
      ['41200', false],
      ['45000', false],
      ['45000', true],
    ]);
  });

  it.each([1000, 1500, 3000, 10_000])(
    'is read to its end where the gateway gives no more than %i rows at once, and says nothing',
    async (cap) => {
      const { caughtUpAt } = await followedTo(12_345, { cap });

      expect(caughtUpAt).toEqual(['12345']);
    },
  );

  it('is not asked once more where the gateway says that nothing is behind, or where little came', async () => {
    expect((await followedTo(5000, { isCounting: true })).asked).toEqual([
      ['0', false],
      ['5000', true],
    ]);
    expect((await followedTo(999)).asked).toEqual([
      ['0', false],
      ['999', true],
    ]);
  });
});
