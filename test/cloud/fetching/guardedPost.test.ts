import { createGuardedPost } from '../../../cloud/fetching/guardedPost';
import { isRefusedAtSight } from '../../../cloud/fetching/webAddress';
import { startServer, stopServers } from './webServer';

const local = { resolve: async () => ['127.0.0.1'], fetchesLoopback: true };
const message = { contentType: 'text/plain', body: 'ink笔' };

afterEach(stopServers);

describe('a guarded post', () => {
  it('sends its body and gives status and answer', async () => {
    const { origin, requests } = await startServer((request, response) => request.pipe(response));

    const posted = await createGuardedPost(local)({ ...message, url: `${origin}/hook?a=1`, host: 'other.example' });

    expect([posted.status, String(posted.bytes)]).toEqual([200, 'ink笔']);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/hook?a=1',
      headers: { host: 'other.example', 'content-type': 'text/plain', 'content-length': '6' },
    });
  });

  it('follows no redirect', async () => {
    const { origin, requests } = await startServer((_request, response) =>
      response.writeHead(307, { location: '/other' }).end(),
    );

    const { status } = await createGuardedPost(local)({ ...message, url: origin });

    expect([status, requests.length]).toEqual([307, 1]);
  });

  it.each(['http://10.0.0.1/', 'http://127.0.0.1:8080/', 'file:///etc/passwd', 'http://inside.example/'])(
    'to %s is refused',
    async (url) => {
      const post = createGuardedPost({ resolve: async () => ['1.2.3.4', '192.168.0.1'], fetchesLoopback: false });

      await expect(post({ ...message, url })).rejects.toMatchObject({ code: 'errors.addressRefused' });
    },
  );

  it('ends on time', async () => {
    const { origin } = await startServer(() => undefined);

    const posting = createGuardedPost({ ...local, limits: { totalMs: 50 } })({ ...message, url: origin });

    await expect(posting).rejects.toMatchObject({ code: 'errors.fetchFailed', params: { reason: 'timeout' } });
  });

  it('takes no answer that is too large', async () => {
    const { origin } = await startServer((_request, response) => response.end('x'.repeat(101)));

    const posting = createGuardedPost({ ...local, limits: { bodyBytes: 100 } })({ ...message, url: origin });

    await expect(posting).rejects.toMatchObject({ code: 'errors.fetchFailed', params: { reason: 'too large' } });
  });
});

describe('at sight', () => {
  it.each([
    ['http://10.0.0.1/', true, true],
    ['http://127.0.0.1:9999/', true, false],
    ['http://sub.localhost/', true, false],
    ['http://name.example:22/', true, false],
    ['http://name.example/', false, false],
    ['https://1.1.1.1/', false, false],
  ])('%s is refused: %s, and with the loopback open: %s', (address, closed, open) => {
    const url = new URL(address);

    expect(isRefusedAtSight(url, { fetchesLoopback: false })).toBe(closed);
    expect(isRefusedAtSight(url, { fetchesLoopback: true })).toBe(open);
  });
});
