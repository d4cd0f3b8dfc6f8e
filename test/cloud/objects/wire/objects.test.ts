import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { UID, failureOf, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud();
});

afterAll(() => cloud.close());

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase();

describe.each([
  ['V1', false],
  ['V4', true],
])('the stock client with %s signatures', (name, authorizationV4) => {
  const client = () => cloud.client({ authorizationV4 });

  it.each([
    ['a hash', 'note/n/point/p#r#points'],
    ['spaces and a plus', 'push/my file + more.pdf'],
    ['Chinese', 'push/笔记本.note'],
    ['what URLs use', "push/a?b=c&d=%41%20;'()*!~@,:.txt"],
    ['a literal %23', 'push/a%23b'],
  ])('puts, heads, gets, lists and deletes a key with %s', async (_what, rest) => {
    const key = `${UID}/${name}/${rest}`;

    const put = await client().put(key, Buffer.from(key), { mime: 'text/plain', meta: { uid: 1, pid: 2 } });
    const head = await client().head(key);
    const got = await client().get(key);
    const listed = await client().listV2({ prefix: key, 'max-keys': '10' });
    await client().delete(key);

    expect(Reflect.get(put.res.headers, 'etag')).toBe(`"${md5(key)}"`);
    expect(head.meta).toEqual({ uid: '1', pid: '2' });
    expect(String(got.content)).toBe(key);
    expect(Reflect.get(got.res.headers, 'content-type')).toBe('text/plain');
    expect(listed.objects?.map((object) => [object.name, object.size])).toEqual([[key, Buffer.byteLength(key)]]);
    expect(await failureOf(client().get(key))).toEqual({ status: 404, code: 'NoSuchKey' });
    expect(await failureOf(client().head(key))).toEqual({ status: 404, code: 'NoSuchKey' });
  });

  it('puts a stream of unknown length', async () => {
    const key = `${UID}/${name}/stream.bin`;
    const body = Readable.from([Buffer.alloc(100_000, 1), Buffer.alloc(100_000, 2)]);

    await client().put(key, body);

    expect((await client().get(key)).content).toHaveLength(200_000);
  });

  it('deletes what is not there', async () => {
    const result = await client().delete(`${UID}/${name}/absent`);

    expect(result.res.status).toBe(204);
  });

  it('deletes many, with odd keys among them', async () => {
    const keys = ['a#1', "b & <c> 'd'", '字'].map((rest) => `${UID}/${name}/many/${rest}`);
    await Promise.all(keys.map((key) => cloud.store.putBytes(key, Buffer.from('x'))));

    const loud = await client().deleteMulti(keys.slice(0, 2));
    const quiet = await client().deleteMulti(keys.slice(2), { quiet: true });

    const { objects } = await cloud.store.list({ prefix: `${UID}/${name}/many/`, maxKeys: 10 });
    expect(loud.deleted?.map((entry) => Reflect.get(Object(entry), 'Key') as unknown)).toEqual(keys.slice(0, 2));
    expect(quiet.deleted).toEqual([]);
    expect(objects).toEqual([]);
  });

  it('lists pages with a delimiter', async () => {
    const prefix = `${UID}/${name}/list/`;
    const keys = ['a', 'b/1', 'b/2', 'c'].map((rest) => `${prefix}${rest}`);
    await Promise.all(keys.map((key) => cloud.store.putBytes(key, Buffer.from('x'))));

    const first = await client().listV2({ prefix, delimiter: '/', 'max-keys': '2' });
    const second = await client().listV2({
      prefix,
      delimiter: '/',
      'max-keys': '2',
      'continuation-token': first.nextContinuationToken,
    });

    expect(first).toMatchObject({ prefixes: [`${prefix}b/`], isTruncated: true, keyCount: 2 });
    expect(first.objects?.map((object) => object.name)).toEqual([`${prefix}a`]);
    expect(second).toMatchObject({ prefixes: null, isTruncated: false, keyCount: 1, nextContinuationToken: null });
    expect(second.objects?.map((object) => object.name)).toEqual([`${prefix}c`]);
  });

  it('lists pages of the older version', async () => {
    const prefix = `${UID}/${name}/old/`;
    const keys = ['a', 'b', 'c'].map((rest) => `${prefix}${rest}`);
    await Promise.all(keys.map((key) => cloud.store.putBytes(key, Buffer.from('x'))));

    const first = await client().list({ prefix, 'max-keys': 2 }, {});
    const second = await client().list({ prefix, 'max-keys': 2, marker: first.nextMarker }, {});

    expect([...first.objects, ...second.objects].map((object) => object.name)).toEqual(keys);
    expect([first.isTruncated, second.isTruncated]).toEqual([true, false]);
  });
});

describe('a key that a client encoded once too often', () => {
  it('is found as the one with #, and the one with # as it', async () => {
    await cloud.store.putBytes(`${UID}/point/p#r#points`, Buffer.from('hash'));
    await cloud.store.putBytes(`${UID}/point/q%23r%23points`, Buffer.from('encoded'));

    const hash = await cloud.client().get(`${UID}/point/p%23r%23points`);
    const encoded = await cloud.client().get(`${UID}/point/q#r#points`);

    expect([String(hash.content), String(encoded.content)]).toEqual(['hash', 'encoded']);
  });
});

describe('a restart of the store', () => {
  it('changes nothing for the client', async () => {
    const key = `${UID}/restart`;
    const client = cloud.client();
    await client.put(key, Buffer.from('kept'));

    await cloud.temporary.reopen();

    expect(String((await client.get(key)).content)).toBe('kept');
  });
});
