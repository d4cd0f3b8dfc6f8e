import type { Lack } from '../../../../packages/sync/src/gateway/gateway';
import { aGateway, json, page, type Asked } from './support';

const ROOT = { db_name: 'neocloud', server_uuid: 'cloud-1', update_seq: 1 };

const idsOf = ({ body }: Asked): readonly string[] => {
  const { docs } = body as { readonly docs: readonly { readonly id: string }[] };
  return docs.map(({ id }) => id);
};
const results = (asked: Asked) =>
  json({ results: idsOf(asked).map((id) => ({ id, docs: [{ ok: { _id: id, _rev: '1-a' } }] })) });

describe('a document that makes _bulk_get fail whenever it is asked for', () => {
  const wanted = Array.from({ length: 10 }, (_, n) => ({ id: `n${n}`, rev: '1-a' }));

  /** `isUp`: whether the root answers. */
  const world = (isBad: (ids: readonly string[]) => boolean, isUp = true) => {
    const { gateway, requests, signal } = aGateway((asked) => {
      if (asked.init.method === 'GET') return isUp ? json(ROOT) : page(502);
      return isBad(idsOf(asked)) ? page(500) : results(asked);
    });
    const ask = async () => {
      const lacks: Lack[] = [];
      const documents = await gateway.bulkGet(wanted, signal, (lack) => lacks.push(lack));
      return { ids: documents.map(({ _id }) => _id).sort(), lacks };
    };
    return { ask, requests };
  };

  it('is left out and named after the third failure, and the others come', async () => {
    const { ask } = world((ids) => ids.includes('n7'));

    await expect(ask()).rejects.toMatchObject({ kind: 'offline' });
    await expect(ask()).rejects.toMatchObject({ kind: 'offline' });
    const { ids, lacks } = await ask();

    expect(ids).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n8', 'n9']);
    expect(lacks).toEqual([{ id: 'n7', rev: '1-a', reason: 'The gateway answered 500.', isGone: false }]);
  });

  it('is not looked for where the gateway gives none at all, but now and then', async () => {
    const { ask, requests } = world(() => true);

    for (let n = 0; n < 50; n += 1) await expect(ask()).rejects.toMatchObject({ kind: 'offline' });

    expect(requests.length).toBeLessThan(50 + 5 * 14);
  });

  it('is not looked for where the gateway is not there', async () => {
    const { ask, requests } = world(() => true, false);

    for (let n = 0; n < 9; n += 1) await expect(ask()).rejects.toMatchObject({ kind: 'offline' });

    expect(requests.filter(({ init }) => init.method === 'POST')).toHaveLength(9);
  });

  it('does not hold up a feed whose rows come without bodies', async () => {
    const rows = wanted.map(({ id, rev }, n) => ({ seq: n + 1, id, changes: [{ rev }], doc: null }));
    const { gateway, signal } = aGateway((asked) => {
      if (asked.url.pathname.endsWith('_changes')) return json({ results: rows, last_seq: 10 });
      if (asked.init.method === 'GET') return json(ROOT);
      return idsOf(asked).includes('n7') ? page(500) : results(asked);
    });
    const query = { since: '0', limit: 100, isWaiting: false, withRevisions: false };

    await expect(gateway.changes(query, signal)).rejects.toMatchObject({ kind: 'offline' });
    await expect(gateway.changes({ ...query, limit: 50 }, signal)).rejects.toMatchObject({ kind: 'offline' });
    const feed = await gateway.changes({ ...query, limit: 25 }, signal);

    expect(feed.rows.filter(({ document }) => document === undefined)).toMatchObject([
      { id: 'n7', lacks: 'The gateway answered 500.' },
    ]);
    expect(feed.rows).toHaveLength(10);
  });
});
