import { PortError } from '@inkside/kit';
import type { FeedQuery, Gateway } from '../../../../packages/sync/src/gateway/gateway';
import { turnByHand } from '../../../harness/handTurned';
import { SILENCE_MS, aDocument, aGateway, inTurn, json, page, trickling } from './support';

const query: FeedQuery = { since: '7-x', limit: 1000, isWaiting: false, withRevisions: false };
const emptyFeed = (): Response => json({ results: [], last_seq: '8-x' });
const unauthorized = (): Response => json({ error: 'Unauthorized', reason: 'Login required' }, 401);

const calls: readonly ((gateway: Gateway, signal: AbortSignal) => Promise<unknown>)[] = [
  (gateway, signal) => gateway.root(signal),
  (gateway, signal) => gateway.changes(query, signal),
  (gateway, signal) => gateway.bulkGet([{ id: 'a' }], signal),
  (gateway, signal) => gateway.bulkDocs([aDocument('a')], { signal }),
  (gateway, signal) => gateway.readLocal('x', signal),
  (gateway, signal) => gateway.writeLocal('x', {}, signal),
];

describe('a refused session', () => {
  it('is renewed, and the call made again', async () => {
    const { gateway, requests, counts, signal } = aGateway(inTurn(unauthorized, emptyFeed));

    const { lastSeq } = await gateway.changes(query, signal);

    expect([lastSeq, requests.length]).toEqual(['8-x', 2]);
    expect(counts).toEqual({ renewed: 1, proven: 1 });
  });

  it('is renewed when a held feed says so after its heartbeats', async () => {
    const held = (): Response =>
      trickling(['\n', '\n', '{"error":"Unauthorized","reason":"Login required"}\n'], { everyMs: 5, end: 'close' });
    const { gateway, counts, signal } = aGateway(inTurn(held, emptyFeed));

    await gateway.changes({ ...query, isWaiting: true }, signal);

    expect(counts).toEqual({ renewed: 1, proven: 1 });
  });

  it('is the end when it cannot be renewed', async () => {
    const { gateway, session, requests, counts, signal } = aGateway(unauthorized);
    session.outcome = async () => 'expired';

    await expect(gateway.changes(query, signal)).rejects.toMatchObject({ kind: 'expired' });
    expect([requests.length, counts.proven]).toEqual([1, 0]);
  });

  it('is fetched before the first call where there is none', async () => {
    const { gateway, session, requests, signal } = aGateway(emptyFeed);
    session.isMine = false;
    session.outcome = async () => {
      session.isMine = true;
      return 'renewed';
    };

    await gateway.changes(query, signal);

    expect(requests).toHaveLength(1);
  });

  it.each([
    [new PortError('errors.network', { operation: 'sync' }), { kind: 'offline' }],
    [new PortError('errors.tooManyRequests', { seconds: 9 }), { kind: 'busy', retryAfterMs: 9000 }],
  ])('is no end when the cloud cannot be asked for another: %s', async (failure, fault) => {
    const { gateway, session, signal } = aGateway(unauthorized);
    session.outcome = () => Promise.reject(failure);

    await expect(gateway.changes(query, signal)).rejects.toMatchObject(fault);
  });

  it('does not go on for ever when only one call is refused', async () => {
    const { gateway, requests, signal } = aGateway(unauthorized);

    await expect(gateway.changes(query, signal)).rejects.toMatchObject({ kind: 'offline' });
    expect(requests.length).toBeLessThan(5);
  });

  // Specification 4 and 8: "Any 401 forces logout". A proxy that wants a password of its own says 407.
  it.each([
    ['a page', () => page(401)],
    ['plain text', () => new Response('Unauthorized', { status: 401, headers: { 'content-type': 'text/plain' } })],
    ['nothing', () => new Response(null, { status: 401 })],
    ['the word with a status of success', () => json({ error: 'unauthorized' })],
  ])('is one whatever says so: %s', async (_name, answer) => {
    for (const ask of calls) {
      const { gateway, session, counts, signal } = aGateway(answer);
      const asking = ask(gateway, signal).catch((thrown: unknown) => thrown);
      // A session that works again is used again; one that cannot be renewed is over.
      expect(await asking).toMatchObject({ kind: 'offline' });
      expect(counts).toEqual({ renewed: 2, proven: 0 });
      session.outcome = async () => 'expired';
      await expect(ask(gateway, signal)).rejects.toMatchObject({ kind: 'expired' });
    }
  });

  it('is not seen in a document that has the word in it', async () => {
    const { gateway, counts, signal } = aGateway(() =>
      json({ _id: '_local/x', _rev: '0-1', note: { error: 'unauthorized' } }),
    );

    expect(await gateway.readLocal('x', signal)).toMatchObject({ note: { error: 'unauthorized' } });
    expect(counts.renewed).toBe(0);
  });
});

