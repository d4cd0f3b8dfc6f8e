import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { createGuardedFetch } from '../../../cloud/fetching/guardedFetch';
import type { FetchLimits } from '../../../cloud/fetching/limits';
import { createTurnsByKey } from '../../../cloud/fetching/slots';
import { LONGEST_WAIT_MS, pause, until } from '../../harness/until';
import { startServer, stopServers } from './webServer';

const KIB = 1024;
const failed = (reason: string) => ({ code: 'errors.fetchFailed', params: { reason } });
const asking = { accepts: /./, asksFor: '*/*' };
const fetchWith = (limits: Partial<FetchLimits>) =>
  createGuardedFetch({ resolve: async () => ['127.0.0.1'], fetchesLoopback: true, limits });

/** A stream of those that unpack; the library has no class for them all. */
const isUnpacker = (stream: Readable | undefined): boolean =>
  ['Gunzip', 'BrotliDecompress', 'Inflate', 'InflateRaw'].includes(stream?.constructor.name ?? '');

afterEach(stopServers);

describe('a body', () => {
  it('over the limit is refused by its announced length, before it is read', async () => {
    const { origin } = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': 100 * KIB });
      response.flushHeaders();
    });

    await expect(fetchWith({ bodyBytes: 64 * KIB })({ ...asking, url: origin })).rejects.toMatchObject(
      failed('too large'),
    );
  });

  it('without an end is cut at the limit', async () => {
    let sent = 0;
    const { origin } = await startServer((_request, response) => {
      const more = (): void => {
        while (!response.destroyed) {
          sent += 16 * KIB;
          if (!response.write(Buffer.alloc(16 * KIB))) break;
        }
        response.once('drain', more);
      };
      more();
    });

    await expect(fetchWith({ bodyBytes: 64 * KIB })({ ...asking, url: origin })).rejects.toMatchObject(
      failed('too large'),
    );
    expect(sent).toBeLessThan(64 * KIB * KIB);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('packed by %s is unpacked', async (encoding, pack) => {
    const body = Buffer.from('a feed '.repeat(1000));
    const { origin } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(body)),
    );

    expect(await fetchWith({})({ ...asking, url: origin })).toMatchObject({ bytes: body });
  });

  const quickBrotli = (bytes: Buffer): Buffer =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

  it.each([
    ['gzip', gzipSync],
    ['br', quickBrotli],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('that is a bomb by %s costs no more than the limit', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(64 * KIB * KIB));
    const { origin } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    const pushed = jest.spyOn(Readable.prototype, 'push');

    await expect(fetchWith({ bodyBytes: 256 * KIB })({ ...asking, url: origin })).rejects.toMatchObject(
      failed('too large'),
    );
    const unpacked = pushed.mock.calls.filter((_call, index) => isUnpacker(pushed.mock.contexts[index]));
    pushed.mockRestore();
    const bytes = unpacked.reduce((sum, [chunk]) => sum + ((chunk as Buffer | null)?.length ?? 0), 0);
    expect(bytes).toBeGreaterThan(256 * KIB);
    expect(bytes).toBeLessThan(8 * KIB * KIB);
  });

  it.each(['gzip, gzip', 'compress', 'zstd', '__proto__'])('packed by %s is refused', async (encoding) => {
    const { origin } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('x'),
    );

    await expect(fetchWith({})({ ...asking, url: origin })).rejects.toMatchObject(failed('encoding'));
  });

  it.each(['gzip', 'br', 'deflate'])('that is no %s at all is refused', async (encoding) => {
    const { origin } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(randomBytes(2000).fill(0xff, 0, 8)),
    );

    await expect(fetchWith({})({ ...asking, url: origin })).rejects.toMatchObject(failed('encoding'));
  });

  it('that breaks off is refused', async () => {
    const { origin } = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });

    await expect(fetchWith({})({ ...asking, url: origin })).rejects.toMatchObject(failed('truncated'));
  });
});

