import { rm } from 'node:fs/promises';
import { UID, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';
import { send, signedHeaders } from '../harness/rawRequest';
import type { RawAnswer } from '../harness/rawRequest';
import { chunksOf } from '../harness/temporaryStore';

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud();
});

afterAll(() => cloud.close());

const ask = (name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> => {
  const key = `${UID}/${name}`;
  const signed = signedHeaders(cloud.credentials.issue(UID), { method, key });
  return send({ port: cloud.port, method, path: `/onyx-cloud/${key}`, headers: { ...signed, ...headers } });
};

describe('a range', () => {
  beforeAll(() => cloud.store.putBytes(`${UID}/digits`, Buffer.from('0123456789')));

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['Bytes=0-0', 206, '0', 'bytes 0-0/10'],
    [`bytes=8-${'9'.repeat(20)}`, 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('%s', async (range, status, body, contentRange) => {
    const answer = await ask('digits', { range });

    expect([answer.status, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange]);
    expect(answer.headers['content-length']).toBe(String(body.length));
  });

  it.each(['bytes=10-', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])('outside of the object is refused', async (range) => {
    const answer = await ask('digits', { range });

    expect(answer.status).toBe(416);
    expect(answer.body).toContain('<Code>InvalidRange</Code>');
  });

  it('is left out when the object is another one by now', async () => {
    const answer = await ask('digits', { range: 'bytes=2-4', 'if-range': '"old"' });

    expect(answer.status).toBe(200);
  });
});

describe('a condition', () => {
  let etag = '';

  beforeAll(async () => {
    ({ etag } = await cloud.store.putBytes(`${UID}/fresh`, Buffer.from('x')));
  });

  it.each([
    ['the same ETag', () => ({ 'if-none-match': etag }), 304],
    ['one of several ETags', () => ({ 'if-none-match': `"a", W/${etag}` }), 304],
    ['another ETag', () => ({ 'if-none-match': '"other"' }), 200],
    ['no change since', () => ({ 'if-modified-since': new Date().toUTCString() }), 304],
    ['a change since', () => ({ 'if-modified-since': new Date(0).toUTCString() }), 200],
    ['a required ETag that it has', () => ({ 'if-match': etag }), 200],
    ['a required ETag that it has not', () => ({ 'if-match': '"other"' }), 412],
    ['a change since what is no date', () => ({ 'if-modified-since': 'yesterday' }), 200],
    ['an age that is no date', () => ({ 'if-unmodified-since': 'yesterday' }), 200],
    ['a required age', () => ({ 'if-unmodified-since': new Date(0).toUTCString() }), 412],
  ])('on %s', async (_what, headers, status) => {
    const [get, head] = await Promise.all([ask('fresh', headers()), ask('fresh', headers(), 'HEAD')]);

    expect([get.status, head.status]).toEqual([status, status]);
  });
});

describe('an answer', () => {
  it('tells size, checksums and age, on HEAD and GET alike', async () => {
    await cloud.store.putBytes(`${UID}/told`, Buffer.from('123456789'), 'image/png');

    const [get, head] = await Promise.all([ask('told'), ask('told', {}, 'HEAD')]);

    expect(head.headers).toMatchObject({
      'content-length': '9',
      'content-type': 'image/png',
      etag: '"25F9E794323B453885F5181F1B624D0B"',
      'content-md5': 'JfnnlDI7RTiF9RgfG2JNCw==',
      'x-oss-hash-crc64ecma': '11051210869376104954',
      'cache-control': 'private, no-cache',
      'last-modified': expect.stringMatching(/GMT$/),
      'x-oss-request-id': expect.stringMatching(/^[0-9A-F]{24}$/),
    });
    expect([head.body, get.body]).toEqual(['', '123456789']);
  });

  it.each([
    ['text/html', 'attachment', 'text/html'],
    ['image/svg+xml; charset=utf-8', 'attachment', 'image/svg+xml; charset=utf-8'],
    ['application/xhtml+xml', 'attachment', 'application/xhtml+xml'],
    ['text/javascript', undefined, 'text/plain; charset=utf-8'],
    ['image/png', undefined, 'image/png'],
    ['application/pdf', undefined, 'application/pdf'],
  ])('with %s can do nothing in our origin', async (type, disposition, served) => {
    const stored = { 'content-type': type, ...(disposition && { 'content-disposition': 'inline' }) };
    await cloud.store.put(`${UID}/active`, chunksOf('<b>'), stored);

    const { headers } = await ask('active');

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect([headers['content-disposition'], headers['content-type']]).toEqual([disposition, served]);
  });

  it('keeps a file name that the object came with', async () => {
    const disposition = 'attachment; filename="a.html"';
    const stored = { 'content-type': 'text/html', 'content-disposition': disposition };
    await cloud.store.put(`${UID}/named`, chunksOf('x'), stored);

    expect((await ask('named')).headers['content-disposition']).toBe(disposition);
  });

  it('with content that is gone from the disk is an error of the server, without the key in the log', async () => {
    await cloud.store.putBytes(`${UID}/gone`, Buffer.from('x'));
    await rm(`${cloud.temporary.directory}/content`, { recursive: true });

    const answer = await ask('gone');

    expect(answer.status).toBe(500);
    expect(answer.body).toContain('<Code>InternalError</Code>');
    expect(cloud.faults).toEqual(['contentMissing']);
    await cloud.temporary.reopen();
  });
});

describe('another origin', () => {
  const origin = 'https://app.example';

  it('may ask first, without a signature', async () => {
    const wanted = 'authorization,content-type,x-oss-date,x-oss-meta-n';
    const headers = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': wanted,
    };

    const pathStyle = await send({ port: cloud.port, method: 'OPTIONS', path: `/onyx-cloud/${UID}/x`, headers });
    const bareKey = await send({ port: cloud.port, method: 'OPTIONS', path: `/${UID}/x`, headers });

    for (const answer of [pathStyle, bareKey]) {
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': expect.stringContaining('PUT'),
        'access-control-allow-headers': wanted,
        'access-control-max-age': '86400',
      });
    }
  });

  it('reads ETag and metadata, also of an error', async () => {
    await cloud.store.put(`${UID}/meta`, chunksOf('x'), { 'x-oss-meta-n': '1' });

    const found = await ask('meta', { origin });
    const missing = await ask('missing', { origin });

    expect(found.headers['access-control-expose-headers']).toMatch(/etag.*x-oss-request-id.*x-oss-meta-n/);
    expect(missing.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  });
});
