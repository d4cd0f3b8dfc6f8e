import { createHash } from 'node:crypto';
import { createCrc64 } from '../../../../cloud/objects/files/crc64';
import { chunksOf, readAll, readText } from '../harness/temporaryStore';
import { describeStores, digestOf, type StoreUnderTest } from './stores';

const TEXT = { 'content-type': 'text/plain' };
const md5 = (bytes: Uint8Array | string): string => createHash('md5').update(bytes).digest('hex');
const crcOf = (bytes: Uint8Array): string => {
  const crc = createCrc64();
  crc.update(bytes);
  return String(crc.value());
};

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('The client has gone.');
}

describeStores('objects', (open) => {
  let tested: StoreUnderTest;
  const key = (name: string): string => `${tested.owner}/${name}`;

  beforeAll(async () => {
    tested = await open();
  });

  afterAll(() => tested.remove());

  it('gives back what was put, with its headers, MD5 and CRC', async () => {
    const { store } = tested;
    const bytes = Buffer.from('handwriting');
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'max-age=60',
      'content-disposition': 'attachment; filename="a.txt"',
      'x-oss-meta-under_score': Buffer.from('纸', 'utf8').toString('latin1'),
    };

    const result = await store.put(key('a'), chunksOf(bytes), headers);

    expect(result).toEqual({ etag: `"${md5(bytes).toUpperCase()}"`, size: 11, crc64: crcOf(bytes) });
    const head = await store.head(key('a'));
    expect(head).toMatchObject({ key: key('a'), ...result, headers, isMultipart: false });
    expect(Math.abs(Date.now() - (head?.lastModifiedMs ?? 0))).toBeLessThan(60_000);
    expect(await readText(store, key('a'))).toBe('handwriting');
  });

  it('takes a body of unknown length that is longer than memory should hold', async () => {
    const { store } = tested;
    const chunk = Buffer.alloc(512 * 1024, 'ink ');
    const chunks = Array.from({ length: 24 }, () => chunk);

    const result = await store.put(key('long'), chunksOf(...chunks), TEXT);

    const whole = Buffer.concat(chunks);
    expect(digestOf(result.etag)).toBe(md5(whole));
    const content = await store.get(key('long'));
    expect(content && md5(await readAll(content.stream))).toBe(md5(whole));
  });

  it('keeps an empty object', async () => {
    await tested.store.putBytes(key('empty'), Buffer.alloc(0));

    expect(await readText(tested.store, key('empty'))).toBe('');
    expect(await tested.store.head(key('empty'))).toMatchObject({ size: 0 });
  });

  it.each([
    ['from the start', { from: 0, to: 3 }, 'hand', { first: 0, last: 3 }],
    ['to the end', { from: 4 }, 'writing', { first: 4, last: 10 }],
    ['beyond the end', { from: 4, to: 9999 }, 'writing', { first: 4, last: 10 }],
    ['the last bytes', { suffix: 3 }, 'ing', { first: 8, last: 10 }],
    ['more last bytes than there are', { suffix: 99 }, 'handwriting', { first: 0, last: 10 }],
  ])('reads a range %s', async (_name, range, text, ends) => {
    const { store } = tested;
    await store.putBytes(key('range'), Buffer.from('handwriting'));

    const content = await store.get(key('range'), range);

    expect(content?.range).toEqual(ends);
    expect(content?.meta.size).toBe(11);
    expect(content && String(await readAll(content.stream))).toBe(text);
  });

  it.each([{ from: 11 }, { suffix: 0 }, { from: 500, to: 600 }])('refuses the range %j', async (range) => {
    await tested.store.putBytes(key('range'), Buffer.from('handwriting'));

    await expect(tested.store.get(key('range'), range)).rejects.toMatchObject({ code: 'rangeNotSatisfiable' });
  });

  it('knows nothing of a key that is not there, and removes it without complaint', async () => {
    const { store } = tested;

    expect(await store.get(key('none'))).toBeUndefined();
    expect(await store.head(key('none'))).toBeUndefined();
    await expect(store.remove([key('none')])).resolves.toBeUndefined();
  });

  it('removes several at once', async () => {
    const { store } = tested;
    await Promise.all(['r1', 'r2'].map((name) => store.putBytes(key(name), Buffer.from(name))));

    await store.remove([key('r1'), key('r2')]);

    expect(await store.head(key('r1'))).toBeUndefined();
    expect(await store.head(key('r2'))).toBeUndefined();
  });

  it('replaces, except when it may not', async () => {
    const { store } = tested;
    await store.putBytes(key('once'), Buffer.from('first'));

    const refused = store.put(key('once'), chunksOf('second'), TEXT, { ifAbsent: true });

    await expect(refused).rejects.toMatchObject({ code: 'alreadyExists' });
    expect(await readText(store, key('once'))).toBe('first');
    await store.put(key('once'), chunksOf('third'), TEXT);
    expect(await readText(store, key('once'))).toBe('third');
  });

  it('lets one of many win who all may only create', async () => {
    const attempts = ['a', 'b', 'c', 'd'].map((text) =>
      tested.store.put(key('race'), chunksOf(text), TEXT, { ifAbsent: true }),
    );

    const outcomes = await Promise.allSettled(attempts);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['shorter than announced', chunksOf('abc'), { size: 4 }, 'incompleteBody'],
    ['longer than announced', chunksOf('abcde'), { size: 4 }, 'incompleteBody'],
    ['of another MD5', chunksOf('abc'), { md5: Buffer.from(md5('abd'), 'hex').toString('base64') }, 'digestMismatch'],
    ['too large', chunksOf('abc', 'def'), { maxSize: 5 }, 'tooLarge'],
  ])('stores nothing of a body that is %s', async (_name, body, expected, code) => {
    const { store } = tested;

    await expect(store.put(key('bad'), body, TEXT, { expected })).rejects.toMatchObject({ code });

    expect(await store.head(key('bad'))).toBeUndefined();
  });

  it('stores nothing of a body that breaks off, and leaves what was there', async () => {
    const { store } = tested;
    await store.putBytes(key('kept'), Buffer.from('before'));

    await expect(store.put(key('kept'), broken(), TEXT)).rejects.toThrow('gone');

    expect(await readText(store, key('kept'))).toBe('before');
  });

  it.each([
    ...['../up', './here', 'a//b', 'page#1#points', 'with space+plus', '手写/笔记', '%2523', 'a\\b', '?x=1&y'],
    'e\u0301',
  ])('takes the key %j as plain text', async (name) => {
    const { store } = tested;
    await store.putBytes(key(`keys/${name}`), Buffer.from(name));

    expect(await readText(store, key(`keys/${name}`))).toBe(name);
    const { objects } = await store.list({ prefix: key(`keys/${name}`), maxKeys: 10 });
    expect(objects.map((object) => object.key)).toEqual([key(`keys/${name}`)]);
    await store.remove([key(`keys/${name}`)]);
  });

  it('takes a key of 1023 bytes and none longer', async () => {
    const { store, owner } = tested;
    const long = `${owner}/${'k'.repeat(1023 - owner.length - 1)}`;
    await store.putBytes(long, Buffer.from('long'));

    expect(await readText(store, long)).toBe('long');
    await expect(store.putBytes(`${long}k`, Buffer.from('x'))).rejects.toMatchObject({ code: 'invalidKey' });
    await expect(store.putBytes('', Buffer.from('x'))).rejects.toMatchObject({ code: 'invalidKey' });
    await expect(store.putBytes(key('\ud800'), Buffer.from('x'))).rejects.toMatchObject({ code: 'invalidKey' });
  });

  it('goes on reading what is replaced or deleted meanwhile', async () => {
    const { store } = tested;
    const bytes = Buffer.alloc(3 * 1024 ** 2, 'old');
    await store.putBytes(key('busy'), bytes);
    const content = await store.get(key('busy'));
    const second = await store.get(key('busy'));

    await store.putBytes(key('busy'), Buffer.from('new'));
    await store.remove([key('busy')]);

    expect(content && md5(await readAll(content.stream))).toBe(md5(bytes));
    expect(second && md5(await readAll(second.stream))).toBe(md5(bytes));
  });

  it('keeps a running total of what an owner has', async () => {
    const { store, owner } = await open();
    await store.putBytes(`${owner}/a`, Buffer.alloc(1000));
    await store.putBytes(`${owner}/b`, Buffer.alloc(500));

    expect(await store.usedBytes(owner)).toBe(1500);
    await store.putBytes(`${owner}/a`, Buffer.alloc(10));
    expect(await store.usedBytes(owner)).toBe(510);
    await store.remove([`${owner}/a`, `${owner}/b`, `${owner}/none`]);
    expect(await store.usedBytes(owner)).toBe(0);
    expect(await store.usedBytes('nobody')).toBe(0);
    await store.close();
  });

  it('knows the total again after a restart', async () => {
    const other = await open();
    await other.store.putBytes(`${other.owner}/a`, Buffer.alloc(1000));

    const reopened = await other.reopen();

    expect(await reopened.usedBytes(other.owner)).toBe(1000);
    await other.remove();
  });
});
