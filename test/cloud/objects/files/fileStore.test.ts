import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileStore } from '../../../../cloud/objects/openObjects';
import {
  chunksOf,
  expectFiles,
  openTemporaryStore,
  readAll,
  readText,
  type TemporaryStore,
} from '../harness/temporaryStore';

let temporary: TemporaryStore;

beforeEach(async () => {
  temporary = await openTemporaryStore();
});

afterEach(() => temporary.remove());

describe('put', () => {
  it('answers the MD5 as ETag, upper-case and in quotes, and the size', async () => {
    const result = await temporary.store.put('a', chunksOf('hel', 'lo'), {});

    expect(result.etag).toBe(`"${createHash('md5').update('hello').digest('hex').toUpperCase()}"`);
    expect(result.size).toBe(5);
  });

  it.each([
    ['a way up', 'u/../../etc/passwd'],
    ['only dots', '..'],
    ['a NUL', 'u/a\0b'],
    ['a hash', 'u/note/n/point/p#r#points'],
    ['Chinese and an emoji', 'u/笔记/😀.note'],
    ['a key that is also a folder', 'u/folder/'],
    ['1023 bytes', `u/${'k'.repeat(1021)}`],
  ])('takes %s as plain text', async (_what, key) => {
    await temporary.store.putBytes(key, Buffer.from('x'));

    const { objects } = await temporary.store.list({ prefix: '', maxKeys: 10 });

    expect(objects.map((object) => object.key)).toEqual([key]);
    expect(await readText(temporary.store, key)).toBe('x');
    await expectFiles(temporary.directory, { kept: 1, incoming: 0 });
  });

  it.each([
    ['none', ''],
    ['1024 bytes', 'k'.repeat(1024)],
    ['1025 bytes of Chinese', '字'.repeat(342)],
    ['half a surrogate pair', 'a\ud800'],
  ])('refuses a key of %s', async (_what, key) => {
    const attempt = temporary.store.putBytes(key, Buffer.from('x'));

    await expect(attempt).rejects.toMatchObject({ code: 'invalidKey' });
  });

  it('keeps headers and content apart per key', async () => {
    await temporary.store.put('a', chunksOf('A'), { 'content-type': 'text/plain', 'x-oss-meta-n': '1' });
    await temporary.store.putBytes('b', Buffer.from('B'), 'image/png');

    const [a, b] = await Promise.all([temporary.store.head('a'), temporary.store.head('b')]);

    expect(a?.headers).toEqual({ 'content-type': 'text/plain', 'x-oss-meta-n': '1' });
    expect(b?.headers).toEqual({ 'content-type': 'image/png' });
  });

  it('holds an empty object', async () => {
    await temporary.store.putBytes('empty', new Uint8Array());

    expect(await readText(temporary.store, 'empty')).toBe('');
  });

  it('replaces, and leaves one file', async () => {
    await temporary.store.putBytes('a', Buffer.from('old'));
    await temporary.store.putBytes('a', Buffer.from('new'));

    expect(await readText(temporary.store, 'a')).toBe('new');
    await expectFiles(temporary.directory, { kept: 1, incoming: 0 });
  });

  it('lets exactly one of many writers win where replacing is forbidden', async () => {
    const attempts = ['1', '2', '3', '4'].map((text) =>
      temporary.store.put('a', chunksOf(text), {}, { ifAbsent: true }),
    );

    const results = await Promise.allSettled(attempts);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'alreadyExists' } });
    await expectFiles(temporary.directory, { kept: 1, incoming: 0 });
  });

  it.each([
    ['too short', { size: 9 }, 'incompleteBody'],
    ['too long', { maxSize: 4 }, 'tooLarge'],
    ['of another MD5', { md5: createHash('md5').update('other').digest('base64') }, 'digestMismatch'],
  ])('keeps the old object when the content is %s', async (_what, expected, code) => {
    await temporary.store.putBytes('a', Buffer.from('old'));

    const attempt = temporary.store.put('a', chunksOf('hello'), {}, { expected });

    await expect(attempt).rejects.toMatchObject({ code });
    expect(await readText(temporary.store, 'a')).toBe('old');
    expect(await temporary.countFiles()).toEqual({ kept: 1, incoming: 0 });
  });

  it('stores nothing when the body breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('begun');
      throw new Error('connection reset');
    }

    const attempt = temporary.store.put('a', broken(), {});

    await expect(attempt).rejects.toThrow('connection reset');
    expect(await temporary.store.head('a')).toBeUndefined();
    expect(await temporary.countFiles()).toEqual({ kept: 0, incoming: 0 });
  });
});

