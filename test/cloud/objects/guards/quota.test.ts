import { limitStore } from '../../../../cloud/objects/quota';
import type { ObjectStore } from '../../../../cloud/objects/objectStore';
import { UID, failureOf, startObjectCloud } from '../harness/objectCloud';
import { chunksOf, expectFiles, openTemporaryStore, readText } from '../harness/temporaryStore';
import type { TemporaryStore } from '../harness/temporaryStore';

const MB = 1024 ** 2;
const TEXT = { 'content-type': 'text/plain' };
const EXCEEDED = { code: 'quotaExceeded' };

describe('a limited store', () => {
  let temporary: TemporaryStore;
  let store: ObjectStore;
  let limit: number;

  beforeEach(async () => {
    temporary = await openTemporaryStore();
    limit = 10 * MB;
    store = limitStore(temporary.store, async (owner) => (owner === 'a' ? limit : Infinity));
  });

  afterEach(() => temporary.remove());

  const put = (key: string, bytes: number, size?: number) =>
    store.put(key, chunksOf(Buffer.alloc(bytes)), TEXT, { expected: size === undefined ? {} : { size } });

  it('takes what just fits and nothing more', async () => {
    await put('a/1', 10 * MB, 10 * MB);

    await expect(put('a/2', 1, 1)).rejects.toMatchObject(EXCEEDED);
    await expect(store.putBytes('a/3', Buffer.alloc(1))).rejects.toMatchObject(EXCEEDED);
    await expect(put('b/1', 11 * MB)).resolves.toMatchObject({ size: 11 * MB });
  });

  it('refuses a body that is announced as too large before it takes any of it', async () => {
    let isTouched = false;
    async function* body(): AsyncGenerator<Uint8Array> {
      isTouched = true;
      yield Buffer.alloc(1);
    }

    await expect(store.put('a/1', body(), TEXT, { expected: { size: 11 * MB } })).rejects.toMatchObject(EXCEEDED);

    expect(isTouched).toBe(false);
  });

  it('stops a body of unknown length when it passes the limit, and keeps nothing of it', async () => {
    let sent = 0;
    async function* body(): AsyncGenerator<Uint8Array> {
      for (; sent < 100; sent += 1) yield Buffer.alloc(MB);
    }

    await expect(store.put('a/1', body(), TEXT)).rejects.toMatchObject(EXCEEDED);

    expect(sent).toBeLessThan(12);
    expect(await store.usedBytes('a')).toBe(0);
    await expectFiles(temporary.directory, { kept: 0, incoming: 0 });
  });

  it('shares what is left between bodies that come together', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((name) => put(`a/${name}`, 4 * MB, 4 * MB)));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await store.usedBytes('a')).toBe(8 * MB);
    await expect(put('a/small', MB, MB)).resolves.toBeDefined();
  });

  it('lets an object be replaced by one of its size', async () => {
    await put('a/1', 9 * MB, 9 * MB);

    await expect(put('a/1', 10 * MB, 10 * MB)).resolves.toBeDefined();
  });

  it('counts parts as they come, and checks again at the end', async () => {
    const upload = { key: 'a/big', uploadId: await store.createUpload('a/big', TEXT) };
    const part = await store.putPart(upload, 1, chunksOf(Buffer.alloc(6 * MB)), { size: 6 * MB });
    const second = store.putPart(upload, 2, chunksOf(Buffer.alloc(6 * MB)), { size: 6 * MB });
    await expect(second).rejects.toMatchObject(EXCEEDED);

    limit = 5 * MB;
    const parts = [{ partNumber: 1, etag: part.etag }];
    await expect(store.completeUpload(upload, parts)).rejects.toMatchObject(EXCEEDED);
    limit = 6 * MB;
    await expect(store.completeUpload(upload, parts)).resolves.toMatchObject({ size: 6 * MB });
  });

  it('lets people read and delete when the limit has become less', async () => {
    await store.put('a/1', chunksOf('notes'), TEXT);
    limit = 1;

    expect(await readText(store, 'a/1')).toBe('notes');
    await expect(put('a/2', 0, 0)).rejects.toMatchObject(EXCEEDED);
    await store.remove(['a/1']);
    await expect(put('a/2', 1, 1)).resolves.toBeDefined();
  });

  it('has room again after failed bodies', async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(put('a/1', 3, 6 * MB)).rejects.toMatchObject({ code: 'incompleteBody' });
    }

    await expect(put('a/1', 10 * MB, 10 * MB)).resolves.toBeDefined();
  });
});

describe('an account that is full', () => {
  it('is told so by the wire, and still reads and deletes', async () => {
    const cloud = await startObjectCloud({ limitBytes: 200_000 });
    const client = cloud.client();
    await client.put(`${UID}/a`, Buffer.alloc(150_000));

    const put = await failureOf(client.put(`${UID}/b`, Buffer.alloc(60_000)));
    const part = await client.initMultipartUpload(`${UID}/c`);
    const putPart = await failureOf(client.uploadPart(`${UID}/c`, part.uploadId, 1, Buffer.alloc(60_000), 0, 60_000));
    const copy = await failureOf(client.copy(`${UID}/d`, `${UID}/a`));

    expect([put, putPart, copy]).toEqual([1, 2, 3].map(() => ({ status: 403, code: 'QuotaExceeded' })));
    expect((await client.get(`${UID}/a`)).content).toHaveLength(150_000);
    await client.delete(`${UID}/a`);
    await client.put(`${UID}/b`, Buffer.alloc(60_000));
    await cloud.close();
  });
});
