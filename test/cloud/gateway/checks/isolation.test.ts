import { ANNE, BEN, BENS_NOTES, NOTES, aNoteOf, json, sending, startGateway } from '../gatewayHarness';
import type { ChangesAnswer, TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

describe('two users', () => {
  it('do not see each other’s documents, even under the same id', async () => {
    await gateway.writer.put(ANNE, aNoteOf('shared', { title: 'Anne’s' }));
    await gateway.writer.put(BEN, { _id: 'shared', dbId: BENS_NOTES, title: 'Ben’s' });

    const [anne, ben] = await Promise.all(['anne', 'ben'].map((session) => json(gateway.ask('/shared', {}, session))));

    expect(anne).toMatchObject({ user: ANNE, title: 'Anne’s' });
    expect(ben).toMatchObject({ user: BEN, title: 'Ben’s' });
  });

  it.each([
    ['a document', '/n1'],
    ['a revision of it', '/n1?rev=1-9d1a4a5b'],
    ['its leaves', '/n1?open_revs=all'],
  ])('cannot read %s of the other', async (_what, path) => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));

    const answer = await gateway.ask(path, {}, 'ben');

    expect(answer.status).toBe(404);
  });

  it('find nothing of each other in changes, _all_docs, _bulk_get and _find', async () => {
    const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));
    const channel = `filter=sync_gateway/bychannel&channels=${NOTES}`;

    const { results } = await json<ChangesAnswer>(gateway.ask(`/_changes?${channel}`, {}, 'ben'));
    const { rows } = await json<{ rows: unknown[] }>(gateway.ask('/_all_docs?include_docs=true', {}, 'ben'));
    const got = await json(gateway.post('/_bulk_get?latest=true', { docs: [{ id: 'n1', rev }] }, 'ben'));
    const found = await json(gateway.post('/_find', { selector: { dbId: NOTES } }, 'ben'));

    expect([results, rows, found['docs']]).toEqual([[], [], []]);
    expect(JSON.stringify(got)).not.toContain('title');
  });

  it('do not share checkpoints', async () => {
    await gateway.ask('/_local/abc', sending('PUT', { last_seq: '7' }));

    const answer = await gateway.ask('/_local/abc', {}, 'ben');

    expect(answer.status).toBe(404);
  });
});

describe('a write', () => {
  it.each([
    ['another user', { user: BEN }],
    ['no user', { user: undefined }],
    ['the channel of another', { dbId: BENS_NOTES }],
    ['no channel', { dbId: undefined }],
    ['a channel without a name', { dbId: `${ANNE}-` }],
    ['a channel that only begins alike', { dbId: `${ANNE}x-NOTE_TREE` }],
    ['a list of channels', { dbId: [NOTES] }],
  ])('with %s is forbidden', async (_what, fields) => {
    const single = await gateway.ask('/n1', sending('PUT', aNoteOf('n1', fields)));
    const bulk = await json<unknown[]>(gateway.post('/_bulk_docs', { docs: [aNoteOf('n1', fields), aNoteOf('n2')] }));

    expect(single.status).toBe(403);
    expect(await json(single)).toMatchObject({ error: 'forbidden' });
    expect(bulk).toEqual([
      expect.objectContaining({ id: 'n1', error: 'forbidden', status: 403 }),
      expect.objectContaining({ id: 'n2', ok: true }),
    ]);
    expect(await gateway.writer.get(ANNE, 'n1')).toBeUndefined();
  });

  it('of a tombstone needs no owner but may not name another', async () => {
    const docs = [
      { _id: 'a', _rev: '1-a', _deleted: true },
      { _id: 'b', _rev: '1-b', _deleted: true, dbId: BENS_NOTES },
      { _id: 'c', _rev: '1-c', _deleted: true, user: BEN },
    ];

    const rows = await json<{ id: string; error?: string }[]>(gateway.post('/_bulk_docs', { docs, new_edits: false }));

    expect(rows.map(({ id, error }) => [id, error])).toEqual([
      ['a', undefined],
      ['b', 'forbidden'],
      ['c', 'forbidden'],
    ]);
  });
});

describe('the session', () => {
  const asking = (headers: Record<string, string>): Promise<Response> => fetch(`${gateway.url}/`, { headers });

  it.each([
    ['no credentials', {}],
    ['an unknown session', { cookie: 'SyncGatewaySession=unknown' }],
    ['a bearer token', { authorization: 'Bearer anne' }],
    ['a cookie of another name', { cookie: 'Session=anne' }],
    ['a session that is a path', { cookie: 'SyncGatewaySession=../anne' }],
  ])('is refused with %s', async (_what, headers) => {
    const answer = await asking(headers);

    expect(answer.status).toBe(401);
    expect(await json(answer)).toEqual({ error: 'Unauthorized', reason: 'Login required' });
  });

  it('is not made from a name and password', async () => {
    const answer = await asking({ authorization: `Basic ${btoa('anne:anne')}` });

    expect(answer.status).toBe(401);
    expect(await json(answer)).toEqual({ error: 'Unauthorized', reason: 'Invalid login' });
  });

  it('is taken from our own header, and then the cookie beside it counts for nothing', async () => {
    const bens = await json(await fetch(`${gateway.url}/_session`, { headers: { 'x-inkside-session': 'ben' } }));
    const both = { 'x-inkside-session': 'ben', cookie: 'SyncGatewaySession=anne' };
    const wrong = { 'x-inkside-session': 'unknown', cookie: 'SyncGatewaySession=anne' };
    const path = { 'x-inkside-session': '../anne', cookie: 'SyncGatewaySession=anne' };

    expect(await json(await fetch(`${gateway.url}/_session`, { headers: both }))).toEqual(bens);
    expect(JSON.stringify(bens)).toContain(BEN);
    expect((await asking(wrong)).status).toBe(401);
    expect((await asking(path)).status).toBe(401);
  });

  it('is found behind an old cookie of the same name', async () => {
    const answer = await asking({ cookie: 'SyncGatewaySession=old; lang=zh; SyncGatewaySession=anne' });

    expect(answer.status).toBe(200);
  });
});