describe('an answer that is none', () => {
  it.each([
    ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy’s page', () => page()],
    ['a page without its type', () => new Response('<html>')],
    ['a page of refusal', () => page(403)],
    ['a 500', () => json({ error: 'internal_server_error' }, 500)],
    ['a 502', () => page(502)],
    ['a 504', () => page(504)],
    ['half a body', () => new Response('{"results":[{"id":"a"')],
    ['a body that breaks off', () => trickling(['{"results":['], { everyMs: 1, end: 'break' })],
    ['another answer', () => json({ ok: true })],
    ['a list', () => json([])],
    ['a feed without its place', () => json({ results: [] })],
  ])('is offline: %s', async (_name, answer) => {
    const { gateway, counts, signal } = aGateway(answer);

    await expect(gateway.changes(query, signal)).rejects.toMatchObject({ name: 'GatewayFault', kind: 'offline' });
    expect(counts.proven).toBe(0);
  });

  it.each([
    ['root', () => json([])],
    ['readLocal', () => page(404)],
    ['readLocal', () => json('text')],
  ] as const)('is offline for %s too', async (call, answer) => {
    const { gateway, signal } = aGateway(answer);

    const asking = call === 'root' ? gateway.root(signal) : gateway.readLocal('x', signal);

    await expect(asking).rejects.toMatchObject({ kind: 'offline' });
  });
});

describe('the root of a cloud', () => {
  it.each([
    ['ours', { db_name: 'neocloud', server_uuid: 'u-1', update_seq: 7 }, { uuid: 'u-1', latest: 7 }],
    [
      'a Sync Gateway without a uuid',
      { db_name: 'neocloud', state: 'Online', update_seq: 12, instance_start_time: 1 },
      { uuid: '', latest: 12 },
    ],
    [
      'a Sync Gateway that is offline',
      { db_name: 'neocloud', state: 'Offline', update_seq: 0 },
      { uuid: '', latest: undefined },
    ],
    ['a CouchDB', { db_name: 'neocloud', update_seq: '12-g1AAAA' }, { uuid: '', latest: undefined }],
  ])('is read: %s', async (_name, body, root) => {
    const { gateway, signal } = aGateway(() => json(body));

    expect(await gateway.root(signal)).toEqual(root);
  });

  it.each([
    ['nothing', {}],
    ['a health page', { status: 'ok', version: '1.2' }],
    ['a portal', { login: 'https://hotel.example', db_name: '' }],
    ['a list', []],
    ['a word', 'ok'],
    ['null', null],
    ['another type', { db_name: 7, server_uuid: 7 }],
  ])('is not %s: that is no other cloud, but none at all', async (_name, body) => {
    const { gateway, counts, signal } = aGateway(() => json(body));

    await expect(gateway.root(signal)).rejects.toMatchObject({ kind: 'offline' });
    expect(counts.proven).toBe(0);
  });
});

describe('an answer that is called something else', () => {
  it.each(['text/html', 'text/plain; charset=utf-8', ''])('is read where it is one: %s', async (type) => {
    const { gateway, signal } = aGateway(() => json({ results: [], last_seq: '9-x' }, 200, { 'content-type': type }));

    expect(await gateway.changes(query, signal)).toMatchObject({ lastSeq: '9-x' });
  });
});

describe('a local document', () => {
  it('is not written over what this page has not seen', async () => {
    const { gateway, requests, signal } = aGateway(
      inTurn(
        () => json({ ok: true, rev: '0-1' }, 201),
        () => json({ error: 'conflict' }, 409),
        () => json({ _rev: '0-7' }),
        () => json({ ok: true, rev: '0-8' }, 201),
      ),
    );

    const written = [await gateway.writeLocal('x', { n: 1 }, signal), await gateway.writeLocal('x', { n: 2 }, signal)];
    await gateway.readLocal('x', signal);
    written.push(await gateway.writeLocal('x', { n: 3 }, signal));

    expect(written).toEqual([true, false, true]);
    expect(requests.map(({ body }) => Reflect.get(Object(body), '_rev') as unknown)).toEqual([
      undefined,
      '0-1',
      undefined,
      '0-7',
    ]);
  });
});

