import type { FeedPage, FeedQuery } from '../../../../packages/sync/src/gateway/gateway';
import { aGateway } from './support';

const query: FeedQuery = { since: '0', limit: 2, more: 998 * 20, isWaiting: false, withRevisions: false };
const answerOf = (seqs: readonly (string | number)[]): string => {
  const rows = seqs.map((seq) =>
    JSON.stringify({ seq, id: `n${seq}`, changes: [{ rev: '1-a' }], doc: { _id: `n${seq}`, _rev: '1-a' } }),
  );
  return `{"results":[\n${rows.join(',\n')}\n],\n"last_seq":"end"}\n`;
};

/** Where the feed is to be gone on from behind each page of two rows. */
const placesOf = async (seqs: readonly (string | number)[], since = '0') => {
  const { gateway, requests, signal } = aGateway(() => new Response(answerOf(seqs)));
  const places: string[] = [];
  const pages: FeedPage[] = [];
  for (
    let page: FeedPage | undefined = await gateway.changes({ ...query, since }, signal);
    page !== undefined;
    page = await page.next?.(2)
  ) {
    places.push(page.lastSeq);
    pages.push(page);
  }
  return { gateway, requests, signal, places, pages };
};

describe('the place behind a page of a longer answer', () => {
  it.each([
    ['numbers', [1, 2, 3, 5, 8]],
    ['numbers of one server', ['1-x', '2-x', '3-x', '5-x', '8-x']],
  ])('is that of its last row where all ascend: %s', async (_name, seqs) => {
    const { places } = await placesOf(seqs);

    expect(places).toEqual([String(seqs[1]), String(seqs[3]), 'end']);
  });

  it.each([
    ['that go back', [3, 5, 1, 2, 4], ['5', '0', 'end']],
    ['that repeat', [3, 3, 4, 5, 6], ['0', '0', 'end']],
    ['of a cluster', ['1-g1A', '2-g1B', '3-g1C', '4-g1D', '5-g1E'], ['0', '0', 'end']],
    ['that are compound', ['5::10', '5::11', '12::13', '12::14', '15'], ['0', '0', 'end']],
  ])('is where the answer began, until it ends, with sequences %s', async (_name, seqs, expected) => {
    expect((await placesOf(seqs)).places).toEqual(expected);
  });

  it('comes every 1000 rows from then on', async () => {
    const { gateway, requests, signal } = await placesOf([3, 5, 1, 2, 4], '2');

    await gateway.changes({ ...query, since: 'end', limit: 1000 }, signal);

    expect(requests.map(({ url }) => url.searchParams.get('limit'))).toEqual(['19962', '1000']);
  });
});
