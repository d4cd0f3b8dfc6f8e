import type http from 'node:http';

import { createGuardedFetch } from '../../../cloud/fetching/guardedFetch';
import type { FetchRequest } from '../../../cloud/fetching/guardedFetch';
import { startRaw, startServer, stopServers } from './webServer';

const asking: Omit<FetchRequest, 'url'> = { accepts: /^text\//, asksFor: 'text/*' };
const refused = { code: 'errors.addressRefused' };
const failed = (reason: string) => ({ code: 'errors.fetchFailed', params: { reason } });
const local = { resolve: async () => ['127.0.0.1'], fetchesLoopback: true };
const fetch = createGuardedFetch(local);

afterEach(stopServers);

const redirectTo =
  (location: string, status = 302): http.RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

describe('a redirect', () => {
  it('is followed, and the answer tells where it led', async () => {
    const { origin } = await startServer((request, response) =>
      request.url === '/' ? redirectTo('/feed?x=1#part')(request, response as never) : response.end('found'),
    );

    const fetched = await fetch({ ...asking, url: origin });

    expect(fetched).toMatchObject({ url: `${origin}/feed?x=1`, bytes: Buffer.from('found') });
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:10.0.0.1]/',
    'http://0x0a000001/',
    'file:///etc/passwd',
    'http://user:word@127.0.0.1/',
    'gopher://127.0.0.1/',
    'http://[',
  ])('to %s is refused', async (location) => {
    const { origin } = await startServer(redirectTo(location));

    await expect(fetch({ ...asking, url: origin })).rejects.toMatchObject(refused);
  });

  it('to a name that resolves to a private address is refused, though the first name was public', async () => {
    const { port } = await startServer((_request, response) =>
      redirectTo('http://inside.example/')(_request, response as never),
    );
    const resolve = async (host: string) => [host === 'inside.example' ? '192.168.0.10' : '127.0.0.1'];
    const fetching = createGuardedFetch({ ...local, resolve })({ ...asking, url: `http://outside.example:${port}/` });

    await expect(fetching).rejects.toMatchObject(refused);
  });

  it('is followed five times and no more', async () => {
    const { origin, requests } = await startServer((request, response) =>
      redirectTo(`/${Number(request.url?.slice(1)) + 1}`)(request, response as never),
    );

    await expect(fetch({ ...asking, url: `${origin}/0` })).rejects.toMatchObject(failed('redirects'));
    expect(requests).toHaveLength(6);
  });

  it('without a place to go is a status like any other', async () => {
    const { origin } = await startServer((_request, response) => response.writeHead(302).end());

    await expect(fetch({ ...asking, url: origin })).rejects.toMatchObject(failed('status 302'));
  });
});

describe('a range that the operator opens', () => {
  const opened = (...fetchesFrom: string[]) =>
    createGuardedFetch({ ...local, fetchesLoopback: false, fetchesFrom, limits: { connectMs: 300 } });

  it('is not led into by a redirect from outside of it, but from within', async () => {
    const { origin } = await startServer((request, response) => {
      if (request.url === '/out') redirectTo('http://10.0.0.1/')(request, response as never);
      else if (request.url === '/in') redirectTo('/found')(request, response as never);
      else response.end('found');
    });

    const apart = opened('127.0.0.1/32', '10.0.0.0/8')({ ...asking, url: `${origin}/out` });
    await expect(apart).rejects.toMatchObject(refused);
    expect(await opened('127.0.0.0/8')({ ...asking, url: `${origin}/in` })).toMatchObject({ url: `${origin}/found` });
  });

  it('gives nothing that a document outside of it names', async () => {
    const { origin, requests } = await startServer((_request, response) => response.end('picture'));
    const resolve = async (host: string) => [host === 'inside.example' ? '127.0.0.1' : '93.184.216.34'];
    const fetching = createGuardedFetch({ resolve, fetchesLoopback: false, fetchesFrom: ['127.0.0.0/8'] });

    for (const namedAt of ['http://outside.example/', ''])
      await expect(fetching({ ...asking, url: origin, namedAt })).rejects.toMatchObject(refused);
    await fetching({ ...asking, url: origin, namedAt: 'http://inside.example/a' });
    expect(requests).toHaveLength(1);
  });
});

describe('a name that changes its address', () => {
  it('is resolved once, and the connection goes to the address that was checked', async () => {
    const { port } = await startServer((_request, response) => response.end('checked'));
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return answers.shift() ?? [];
    };

    const fetched = await createGuardedFetch({ ...local, resolve })({
      ...asking,
      url: `http://moving.example:${port}/`,
    });

    expect(fetched).toMatchObject({ bytes: Buffer.from('checked') });
    expect(asked).toBe(1);
  });

  it('is checked again after a redirect to itself', async () => {
    const { port } = await startServer(redirectTo('/again'));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const resolve = async () => answers.shift() ?? [];

    const fetching = createGuardedFetch({ ...local, resolve })({ ...asking, url: `http://moving.example:${port}/` });

    await expect(fetching).rejects.toMatchObject(refused);
  });

  it('is reached at the second of its addresses when the first does not answer', async () => {
    const { port } = await startServer((_request, response) => response.end('second'));
    const resolve = async () => ['127.0.0.9', '127.0.0.1'];

    const fetched = await createGuardedFetch({ ...local, resolve })({ ...asking, url: `http://both.example:${port}/` });

    expect(fetched).toMatchObject({ bytes: Buffer.from('second') });
  });

  it('is told to the server as its name', async () => {
    const { port, requests } = await startServer((_request, response) => response.end());

    await fetch({ ...asking, url: `http://named.example:${port}/` });

    expect(requests[0]?.headers.host).toBe(`named.example:${port}`);
  });
});

