import type { FeedQuery } from '../../../../packages/sync/src/gateway/gateway';
import { aGateway, json, page, type Asked } from './support';

const first: FeedQuery = { since: '0', limit: 200, more: 20_000, isWaiting: false, withRevisions: false };
const later: FeedQuery = { ...first, since: '7-x', limit: 1000 };
const feed = (): Response => json({ results: [], last_seq: '8-x' });
const bad = (reason: string): Response => json({ error: 'Bad Request', reason }, 400);

const limitOf = ({ url }: Asked): number => Number(url.searchParams.get('limit'));
/** A gateway that takes no larger limit than `most`. */
const refusingAbove = (most: number, refusal: () => Response) =>
  aGateway((asked) => (limitOf(asked) > most ? refusal() : feed()));

describe('a gateway that takes no large limit', () => {
  it.each([
    ['400', () => bad('limit must not be more than 1000')],
    ['400 without a word of it', () => bad('Bad')],
    ['400 of a proxy', () => page(400)],
    ['413', () => json({ error: 'too_large', reason: 'Too large' }, 413)],
  ])('is asked for 1000 rows from then on (%s)', async (_name, refusal) => {
    const { gateway, requests, signal } = refusingAbove(1000, refusal);

    await gateway.changes(first, signal);
    await gateway.changes(later, signal);
    await gateway.changes({ ...later, limit: 500, more: 0 }, signal);

    expect(requests.map(limitOf)).toEqual([20_200, 1000, 1000, 500]);
  });

  it('is believed about the place in the feed only where fewer rows are refused too', async () => {
    const limited = refusingAbove(1000, () => bad('Bad'));
    const lost = aGateway(() => bad('Bad'));

    expect(await limited.gateway.changes(later, limited.signal)).toMatchObject({ lastSeq: '8-x' });
    await expect(lost.gateway.changes(later, lost.signal)).rejects.toMatchObject({ kind: 'unknownSequence' });
    await expect(lost.gateway.changes(first, lost.signal)).rejects.toMatchObject({ kind: 'refused' });
    expect(lost.requests.map(limitOf)).toEqual([21_000, 1000, 20_200, 1000]);
  });

  it.each(['Malformed sequence in since', 'Invalid seq', 'unknown Sequence'])(
    'is not asked again where it speaks of the place: %s',
    async (reason) => {
      const { gateway, requests, signal } = aGateway(() => bad(reason));

      await expect(gateway.changes(later, signal)).rejects.toMatchObject({ kind: 'unknownSequence' });
      expect(requests).toHaveLength(1);
    },
  );

  it.each([403, 404, 500, 503])('is not meant by a %i', async (status) => {
    const { gateway, requests, signal } = aGateway(() => json({ error: 'name', reason: 'why' }, status));

    await expect(gateway.changes(later, signal)).rejects.toMatchObject({ name: 'GatewayFault' });
    expect(requests).toHaveLength(1);
  });

  it('is asked for as many as before where fewer did not help', async () => {
    let isLost = true;
    const { gateway, requests, signal } = aGateway(() => (isLost ? bad('Bad') : feed()));
    await expect(gateway.changes(later, signal)).rejects.toMatchObject({ kind: 'unknownSequence' });
    isLost = false;

    await gateway.changes(first, signal);

    expect(requests.map(limitOf)).toEqual([21_000, 1000, 20_200]);
  });

  it('that writes all on one line is asked for fewer rows where they are large', async () => {
    const row = (n: number): object => ({
      seq: n,
      id: `n${n}`,
      changes: [{ rev: '1-a' }],
      doc: { _id: `n${n}`, _rev: '1-a', x: 'x'.repeat(10_000) },
    });
    const { gateway, requests, signal } = aGateway((asked) =>
      json({ results: Array.from({ length: Math.min(3000, limitOf(asked)) }, (_, n) => row(n + 1)), last_seq: 'end' }),
    );

    const { given } = await gateway.changes(first, signal);

    expect([given, ...requests.map(limitOf)]).toEqual([1000, 20_200, 1000]);
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });
});
