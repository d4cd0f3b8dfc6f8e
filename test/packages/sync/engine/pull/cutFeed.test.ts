import { createGateway } from '../../../../../packages/sync/src/gateway/createGateway';
import type { FeedQuery } from '../../../../../packages/sync/src/gateway/gateway';
import { aSession } from '../../gateway/support';
import { aBrowser, aNote, startingTabs, until } from '../engineWorld';

/** Answers of the feed, a row on each line, the first of which break off; `order` is that of the rows. */
const cutFeed = (order: readonly number[], cuts: readonly number[]) => {
  const asked: string[] = [];
  const left = [...cuts];
  const rowOf = (n: number): string => {
    const id = `n${String(n).padStart(5, '0')}`;
    return JSON.stringify({
      seq: `${n}-x`,
      id,
      changes: [{ rev: '1-a' }],
      doc: { _id: id, _rev: '1-a', ...aNote(`Note ${n}`) },
    });
  };
  const fetch = async (address: string): Promise<Response> => {
    const { searchParams } = new URL(address);
    if (searchParams.get('feed') === 'longpoll') return new Promise(() => undefined);
    const since = searchParams.get('since') ?? '';
    asked.push(since);
    // Behind the end of an answer, or a row, come those that were not given yet, or have a greater number.
    const isEnd = since.startsWith('end ');
    const behind = isEnd ? order.slice(Number(since.slice(4))) : order.filter((n) => n > Number.parseInt(since, 10));
    const given = behind.slice(0, Number(searchParams.get('limit')));
    const whole = given.map((n, index) => `${rowOf(n)}${index < given.length - 1 ? ',' : ''}\n`).join('');
    const cut = left.shift();
    if (cut !== undefined) return new Response(`{"results":[\n${whole.split('\n').slice(0, cut).join('\n')}\n`);
    return new Response(`{"results":[\n${whole}],"last_seq":"end ${order.length - behind.length + given.length}"}\n`);
  };
  const { session } = aSession();
  const gateway = createGateway({ fetch, origin: 'https://cloud.example', uid: 'u', session });
  return { asked, changes: (query: FeedQuery, signal: AbortSignal) => gateway.changes(query, signal) };
};

describe('a feed whose answer breaks off', () => {
  const started = startingTabs();
  const numbers = Array.from({ length: 900 }, (_, n) => n + 1);
  /** Four shards, one after another in each hundred. */
  const mixed = numbers.map((_, at) => (at % 4) * 225 + Math.floor(at / 4) + 1);

  it.each([
    ['in order', numbers, ['0', '200-x']],
    ['out of order', mixed, ['0', '0']],
  ] as const)('is read to its end with no row left out, its rows %s', async (_name, order, places) => {
    const browser = aBrowser();
    const { asked, changes } = cutFeed(order, [700]);
    browser.gateway.port.changes = changes;

    const tab = started(browser);
    const append = jest.spyOn(tab.data.journal, 'appendPage');
    await until(tab, async () => (await tab.documents()).length === numbers.length, { stepMs: 500 });

    expect(asked.slice(0, 2)).toEqual(places);
    // What was kept before the break is not kept once more.
    const kept = append.mock.calls.flatMap(([text]) => text?.match(/"id":"n\d+"/g) ?? []);
    expect(new Set(kept).size).toBe(numbers.length);
    expect(tab.shown.note).toHaveLength(numbers.length);
  });
});