describe('time', () => {
  it('ends for a server that takes the request and says nothing', async () => {
    const { origin } = await startServer(() => undefined);

    await expect(fetchWith({ idleMs: 50 })({ ...asking, url: origin })).rejects.toMatchObject(failed('timeout'));
  });

  it('ends for a body that stops coming', async () => {
    const { origin } = await startServer((_request, response) => void response.write('begin'));

    await expect(fetchWith({ idleMs: 50 })({ ...asking, url: origin })).rejects.toMatchObject(failed('timeout'));
  });

  it('ends for a body that drips, though it is never silent', async () => {
    const { origin } = await startServer((_request, response) => {
      const drip = setInterval(() => response.write('.'), 10);
      response.once('close', () => clearInterval(drip));
    });

    const fetching = fetchWith({ idleMs: 5000, totalMs: 150 })({ ...asking, url: origin });

    await expect(fetching).rejects.toMatchObject(failed('timeout'));
  });

  it('ends for a header that drips', async () => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 10);
      socket.once('close', () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;

    const fetching = fetchWith({ idleMs: 5000, totalMs: 150 })({ ...asking, url: `http://127.0.0.1:${port}` });

    await expect(fetching).rejects.toMatchObject(failed('timeout'));
    await new Promise((resolve) => server.close(resolve));
  });

  it('ends for a name that is never resolved', async () => {
    const fetch = createGuardedFetch({
      resolve: () => new Promise(() => undefined),
      fetchesLoopback: true,
      limits: { totalMs: 50 },
    });

    await expect(fetch({ ...asking, url: 'http://slow.example/' })).rejects.toMatchObject(failed('timeout'));
  });

  it('counts over all redirects together', async () => {
    const { origin } = await startServer((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 60);
    });

    await expect(fetchWith({ totalMs: 150 })({ ...asking, url: origin })).rejects.toMatchObject(failed('timeout'));
  });

  it('ends when the caller says so', async () => {
    const { origin } = await startServer(() => undefined);
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 30);

    const fetching = fetchWith({})({ ...asking, url: origin, signal: ending.signal });

    await expect(fetching).rejects.toMatchObject(failed('cancelled'));
  });
});

describe('a header', () => {
  it('over 32 KiB is refused', async () => {
    const { origin } = await startServer((_request, response) =>
      response.writeHead(200, { 'x-much': 'a'.repeat(40 * KIB) }).end(),
    );

    await expect(fetchWith({})({ ...asking, url: origin })).rejects.toMatchObject(failed('no connection'));
  });
});

describe('many fetches', () => {
  it('run sixteen at once, and the others wait for their turn', async () => {
    let open = 0;
    let most = 0;
    const waiting: ServerResponse[] = [];
    const { origin } = await startServer((_request, response) => {
      waiting.push(response);
      open += 1;
      most = Math.max(most, open);
    });
    const fetch = fetchWith({ connectMs: LONGEST_WAIT_MS, idleMs: LONGEST_WAIT_MS, totalMs: LONGEST_WAIT_MS });

    const all = Promise.all(Array.from({ length: 50 }, () => fetch({ ...asking, url: origin })));
    for (const atOnce of [16, 16, 16, 2]) {
      await until(() => waiting.length === atOnce, `${atOnce} fetches are under way`);
      // One more would have come by now.
      await pause(50);
      open -= waiting.length;
      for (const response of waiting.splice(0)) response.end('ok');
    }

    expect(await all).toHaveLength(50);
    expect(most).toBe(16);
  });
});

describe('turns by key', () => {
  it('hold up nobody but those of the same key, and are given on after a failure', async () => {
    const turns = createTurnsByKey(2);
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const slow = (name: string) => () => {
      started.push(name);
      return new Promise<void>((_resolve, reject) => ends.push(() => reject(new Error(name))));
    };
    const mine = ['one', 'two', 'three'].map((name) => turns('me', slow(name)));
    const results = Promise.allSettled(mine);

    await turns('you', async () => void started.push('other'));
    const before = [...started];
    ends[0]?.();
    await mine[0]?.catch(() => undefined);
    await new Promise(setImmediate);

    expect(before).toEqual(['one', 'two', 'other']);
    expect(started).toEqual(['one', 'two', 'other', 'three']);
    for (const end of ends) end();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