describe('a login', () => {
  const login = { username: 'reader', password: 'two: lamps' };
  const basic = `Basic ${Buffer.from('reader:two: lamps').toString('base64')}`;

  it('goes to the address that it was given for, also over a redirect there', async () => {
    const { origin, requests } = await startServer((request, response) =>
      request.url === '/' ? redirectTo('/inside')(request, response as never) : response.end(),
    );

    await fetch({ ...asking, url: origin, login });

    expect(requests.map(({ headers }) => headers.authorization)).toEqual([basic, basic]);
  });

  it('does not go to another host, nor back from there', async () => {
    const { port, requests } = await startServer((request, response) => {
      if (request.url === '/') redirectTo(`http://other.example:${port}/there`)(request, response as never);
      else if (request.url === '/there') redirectTo(`http://first.example:${port}/back`)(request, response as never);
      else response.end();
    });

    await fetch({ ...asking, url: `http://first.example:${port}/`, login });

    expect(requests.map(({ headers }) => headers.authorization)).toEqual([basic, undefined, undefined]);
  });

  it('does not go to another port of the same host', async () => {
    const other = await startServer((_request, response) => response.end());
    const { origin } = await startServer(redirectTo(other.origin));

    await fetch({ ...asking, url: origin, login });

    expect(other.requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe('what was fetched before', () => {
  it('is asked for by its marks, and may be not modified', async () => {
    const { origin, requests } = await startServer((_request, response) => response.writeHead(304).end());

    const fetched = await fetch({ ...asking, url: origin, etag: '"a"', lastModified: 'Wed, 18 Nov 2026 07:30:00 GMT' });

    expect(fetched).toEqual({ kind: 'notModified' });
    expect(requests[0]?.headers).toMatchObject({
      'if-none-match': '"a"',
      'if-modified-since': 'Wed, 18 Nov 2026 07:30:00 GMT',
    });
  });

  it('cannot be not modified when there is no copy', async () => {
    const { origin } = await startServer((_request, response) => response.writeHead(304).end());

    await expect(fetch({ ...asking, url: origin })).rejects.toMatchObject(failed('status 304'));
  });

  it('gives the marks of the new answer', async () => {
    const { origin } = await startServer((_request, response) =>
      response.writeHead(200, { etag: 'W/"b"', 'last-modified': 'Thu, 19 Nov 2026 07:30:00 GMT' }).end(),
    );

    expect(await fetch({ ...asking, url: origin })).toMatchObject({
      etag: 'W/"b"',
      lastModified: 'Thu, 19 Nov 2026 07:30:00 GMT',
    });
  });
});

describe('an answer', () => {
  it.each([400, 401, 403, 404, 410, 429, 500, 503])('of status %d is a failure', async (status) => {
    const { origin } = await startServer((_request, response) => response.writeHead(status).end());

    await expect(fetch({ ...asking, url: origin })).rejects.toMatchObject(failed(`status ${status}`));
  });

  it('of a type that nobody can read is a failure', async () => {
    const { origin } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'Image/PNG; x=1' }).end('x'),
    );

    await expect(fetch({ ...asking, url: origin })).rejects.toMatchObject(failed('content type image/png'));
  });

  it('without a type passes', async () => {
    const { origin } = await startServer((_request, response) => response.end('plain'));

    expect(await fetch({ ...asking, url: origin })).toMatchObject({ mediaType: '', bytes: Buffer.from('plain') });
  });

  it('that changes the protocol is a failure at once', async () => {
    const { origin } = await startServer((_request, response) =>
      response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end(),
    );

    await expect(fetch({ ...asking, url: origin })).rejects.toMatchObject(failed('no connection'));
  });

  it.each([
    ['with a second answer behind it', 'Content-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil'],
    ['with junk behind it', 'Content-Length: 2\r\n\r\nok\0\0junk'],
  ])('%s ends where it says', async (_what, rest) => {
    const { origin, close } = await startRaw(`HTTP/1.1 200 OK\r\n${rest}`);

    expect(await fetch({ ...asking, url: origin })).toMatchObject({ bytes: Buffer.from('ok') });
    await close();
  });

  it.each([
    ['of two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\nokk'],
    ['of a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n'],
    ['of a negative length', 'Content-Length: -2\r\n\r\nok'],
  ])('%s is a failure', async (_what, rest) => {
    const { origin, close } = await startRaw(`HTTP/1.1 200 OK\r\n${rest}`);

    await expect(fetch({ ...asking, url: origin })).rejects.toMatchObject(failed('no connection'));
    await close();
  });

  it('that never comes because nobody listens is a failure', async () => {
    const { origin } = await startServer(() => undefined);
    await stopServers();

    await expect(fetch({ ...asking, url: origin })).rejects.toMatchObject(failed('no connection'));
  });
});
