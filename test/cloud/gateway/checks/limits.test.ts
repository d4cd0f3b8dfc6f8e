import { DAY_MS } from '../../../../cloud/lib/config';
import { ANNE, NOTES, aNoteOf, json, sending, startGateway, until } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';
import { Pouch, byChannel, localDatabase, remoteDatabase } from '../stockPouch';

let gateway: TestGateway;
let now = Date.UTC(2026, 10, 20);

beforeAll(async () => {
  gateway = await startGateway({ limits: { perSession: 2, perUser: 3 }, clock: { now: () => now } });
  gateway.sessions.issue('second', ANNE);
});

afterAll(() => gateway.stop());

const poll = (session: string, signal: AbortSignal): Promise<Response | undefined> =>
  gateway.ask('/_changes?feed=longpoll&since=now', { signal }, session).catch(() => undefined);
const refused = (session: string): Promise<Response> => gateway.ask('/_changes?feed=longpoll', {}, session);

describe('open feeds', () => {
  it('are counted by session and by user, and more of them answer 429', async () => {
    const abort = new AbortController();
    const open = [poll('anne', abort.signal), poll('anne', abort.signal)];
    await until(() => gateway.feeds.count() === 2);
    const ofSession = await refused('anne');
    open.push(poll('second', abort.signal));
    await until(() => gateway.feeds.count() === 3);
    const ofUser = await refused('second');

    abort.abort();
    await Promise.all(open);
    await until(() => gateway.feeds.count() === 0);

    for (const answer of [ofSession, ofUser]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '10']);
      expect(await json(answer)).toEqual({ error: 'too_many_requests', reason: 'Too many open feeds' });
    }
    const again = await gateway.ask('/_changes?feed=longpoll&since=now&timeout=1');
    expect(again.status).toBe(200);
  });
});

describe('a live pull of stock PouchDB that finds too many feeds open', () => {
  it('tries again until there is room', async () => {
    jest.spyOn(console, 'info').mockReturnValue();
    const abort = new AbortController();
    const open = [poll('anne', abort.signal), poll('anne', abort.signal)];
    await until(() => gateway.feeds.count() === 2);
    const live = Pouch.replicate(remoteDatabase(gateway.url, 'anne'), localDatabase(), {
      ...byChannel(NOTES),
      live: true,
      retry: true,
    });
    // Paused first because it has everything, then because of the error.
    const refusal = await new Promise<{ status: number }>((resolve) => {
      live.on('paused', (error?: { status: number }) => void (error !== undefined && resolve(error)));
    });
    const arrival = new Promise<{ docs: { _id: string }[] }>((resolve) => live.on('change', resolve));

    abort.abort();
    await Promise.all(open);
    await gateway.writer.put(ANNE, aNoteOf('after'));

    expect(refusal.status).toBe(429);
    expect((await arrival).docs).toMatchObject([{ _id: 'after' }]);
    const over = new Promise((resolve) => live.on('complete', resolve));
    live.cancel();
    await over;
  });
});

describe('checkpoints', () => {
  const put = (id: string): Promise<Response> => gateway.ask(`/_local/${id}`, sending('PUT', { last_seq: '1' }));
  const statusOf = async (id: string): Promise<number> => (await gateway.ask(`/_local/${id}`)).status;

  it('go when 500 others were written after them, and not before', async () => {
    await put('old');
    const { rev } = await json<{ rev: string }>(put('kept'));
    now += DAY_MS;
    await gateway.ask('/_local/kept', sending('PUT', { last_seq: '2', _rev: rev }));

    for (let index = 0; index < 498; index += 1) await put(`c${index}`);
    const before = await statusOf('old');
    await put('one-more');

    expect([before, await statusOf('old'), await statusOf('kept'), await statusOf('c0')]).toEqual([200, 404, 200, 200]);
  });
});

describe('sizes', () => {
  const tooLarge = { error: expect.any(String), reason: expect.any(String) };
  const twentyMegabytes = 'x'.repeat(20 * 1024 ** 2);

  it('a document of 20 MB answers 413, and alone in its batch', async () => {
    const single = await gateway.ask('/big', sending('PUT', aNoteOf('big', { text: twentyMegabytes })));
    const docs = [aNoteOf('big', { text: twentyMegabytes }), aNoteOf('small')];
    const rows = await json<object[]>(gateway.post('/_bulk_docs', { docs }));

    expect(single.status).toBe(413);
    expect(await json(single)).toEqual(tooLarge);
    expect(rows).toMatchObject([
      { id: 'big', status: 413, error: 'forbidden' },
      { id: 'small', ok: true },
    ]);
  });

  it('a body of more than 64 MB answers 413', async () => {
    const body = Buffer.alloc(64 * 1024 ** 2 + 1, ' ');

    const answer = await gateway.ask('/_bulk_docs', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });

    expect(answer.status).toBe(413);
    expect(await json(answer)).toEqual(tooLarge);
  });

  it('a document takes 1000 attachments and not one more', async () => {
    const entry = { content_type: 'text/plain', data: '' };
    const write = (count: number): Promise<Response> => {
      const names = Array.from({ length: count }, (_, index) => [`a${index}`, entry]);
      const note = aNoteOf(`with${count}`, { _attachments: Object.fromEntries(names) });
      return gateway.ask(`/with${count}`, sending('PUT', note));
    };

    const [full, over] = [await write(1000), await write(1001)];
    const { rev } = await json<{ rev: string }>(full);
    const more = await gateway.ask(`/with1000/one-more?rev=${rev}`, { method: 'PUT', body: 'x' });

    expect([full.status, over.status, more.status]).toEqual([201, 400, 413]);
  });

  it('an id takes 512 bytes and not one more', async () => {
    const write = (id: string): Promise<Response> =>
      gateway.ask(`/${encodeURIComponent(id)}`, sending('PUT', { _id: id, user: ANNE, dbId: NOTES }));

    const statuses = [await write('x'.repeat(512)), await write('x'.repeat(513)), await write('é'.repeat(257))];

    expect(statuses.map(({ status }) => status)).toEqual([201, 400, 400]);
  });
});
