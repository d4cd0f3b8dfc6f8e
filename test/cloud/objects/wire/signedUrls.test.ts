import { OTHER_UID, UID, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';

const KEY = `${UID}/push/a b#笔记+.txt`;
const HOUR_MS = 3_600_000;

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud();
});

beforeEach(async () => {
  cloud.aheadMs = 0;
  await cloud.store.putBytes(KEY, Buffer.from('content'), 'text/plain');
});

afterAll(() => cloud.close());

/** The SDK makes no V1 URL for an IP address, so that this one is made for the host's name. */
const v1Url = (key: string, options: Parameters<ReturnType<ObjectCloud['client']>['signatureUrl']>[1] = {}): string => {
  const client = cloud.client({ endpoint: `http://localhost:${cloud.port}` });
  return client.signatureUrl(key, options).replace('localhost', '127.0.0.1');
};

const v4Url = (key: string, expires = 60, queries: Record<string, string> = {}): Promise<string> =>
  cloud.client().signatureUrlV4('GET', expires, { queries }, key);

const codeOf = async (url: string, init?: RequestInit): Promise<[number, string | undefined]> => {
  const answer = await fetch(url, init);
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
};

describe('a signed URL', () => {
  it('of version 1 gives the object', async () => {
    const answer = await fetch(v1Url(KEY));

    expect([answer.status, await answer.text()]).toEqual([200, 'content']);
  });

  it('of version 4 gives the object, also with empty parameters', async () => {
    const plain = await fetch(await v4Url(KEY));
    const withEmpty = await fetch(await v4Url(KEY, 60, { 'x-extra': '' }));

    expect([await plain.text(), await withEmpty.text()]).toEqual(['content', 'content']);
  });

  it.each([
    ['with an empty value', ''],
    ['without a value', null],
  ])('of version 4 begins an upload, `uploads` signed %s', async (_what, value) => {
    const queries = { uploads: value };
    const url = await cloud.client().signatureUrlV4('POST', 60, { queries }, `${UID}/big`);

    const answer = await fetch(url, { method: 'POST' });

    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<UploadId>');
  });

  it('names the download and the headers that the answer shall have', async () => {
    const response = {
      'content-disposition': "attachment; filename=a.txt; filename*=UTF-8''%E7%AC%94",
      'content-type': 'application/x-note',
      'cache-control': 'max-age=60',
    };

    const answer = await fetch(v1Url(KEY, { response }));

    expect(Object.fromEntries(answer.headers)).toMatchObject(response);
  });

  it('puts an object when it is made for PUT, and only then', async () => {
    const url = v1Url(`${UID}/put`, { method: 'PUT', 'Content-Type': 'text/plain' });
    const init = { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'sent' };

    const put = await fetch(url, init);
    const got = await codeOf(url);

    expect(put.status).toBe(200);
    expect((await cloud.store.head(`${UID}/put`))?.size).toBe(4);
    expect(got).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it.each([
    ['version 1', async () => v1Url(KEY, { expires: 60 })],
    ['version 4', async () => v4Url(KEY, 60)],
  ])('of %s ends on time', async (_version, makeUrl) => {
    const url = await makeUrl();

    cloud.aheadMs = 30_000;
    const before = await fetch(url);
    cloud.aheadMs = 61_000;
    const after = await codeOf(url);

    expect(before.status).toBe(200);
    expect(after).toEqual([403, 'AccessDenied']);
  });

  it('ends with the credentials that signed it, whatever it says itself', async () => {
    const url = v1Url(KEY, { expires: 7 * 24 * 3600 });

    cloud.aheadMs = HOUR_MS + 1000;

    expect(await codeOf(url)).toEqual([403, 'SecurityTokenExpired']);
  });

  it.each([
    ['another key', (url: string) => url.replace('/push/', '/pull/')],
    ['a later end', (url: string) => url.replace(/Expires=\d+/, `Expires=${Math.floor(Date.now() / 1000) + 9999}`)],
    ['another file name', (url: string) => `${url}&response-content-disposition=attachment`],
  ])('is void with %s', async (_what, change) => {
    expect(await codeOf(change(v1Url(KEY)))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it.each([
    ['more than seven days', (url: string) => url.replace(/x-oss-expires=\d+/, 'x-oss-expires=604801')],
    ['no number', (url: string) => url.replace(/x-oss-expires=\d+/, 'x-oss-expires=soon')],
    ['another day in its scope', (url: string) => url.replace(/%2F\d{8}%2F/, '%2F20200101%2F')],
  ])('of version 4 is refused with %s', async (_what, change) => {
    expect(await codeOf(change(await v4Url(KEY)))).toEqual([400, 'InvalidArgument']);
  });

  it('of a user opens nothing of another user', async () => {
    expect(await codeOf(v1Url(`${OTHER_UID}/x`))).toEqual([403, 'AccessDenied']);
    expect(await codeOf(await v4Url(`${OTHER_UID}/x`))).toEqual([403, 'AccessDenied']);
  });
});
