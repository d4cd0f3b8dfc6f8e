import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { createRanges, isRange, METRICS_PATH } from '../../../cloud/metrics/metricsPlugin';
import { meterObjects } from '../../../cloud/metrics/meteredParts';
import { createMetrics } from '../../../cloud/metrics/metrics';
import { PUBLIC_OWNER } from '../../../cloud/objects/credentials';
import { paths } from '@inkside/protocol';
import { until } from '../../harness/until';
import { startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

const EMAIL = 'reader@example.org';
/** Of nobody who needs an account. */
const KEY = `${PUBLIC_OWNER}/b`;

afterEach(stopClouds);

const scrape = async (cloud: TestCloud): Promise<string> => {
  const answer = await cloud.get(METRICS_PATH, undefined, { host: 'localhost' });
  expect(answer.status).toBe(200);
  return String(answer.json);
};

const valueOf = (text: string, series: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
};

const enter = async (cloud: TestCloud): Promise<string> => {
  await cloud.post(paths.sendVerifyCode, { mobi: EMAIL });
  await cloud.post(paths.signup, { mobi: EMAIL, code: '000000' });
  const answer = await cloud.post(paths.signup, { mobi: EMAIL, code: cloud.mails()[0]?.code });
  return (answer.json as { data: { token: string } }).data.token;
};

describe('the metrics', () => {
  it('count requests by pattern of the route, sign-ins, mails and opened databases', async () => {
    const cloud = await startCloud({ captcha: 'never' });
    await enter(cloud);
    await cloud.get('/api/1/nothing/here');

    const text = await scrape(cloud);

    const route = `route="${paths.signup}"`;
    expect(valueOf(text, `inkside_http_request_duration_seconds_count{method="POST",${route},status="2xx"}`)).toBe(1);
    expect(valueOf(text, `inkside_http_request_duration_seconds_count{method="POST",${route},status="4xx"}`)).toBe(1);
    const unknown = 'inkside_http_request_duration_seconds_count{method="GET",route="none",status="4xx"}';
    expect(valueOf(text, unknown)).toBe(1);
    expect(valueOf(text, 'inkside_sign_ins_total{result="ok"}')).toBe(1);
    expect(valueOf(text, 'inkside_sign_ins_total{result="failed"}')).toBe(1);
    expect(valueOf(text, 'inkside_mails_total{kind="email",result="sent"}')).toBe(1);
    // There before the first one, so that an alarm sees the increase.
    expect(valueOf(text, 'inkside_mails_total{kind="phone",result="failed"}')).toBe(0);
    expect(valueOf(text, 'inkside_database_opens_total')).toBeGreaterThanOrEqual(5);
    expect(valueOf(text, 'inkside_memory_bytes{kind="resident"}')).toBeGreaterThan(1e6);
    expect(valueOf(text, 'inkside_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  });

  it('count the feeds that wait', async () => {
    const cloud = await startCloud({ captcha: 'never' });
    const token = await enter(cloud);
    await cloud.cloud.app.listen({ host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${(cloud.cloud.app.server.address() as AddressInfo).port}`;
    const { json } = await cloud.get(paths.syncToken, token);
    const { cookie_name: name, session_id: id } = (json as { data: Record<string, string> }).data;
    const headers = { cookie: `${name}=${id}` };
    const gone = new AbortController();
    const polls = ['longpoll', 'continuous'].map((feed) =>
      fetch(`${origin}/neocloud/_changes?feed=${feed}&since=0&heartbeat=1000`, { headers, signal: gone.signal })
        .then((answer) => answer.text())
        .catch(() => 'gone'),
    );

    const kinds = ['inkside_feeds_open{kind="longpoll"}', 'inkside_feeds_open{kind="continuous"}'];
    let text = '';
    await until(async () => {
      text = await scrape(cloud);
      return kinds.every((kind) => valueOf(text, kind) === 1);
    }, 'both feeds are counted');

    expect(valueOf(text, 'inkside_feeds_open{kind="longpoll"}')).toBe(1);
    expect(valueOf(text, 'inkside_feeds_open{kind="continuous"}')).toBe(1);
    gone.abort();
    await Promise.all(polls);
  });

  it('count the bytes of objects that clients send and fetch, whether they read to the end or not', async () => {
    const cloud = await startCloud();
    const metrics = createMetrics();
    const store = meterObjects(cloud.cloud.objects, metrics);
    await store.put(KEY, Readable.from([Buffer.alloc(1000), Buffer.alloc(24)]), {});

    for await (const chunk of (await store.get(KEY))?.stream ?? []) expect(chunk).toBeDefined();
    (await store.get(KEY))?.stream.destroy();
    const ranged = await store.get(KEY, { from: 0, to: 9 });
    for await (const chunk of ranged?.stream ?? []) expect(chunk).toHaveLength(10);

    const { text } = await metrics.scrape({ feeds: { longpoll: 0, continuous: 0 }, webSockets: 0 });
    metrics.close();
    expect(valueOf(text, 'inkside_object_bytes_total{direction="in"}')).toBe(1024);
    expect(valueOf(text, 'inkside_object_bytes_total{direction="out"}')).toBe(1034);
  });

  it('name no user, address, code, document or key', async () => {
    const cloud = await startCloud({ captcha: 'never' });
    const token = await enter(cloud);
    await cloud.get(paths.me, token);
    await cloud.get('/neocloud/secret-document-id');
    await cloud.get('/onyx-cloud/secret-object-key.epub');

    const text = await scrape(cloud);

    // What was measured has many digits, six of which may be those of a code.
    const named = text.replaceAll(/ [\d.e+-]+$/gm, '');
    for (const secret of [EMAIL, token, cloud.mails()[0]?.code ?? '', 'secret', '127.0.0.1']) {
      expect(named).not.toContain(secret);
    }
    expect(text).not.toMatch(/[0-9a-f]{24}/);
  });

  it('are there for this computer and the ranges given, and for nobody else', async () => {
    const cloud = await startCloud({ metricsFrom: ['10.1.0.0/16'] });
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}): Promise<number> => {
      const sent = { host: 'localhost', ...headers };
      return (await cloud.cloud.app.inject({ url: METRICS_PATH, remoteAddress, headers: sent })).statusCode;
    };

    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('10.1.2.3')).toBe(200);
    expect(await ask('10.2.2.3')).toBe(404);
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '10.1.2.3' })).toBe(404);
    expect(await ask('10.2.2.3', { 'x-forwarded-for': '10.1.2.3' })).toBe(404);
    // Its own address says nothing about who asks through it.
    expect(await ask('10.1.2.3', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  });
});

describe('ranges of addresses', () => {
  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', '10.0.0.1', false],
    ['0.0.0.0/0', 'no address', false],
  ])('%s and %s: %s', (range, address, isIn) => {
    expect(createRanges([range])(address)).toBe(isIn);
  });

  it.each(['10.0.0.0', '10.0.0.0/33', 'localhost/8', ''])('do not take %p', (text) => {
    expect(isRange(text)).toBe(false);
  });
});
