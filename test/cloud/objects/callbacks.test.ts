import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PutStreamOptions } from 'ali-oss';
import { LONGEST_WAIT_MS } from '../../harness/until';
import { OK, startCallbackServer } from './harness/callbackServer';
import type { CallbackServer } from './harness/callbackServer';
import { UID, startObjectCloud } from './harness/objectCloud';
import type { ObjectCloud } from './harness/objectCloud';

const FORM = 'application/x-www-form-urlencoded';
const ALL = [
  'bucket=${bucket}&object=${object}&etag=${etag}&size=${size}',
  'mimeType=${mimeType}&imageInfo.height=${imageInfo.height}&my_var=${x:var1}',
].join('&');

const md5Of = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase();

let cloud: ObjectCloud;
let server: CallbackServer;

beforeAll(async () => {
  server = await startCallbackServer();
  const limits = { connectMs: LONGEST_WAIT_MS, idleMs: LONGEST_WAIT_MS, totalMs: LONGEST_WAIT_MS };
  cloud = await startObjectCloud({ callbacks: { fetchesLoopback: true, limits } });
});

beforeEach(() => server.calls.splice(0));

afterAll(async () => {
  await cloud.close();
  await server.close();
});

const data = { Status: 'OK' };

/** The SDK signs no URL for an IP address. */
const onLoopback = (url: string): string => url.replace('localhost', '127.0.0.1');

describe.each([
  ['V1', false],
  ['V4', true],
])('a callback with %s signatures', (name, authorizationV4) => {
  const callback = (body: string, contentType?: string) => ({
    url: `${server.origin}/笔记?id=1`,
    host: 'oss-cn-hangzhou.aliyuncs.com',
    body,
    ...(contentType !== undefined && { contentType }),
    customValue: { var1: 'a b&c=笔', var2: 'not named' },
  });

  it('tells of a put in a form, and its answer is the answer', async () => {
    const key = `${UID}/push/${name} a#笔记.txt`;
    const options = { mime: 'text/plain', callback: callback(ALL) };

    const result = await cloud.client({ authorizationV4 }).put(key, Buffer.from('stored'), options);

    const [called] = server.calls;
    expect(Reflect.get(result, 'data')).toEqual(data);
    expect(result.res).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json', etag: `"${md5Of('stored')}"` },
    });
    expect(called).toMatchObject({
      method: 'POST',
      url: '/%E7%AC%94%E8%AE%B0?id=1',
      headers: { host: 'oss-cn-hangzhou.aliyuncs.com', 'content-type': FORM },
    });
    expect(called?.body.split('&')).toEqual([
      ...['bucket=onyx-cloud', `object=${encodeURIComponent(key)}`, `etag=${md5Of('stored')}`, 'size=6'],
      ...['mimeType=text%2Fplain', 'imageInfo.height=', 'my_var=a%20b%26c%3D%E7%AC%94'],
    ]);
  });

  it('tells of a stream in JSON', async () => {
    const body = '{"object":${object},"size":${size},"mine":{"var":${x:var1}},"none":${x:none},"by":${operation}}';
    const key = `${UID}/push/${name} "quoted"`;
    const client = cloud.client({ authorizationV4 });
    const options = { callback: callback(body, 'application/json') };

    const result = await client.putStream(key, Readable.from([Buffer.from('ink')]), options as PutStreamOptions);

    expect(Reflect.get(result, 'data')).toEqual(data);
    expect(server.calls[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({
      object: key,
      size: 3,
      mine: { var: 'a b&c=笔' },
      none: '',
      by: 'PutObject',
    });
  });

  it('tells of an upload in parts once, when it is completed', async () => {
    const key = `${UID}/push/${name}-parts`;
    const path = join(cloud.temporary.directory, `${name}.pdf`);
    await writeFile(path, randomBytes(250 * 1024));

    const result = await cloud.client({ authorizationV4 }).multipartUpload(key, path, {
      partSize: 100 * 1024,
      mime: 'application/pdf',
      callback: callback('etag=${etag}&size=${size}&mimeType=${mimeType}&md5=${contentMd5}&by=${operation}'),
    });

    const etag = String(Reflect.get(result, 'etag'));
    expect(Reflect.get(result, 'data')).toEqual(data);
    expect(etag).toMatch(/^"[0-9A-F]{32}-3"$/);
    expect(server.calls.map(({ body }) => body)).toEqual([
      `etag=${etag.replaceAll('"', '')}&size=256000&mimeType=application%2Fpdf&md5=&by=CompleteMultipartUpload`,
    ]);
  });
});

describe('a callback', () => {
  it('may stand in a signed URL', async () => {
    const client = cloud.client({ endpoint: `http://localhost:${cloud.port}` });
    const callback = { url: server.origin, body: 'size=${size}&var=${x:var}', customValue: { var: 'v' } };
    const url = client.signatureUrl(`${UID}/signed`, { method: 'PUT', callback } as object);

    const answer = await fetch(onLoopback(url), { method: 'PUT', body: Buffer.from('stored') });

    expect([answer.status, await answer.json()]).toEqual([200, data]);
    expect(server.calls.map(({ body }) => body)).toEqual(['size=6&var=v']);
  });

  it('tells the checksums that the answer has, and the id of the request', async () => {
    const callback = { url: server.origin, body: 'crc=${crc64}&md5=${contentMd5}&id=${reqId}' };

    const { res } = await cloud.client().put(`${UID}/sums`, Buffer.from('stored'), { callback });

    const { 'x-oss-hash-crc64ecma': crc, 'x-oss-request-id': id } = res.headers as Record<string, string>;
    const md5 = encodeURIComponent(createHash('md5').update('stored').digest('base64'));
    expect(server.calls[0]?.body).toBe(`crc=${crc}&md5=${md5}&id=${id}`);
  });

  it('needs no scheme, and comes after the object is there', async () => {
    const key = `${UID}/there`;
    const seen: unknown[] = [];
    server.answerWith((response) => {
      void cloud.store.head(key).then((meta) => {
        seen.push(meta?.size);
        response.end('[]');
      });
    });
    const callback = { url: `127.0.0.1:${server.port}/hook`, body: 'x' };

    const result = await cloud.client().put(key, Buffer.from('stored'), { callback });

    server.answerWith((response) => response.end(OK));
    expect(Reflect.get(result, 'data')).toEqual([]);
    expect(seen).toEqual([6]);
  });

  it('without an address is none', async () => {
    const callback = Buffer.from('{"callbackUrl":"","callbackBody":"x"}').toString('base64');
    const client = cloud.client({ endpoint: `http://localhost:${cloud.port}` });
    const headers = { 'x-oss-callback': callback };
    const url = client.signatureUrl(`${UID}/none`, { method: 'PUT', ...headers } as object);

    const answer = await fetch(onLoopback(url), { method: 'PUT', body: Buffer.from('stored'), headers });

    expect([answer.status, await answer.text(), server.calls]).toEqual([200, '', []]);
  });

  it('waits while eight others of the account are under way', async () => {
    server.answerWith((response) => setTimeout(() => response.end('{}'), 20));
    const callback = { url: server.origin, body: 'x' };
    const client = cloud.client();

    await Promise.all(
      Array.from({ length: 20 }, (_, index) => client.put(`${UID}/many/${index}`, Buffer.from('x'), { callback })),
    );

    server.answerWith((response) => response.end(OK));
    expect(server.calls).toHaveLength(20);
    expect(server.mostAtOnce).toBeLessThanOrEqual(8);
  });
});
