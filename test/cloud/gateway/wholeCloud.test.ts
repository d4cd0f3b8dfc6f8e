import { request } from 'node:http';
import * as v from 'valibot';
import { paths, syncTokenAnswer } from '@inkside/protocol';
import { signIn, startCloud, stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';

let cloud: TestCloud;
let token: string;
let port: number;

beforeAll(async () => {
  cloud = await startCloud();
  token = await signIn(cloud, 'anne@example.org');
  const address = await cloud.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});

afterAll(stopClouds);

async function newSession(): Promise<string> {
  const answer = await cloud.get(paths.syncToken, token);
  return v.parse(syncTokenAnswer, answer.json).data.session_id;
}

interface RawAnswer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly text: string;
}

/** Asks for a path exactly as it is written here. */
function raw(method: string, path: string, sessionId: string): Promise<RawAnswer> {
  const headers = { cookie: `SyncGatewaySession=${sessionId}` };
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode, type: answer.headers['content-type'], text });
      });
    });
    asked.on('error', reject).end();
  });
}

describe('the gateway within the whole cloud', () => {
  it.each([
    ['GET', '/neocloud/%zz', 400],
    ['GET', '/neocloud/%', 400],
    ['PUT', '/neocloud/a%2', 400],
    ['GET', '/neocloud/%ff%fe', 400],
    ['GET', '/neocloud/%zz?x=%zz', 400],
    ['GET', '/neocloud//', 400],
    ['GET', `/neocloud/${'x'.repeat(5000)}`, 400],
    ['GET', '/neocloud/_unknown', 404],
    ['PATCH', '/neocloud/n1', 404],
    ['PROPFIND', '/neocloud/n1', 404],
    ['COPY', '/neocloud/n1', 404],
  ])('answers %s %.40s as a CouchDB does', async (...[method, path, status]) => {
    const answer = await raw(method, path, await newSession());

    expect(answer.status).toBe(status);
    expect(answer.type).toMatch(/^application\/json/);
    expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String), reason: expect.any(String) });
  });

  it('leaves malformed addresses of the other parts to them', async () => {
    const { text } = await raw('GET', '/api/%zz', 'none');

    expect(JSON.parse(text)).toMatchObject({ code: 'errors.badRequest' });
  });

  it('logs a held answer as any other, and gives it the headers of any other', async () => {
    const session = await newSession();
    const before = cloud.log.length;

    const answer = await cloud.get('/neocloud/_changes?feed=longpoll&since=now&timeout=1', undefined, {
      cookie: `SyncGatewaySession=${session}`,
    });

    const lines = cloud.log.slice(before).filter(({ event }) => event === 'request');
    expect(lines).toMatchObject([{ fields: { route: '/neocloud/*', status: 200 } }]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(answer.json).toMatchObject({ results: [] });
  });

  it('ends a session that the REST endpoint made, and that one alone', async () => {
    const [first, second] = [await newSession(), await newSession()];

    const ended = await raw('DELETE', '/neocloud/_session', first);

    const after = await Promise.all([first, second].map((session) => raw('GET', '/neocloud/', session)));
    expect([ended.status, ...after.map(({ status }) => status)]).toEqual([200, 401, 200]);
  });
});