describe('a refusal', () => {
  const NOW = Date.parse('2026-01-01T00:00:00Z');

  it.each([
    [{}, undefined],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }, 5000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT', date: 'Thu, 01 Jan 2026 00:00:02 GMT' }, 3000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '999999' }, 600_000],
  ])('because the gateway is busy says how long to wait: %j', async (headers, retryAfterMs) => {
    const { gateway, signal } = aGateway(() => json({ error: 'x' }, 503, headers as Record<string, string>), NOW);

    const asking = gateway.bulkDocs([aDocument('a')], { signal });

    await expect(asking).rejects.toMatchObject({ kind: 'busy', retryAfterMs });
  });

  it('that says "slow down" and not for how long asks for a second', async () => {
    const { gateway, signal } = aGateway(() => json({ error: 'x' }, 429));

    await expect(gateway.bulkDocs([aDocument('a')], { signal })).rejects.toMatchObject({
      kind: 'busy',
      retryAfterMs: 1000,
    });
  });

  it.each([
    [429, 'busy'],
    [413, 'tooLarge'],
    [403, 'refused'],
    [415, 'refused'],
  ])('by %i is %s', async (status, kind) => {
    const { gateway, signal } = aGateway(() => json({ error: 'name', reason: 'why' }, status));

    await expect(gateway.changes(query, signal)).rejects.toMatchObject({ kind });
  });

  it('of a place in the feed is told, but not of its beginning', async () => {
    const { gateway, signal } = aGateway(() => json({ error: 'Bad Request', reason: 'since' }, 400));

    await expect(gateway.changes(query, signal)).rejects.toMatchObject({ kind: 'unknownSequence' });
    await expect(gateway.changes({ ...query, since: '0' }, signal)).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('a silent connection', () => {
  beforeEach(() => turnByHand('setTimeout'));
  afterEach(() => void jest.useRealTimers());

  it('is cut when no answer begins', async () => {
    const { gateway, requests, signal } = aGateway(() => new Promise(() => undefined));

    const asking = gateway.changes({ ...query, isWaiting: true }, signal).catch((thrown: unknown) => thrown);
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(requests[0]?.init.signal?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    expect(await asking).toMatchObject({ kind: 'offline', message: 'The connection is silent.' });
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  it('is kept while it beats, and cut when it beats no more', async () => {
    const everyMs = SILENCE_MS / 2;
    const { gateway, requests, signal } = aGateway(({ init }) =>
      trickling(['\n', '\n', '\n', '\n', '\n'], { everyMs, signal: init.signal ?? null }),
    );

    const asking = gateway.changes({ ...query, isWaiting: true }, signal).catch((thrown: unknown) => thrown);
    // The first beat comes at once.
    await jest.advanceTimersByTimeAsync(4 * everyMs + SILENCE_MS - 1);
    expect(requests[0]?.init.signal?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    expect(await asking).toMatchObject({ kind: 'offline' });
  });

  it('may take longer where nothing waits for a change', async () => {
    const { gateway, signal } = aGateway(async () => {
      await new Promise((resolve) => setTimeout(resolve, SILENCE_MS + 1));
      return emptyFeed();
    });

    const asking = gateway.changes(query, signal);
    await jest.advanceTimersByTimeAsync(SILENCE_MS + 1);

    expect(await asking).toMatchObject({ lastSeq: '8-x' });
  });
});

describe('a call that is ended', () => {
  it('ends at once, and takes its request along', async () => {
    const { gateway, requests, signal, abort } = aGateway(() => new Promise(() => undefined));
    const asking = gateway.changes({ ...query, isWaiting: true }, signal);

    abort();

    await expect(asking).rejects.toMatchObject({ kind: 'offline' });
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  it('is not even begun', async () => {
    const { gateway, requests, signal, abort } = aGateway(emptyFeed);
    abort();

    await expect(gateway.changes(query, signal)).rejects.toMatchObject({ kind: 'offline' });
    expect(requests).toHaveLength(0);
  });
});