describe('get', () => {
  it.each([
    [{ from: 2, to: 4 }, '234', { first: 2, last: 4 }],
    [{ from: 7 }, '789', { first: 7, last: 9 }],
    [{ from: 8, to: 100 }, '89', { first: 8, last: 9 }],
    [{ suffix: 3 }, '789', { first: 7, last: 9 }],
    [{ suffix: 30 }, '0123456789', { first: 0, last: 9 }],
  ])('gives the range %j', async (request, text, range) => {
    await temporary.store.putBytes('digits', Buffer.from('0123456789'));

    const content = await temporary.store.get('digits', request);

    expect(content?.range).toEqual(range);
    expect(String(await readAll(content?.stream ?? chunksOf()))).toBe(text);
  });

  it.each([{ from: 10 }, { suffix: 0 }])('refuses the range %j of ten bytes', async (request) => {
    await temporary.store.putBytes('digits', Buffer.from('0123456789'));

    await expect(temporary.store.get('digits', request)).rejects.toMatchObject({ code: 'rangeNotSatisfiable' });
  });

  it('goes on with the old content while the object is replaced', async () => {
    const old = Buffer.alloc(2_000_000, 'old');
    await temporary.store.putBytes('a', old);
    const content = await temporary.store.get('a');

    await temporary.store.putBytes('a', Buffer.from('new'));
    const read = await readAll(content?.stream ?? chunksOf());

    expect(read.equals(old)).toBe(true);
    expect(await readText(temporary.store, 'a')).toBe('new');
  });

  it('lets go of the old file when a reader goes away unread', async () => {
    await temporary.store.putBytes('a', Buffer.from('old'));
    const content = await temporary.store.get('a');
    await temporary.store.remove(['a']);

    content?.stream.destroy();

    await expectFiles(temporary.directory, { kept: 0, incoming: 0 });
  });

  it('says so when the content is gone from the disk', async () => {
    await temporary.store.putBytes('a', Buffer.from('x'));
    await rm(join(temporary.directory, 'content'), { recursive: true });

    await expect(temporary.store.get('a')).rejects.toMatchObject({ code: 'contentMissing' });
  });
});

describe('a restart', () => {
  it('finds objects, headers and open uploads again', async () => {
    await temporary.store.put('u/a#1', chunksOf('A'), { 'x-oss-meta-n': '1' });
    const upload = { key: 'u/b', uploadId: await temporary.store.createUpload('u/b', {}) };
    const part = await temporary.store.putPart(upload, 1, chunksOf('B'));

    const store = await temporary.reopen();
    await store.completeUpload(upload, [{ partNumber: 1, etag: part.etag }]);

    expect((await store.head('u/a#1'))?.headers).toEqual({ 'x-oss-meta-n': '1' });
    expect(await readText(store, 'u/b')).toBe('B');
  });

  it('sweeps what was still arriving', async () => {
    await writeFile(join(temporary.directory, 'incoming', 'f'.repeat(32)), 'half');

    await temporary.reopen();

    expect(await readdir(join(temporary.directory, 'incoming'))).toEqual([]);
  });

  it('is refused while another process holds the folder', async () => {
    const second = createFileStore({ directory: temporary.directory });

    await expect(second).rejects.toThrow(/lock/i);
  });
});
