import { readFeedPage } from '../../../../packages/sync/src/gateway/feedPage';
import type { FeedPage, FeedQuery } from '../../../../packages/sync/src/gateway/gateway';
import { openAnswer } from '../../../../packages/sync/src/gateway/answers';
import { gate } from '../../../harness/until';
import { turnByHand } from '../../../harness/handTurned';
import { SILENCE_MS, aGateway, json, trickling } from './support';

const query: FeedQuery = { since: '0', limit: 2, more: 8, isWaiting: false, withRevisions: false };
const rowOf = (n: number): string =>
  JSON.stringify({ seq: `${n}-x`, id: `n${n}`, changes: [{ rev: '1-a' }], doc: { _id: `n${n}`, _rev: '1-a' } });
const answerOf = (count: number): string =>
  `{"results":[\n${Array.from({ length: count }, (_, n) => rowOf(n + 1)).join(',\n')}\n],\n"last_seq":"end"}\n`;
const behind = (page: FeedPage, limit: number): Promise<FeedPage> => {
  if (page.next === undefined) throw new Error('The answer is over.');
  return page.next(limit);
};

describe('an answer with more than a page', () => {
  it('is asked for at once and read page by page', async () => {
    const { gateway, requests, signal } = aGateway(() => new Response(answerOf(6)));

    const first = await gateway.changes(query, signal);
    const second = await behind(first, 3);
    const third = await behind(second, 3);

    expect(requests.map(({ url }) => url.searchParams.get('limit'))).toEqual(['10']);
    expect([first, second, third].map(({ given, lastSeq }) => [given, lastSeq])).toEqual([
      [2, '2-x'],
      [3, '5-x'],
      [1, 'end'],
    ]);
    expect(third.next).toBeUndefined();
    for (const { next: _next, ...page } of [first, second, third]) expect(readFeedPage(page.text)).toEqual(page);
  });

  it('gives its first page before the rest has come', async () => {
    const [start = '', rest = ''] = answerOf(6).split(/(?<="n3".*\n)/);
    const held = gate();
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(new TextEncoder().encode(start));
        await held.passed;
        controller.enqueue(new TextEncoder().encode(rest));
        controller.close();
      },
    });
    const { gateway, signal } = aGateway(() => new Response(body, { headers: { 'content-type': 'application/json' } }));

    const first = await gateway.changes(query, signal);
    held.open();
    const second = await behind(first, 8);

    expect([first.given, second.given]).toEqual([2, 4]);
  });

  it('has the bodies that the feed did not give in every page', async () => {
    const lacking = answerOf(4).replaceAll(/"doc":\{"_id":"n[24]"[^}]*\}/g, '"doc":null');
    const { gateway, signal } = aGateway(({ url, body }) => {
      if (!url.pathname.endsWith('_bulk_get')) return new Response(lacking);
      const { docs } = body as { docs: { id: string; rev: string }[] };
      return json({ results: docs.map(({ id, rev }) => ({ id, docs: [{ ok: { _id: id, _rev: rev, title: 'T' } }] })) });
    });

    const first = await gateway.changes(query, signal);
    const second = await behind(first, 8);

    const titles = [...first.rows, ...second.rows].map(({ document }) => document?.['title']);
    expect(titles).toEqual([undefined, 'T', undefined, 'T']);
  });

  it.each([['breaks off', 'break'] as const, ['ends too early', 'close'] as const])(
    'keeps the pages that came when it %s',
    async (_name, end) => {
      const { gateway, signal } = aGateway(() => trickling([answerOf(6).slice(0, 250)], { everyMs: 1, end }));

      const first = await gateway.changes(query, signal);

      expect(first.given).toBe(2);
      await expect(behind(first, 8)).rejects.toMatchObject({ name: 'GatewayFault', kind: 'offline' });
    },
  );

  it('is dropped by its signal between two pages too', async () => {
    const { gateway, requests, signal, abort } = aGateway(({ init }) =>
      trickling([answerOf(6).slice(0, 250)], { everyMs: 1, signal: init.signal ?? null }),
    );
    const first = await gateway.changes(query, signal);

    abort();

    expect(requests[0]?.init.signal?.aborted).toBe(true);
    await expect(behind(first, 8)).rejects.toMatchObject({ kind: 'offline' });
  });

  it('is refused as any other', async () => {
    const refused = aGateway(() => json({ error: 'name', reason: 'why' }, 403));
    const lost = aGateway(() => json({ error: 'Bad Request', reason: 'since' }, 400));

    await expect(refused.gateway.changes(query, refused.signal)).rejects.toMatchObject({ kind: 'refused' });
    await expect(lost.gateway.changes({ ...query, since: '7' }, lost.signal)).rejects.toMatchObject({
      kind: 'unknownSequence',
    });
  });
});

describe('an answer that is read by and by', () => {
  beforeEach(() => turnByHand('setTimeout'));
  afterEach(() => void jest.useRealTimers());

  const opened = (pieces: readonly string[]) => {
    const { signal } = new AbortController();
    const fetch = async (): Promise<Response> => trickling(pieces, { everyMs: 1 });
    return openAnswer(fetch, 'https://cloud.example', {}, { signal, silenceMs: SILENCE_MS });
  };

  it('may rest longer than a connection may be silent', async () => {
    const answer = await opened(['one', 'two']);

    await answer.read();
    await jest.advanceTimersByTimeAsync(2 * SILENCE_MS);

    expect(new TextDecoder().decode(await answer.read())).toBe('two');
  });

  it('is cut when it is read and nothing comes', async () => {
    const answer = await opened(['one']);
    await answer.read();

    const reading = answer.read().catch((thrown: unknown) => thrown);
    await jest.advanceTimersByTimeAsync(SILENCE_MS);

    expect(await reading).toMatchObject({ kind: 'offline', message: 'The connection is silent.' });
  });
});
