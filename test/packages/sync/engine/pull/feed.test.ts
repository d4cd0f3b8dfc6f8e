import { createFeed } from '../../../../../packages/sync/src/engine/pull/feed';
import type { FeedPage, FeedQuery } from '../../../../../packages/sync/src/gateway/gateway';
import { fakeClock } from '../../../../fakes/fakeClock';

/** A gateway whose answers reach over `pages` pages; it numbers its rows. */
const longAnswers = (pages: number) => {
  const queries: FeedQuery[] = [];
  const signals: AbortSignal[] = [];
  const read: number[] = [];
  const pageFrom = (at: number, left: number): FeedPage => {
    const page = { rows: [], given: 1, lastSeq: String(at + 1), text: '' };
    const next = async (limit: number): Promise<FeedPage> => {
      read.push(limit);
      return pageFrom(at + 1, left - 1);
    };
    return left > 1 ? { ...page, next } : page;
  };
  const changes = async (query: FeedQuery, signal: AbortSignal): Promise<FeedPage> => {
    queries.push(query);
    signals.push(signal);
    return pageFrom(Number(query.since), pages);
  };
  const over = new AbortController();
  return { queries, signals, read, over, feed: createFeed({ changes }, fakeClock().port, over.signal) };
};

const question = { since: '0', isWaiting: false, withRevisions: false };

describe('pages of a long answer', () => {
  it('are asked for together, and read on where the last one ended', async () => {
    const { feed, queries, read } = longAnswers(3);

    await feed.ask(question).page;
    await feed.ask({ ...question, since: '1' }).page;
    await feed.ask({ ...question, since: '2' }).page;
    await feed.ask({ ...question, since: '3' }).page;

    expect(queries).toEqual([
      { ...question, limit: 200, more: 20_000 },
      { ...question, since: '3', limit: 1000, more: 20_000 },
    ]);
    expect(read).toEqual([1000, 1000]);
  });

  it.each([
    ['elsewhere', { ...question, since: '7' }],
    ['for the next change', { ...question, since: '1', isWaiting: true }],
    ['with ancestry', { ...question, since: '1', withRevisions: true }],
  ])('are dropped by whoever asks %s', async (_name, other) => {
    const { feed, queries, signals, read } = longAnswers(3);
    await feed.ask(question).page;

    await feed.ask(other).page;

    expect(queries).toHaveLength(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(read).toEqual([]);
  });

  it('are not read on behind one that was given up', async () => {
    const { feed, queries, signals } = longAnswers(3);
    const asked = feed.ask(question);
    await asked.page;
    asked.cancel();
    const early = feed.ask(question);
    early.cancel();
    await early.page;

    await feed.ask({ ...question, since: '1' }).page;

    expect(queries).toHaveLength(3);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  });

  it('end with the pull', async () => {
    const { feed, signals, over } = longAnswers(3);
    await feed.ask(question).page;

    over.abort();

    expect(signals[0]?.aborted).toBe(true);
  });

  it('come alone where they had to be made smaller, and while one waits', async () => {
    const { feed, queries } = longAnswers(1);
    feed.shrink();
    await feed.ask({ ...question, since: '5' }).page;
    feed.delivered({ text: '' });
    await feed.ask({ ...question, since: '6' }).page;
    await feed.ask({ ...question, since: '7', isWaiting: true }).page;

    expect(queries.map(({ limit, more }) => [limit, more])).toEqual([
      [500, 0],
      [1000, 20_000],
      [1000, 0],
    ]);
  });

  it('do not become larger behind a large one', async () => {
    const { feed, queries } = longAnswers(1);
    feed.shrink();
    feed.shrink();
    feed.delivered({ text: 'x'.repeat(5 * 1024 ** 2) });
    await feed.ask({ ...question, since: '5' }).page;
    feed.delivered({ text: 'x' });
    await feed.ask({ ...question, since: '6' }).page;

    expect(queries.map(({ limit }) => limit)).toEqual([250, 500]);
  });
});
