import * as v from 'valibot';
import { RETRY_AFTER_SECONDS } from '../../../cloud/lib/failure';
import { ANSWER_ENDS_MS } from '../../../cloud/stores/couch/couchFetch';
import { meAnswer, paths, stssAnswer, syncTokenAnswer } from '@inkside/protocol';
import { turnByHand } from '../../harness/handTurned';
import { until } from '../../harness/until';
import { stockClient } from '../objects/harness/stockClient';
import { type Answer, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { type CouchStandIn, startCouchStandIn, stopStandIns } from './couchStandIn';

const EMAIL = 'private.person@example.org';

let couch: CouchStandIn;
let cloud: TestCloud;
let token: string;
let cookie: { cookie: string };

beforeEach(async () => {
  couch = await startCouchStandIn();
  cloud = await startCloud({ couchUrl: couch.url });
  token = await signIn(cloud, EMAIL);
  const { data } = v.parse(syncTokenAnswer, (await cloud.get(paths.syncToken, token)).json);
  cookie = { cookie: `${data.cookie_name}=${data.session_id}` };
});

afterEach(async () => {
  jest.useRealTimers();
  couch.mood = 'well';
  await stopClouds();
  await stopStandIns();
});

const envelope = { data: null, code: 'errors.unavailable', params: { seconds: RETRY_AFTER_SECONDS } };
const couchShaped = { error: 'service_unavailable', reason: expect.any(String) };
const body = (docs: object[]): object => ({ docs, new_edits: false });

/** One call to each face, with who asks told by a record of the engine that fails. */
async function askAll(): Promise<Readonly<Record<string, Answer>>> {
  return {
    me: await cloud.get(paths.me, token),
    code: await cloud.post(paths.sendVerifyCode, { mobi: EMAIL }),
    root: await cloud.get('/neocloud/', undefined, cookie),
    changes: await cloud.get('/neocloud/_changes', undefined, cookie),
    longpoll: await cloud.get('/neocloud/_changes?feed=longpoll&heartbeat=30000', undefined, cookie),
    write: await cloud.post('/neocloud/_bulk_docs', body([{ _id: 'n1', _rev: '1-a', user: 'x' }]), undefined, cookie),
  };
}

const moods = [
  ['refuses connections', async () => couch.goAway()],
  ['answers 500', () => void (couch.mood = { status: 500 })],
  ['answers 503 with a page of a proxy', () => void (couch.mood = { status: 503, body: '<html>busy</html>' })],
  ['refuses our password', () => void (couch.mood = { status: 401 })],
  ['breaks off in the middle', () => void (couch.mood = 'broken')],
] as const;

describe.each(moods)('a CouchDB that %s', (_what, happen) => {
  it('is 503 with Retry-After on every face, never 401 or 500, and named in the log', async () => {
    await happen();

    const answers = await askAll();

    for (const [name, answer] of Object.entries(answers)) {
      expect([name, answer.status, answer.headers['retry-after']]).toEqual([name, 503, String(RETRY_AFTER_SECONDS)]);
      expect(answer.json).toMatchObject(name === 'me' || name === 'code' ? envelope : couchShaped);
    }
    const lines = cloud.log.filter(({ level }) => level === 'error');
    const engine = { engine: 'couchdb', code: expect.stringMatching(/^(ECONN\w+|\d{3}|ERR_\w+|\w+)$/) };
    expect(lines).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ ...engine, route: paths.me }) }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ ...engine, route: '/neocloud/*' }) }),
    );
    const text = JSON.stringify(cloud.log);
    for (const secret of [
      couch.password,
      encodeURIComponent(couch.password),
      EMAIL,
      token,
      cookie.cookie,
      'secret of',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('is told by /readyz, while /healthz lives, and it all comes back by itself', async () => {
    expect((await cloud.get('/readyz')).json).toMatchObject({ status: 'ready' });
    await happen();

    await until(async () => (await cloud.get('/readyz')).status === 503, 'not ready');
    const notReady = await cloud.get('/readyz');
    const alive = await cloud.get('/healthz');
    couch.mood = 'well';
    await couch.goAway();
    await couch.comeBack();
    await until(async () => (await cloud.get('/readyz')).status === 200, 'ready again');

    expect(notReady.json).toEqual({
      status: 'unavailable',
      parts: { documents: 'unavailable', records: 'unavailable', objects: 'ready' },
    });
    expect(notReady.headers['retry-after']).toBe(String(RETRY_AFTER_SECONDS));
    expect(alive.status).toBe(200);
    expect((await cloud.get(paths.me, token)).status).toBe(200);
    expect(cloud.log.map(({ event }) => event)).toEqual(expect.arrayContaining(['not ready', 'ready again']));
  });
});

describe('a CouchDB that goes silent', () => {
  it.each(['silent', 'cut'] as const)('(%s) is given up after a bounded time, which each call has', async (mood) => {
    turnByHand('setTimeout');
    couch.mood = mood;
    const before = couch.requests.length;

    const asked = cloud.get(paths.me, token);
    await until(() => couch.requests.length > before, 'the call at CouchDB');
    const turning = setInterval(() => jest.advanceTimersByTime(ANSWER_ENDS_MS), 50);
    const answer = await asked;
    clearInterval(turning);

    expect([answer.status, answer.json]).toMatchObject([503, envelope]);
    expect(cloud.log).toContainEqual(expect.objectContaining({ event: 'engine failed' }));
  });
});

describe('the object store whose records do not answer', () => {
  it('is 503 in XML with Retry-After, for reads and writes', async () => {
    const { data } = v.parse(stssAnswer, (await cloud.get(paths.stss, token)).json);
    const { uid } = v.parse(meAnswer, (await cloud.get(paths.me, token)).json).data;
    // The maker's client signs no address of a number.
    const origin = await cloud.cloud.app.listen({ host: '127.0.0.1', port: 0 });
    const client = stockClient(origin.replace('127.0.0.1', 'localhost'), data);
    const signed = (method: 'GET' | 'PUT'): string =>
      client.signatureUrl(`${uid}/push/file.pdf`, { method, expires: 60 });
    await couch.goAway();

    const answers = [
      await fetch(signed('GET')),
      await fetch(signed('PUT'), { method: 'PUT', body: 'hello', headers: { 'content-type': '' } }),
    ];

    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, String(RETRY_AFTER_SECONDS)]);
      expect(await answer.text()).toContain('<Code>ServiceUnavailable</Code>');
    }
  });
});
