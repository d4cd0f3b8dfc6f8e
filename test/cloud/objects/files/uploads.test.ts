import { createHash, randomBytes } from 'node:crypto';
import type { UploadName } from '../../../../cloud/objects/objectStore';
import { chunksOf, expectFiles, openTemporaryStore, readAll } from '../harness/temporaryStore';
import type { TemporaryStore } from '../harness/temporaryStore';

const MIN_PART_BYTES = 100 * 1024;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

let temporary: TemporaryStore;
let nowMs = Date.now();

beforeEach(async () => {
  nowMs = Date.now();
  temporary = await openTemporaryStore({ now: () => nowMs });
});

afterEach(() => temporary.remove());

const begin = async (key: string): Promise<UploadName> => {
  const uploadId = await temporary.store.createUpload(key, {});
  return { key, uploadId };
};

describe('a multipart upload', () => {
  it('joins parts that came in any order', async () => {
    const upload = await begin('u/big');
    const parts = [randomBytes(MIN_PART_BYTES), randomBytes(MIN_PART_BYTES + 1), randomBytes(10)];
    const [first, second, third] = parts.map((bytes, index) => ({ bytes, number: index + 1 }));
    const etags = new Map<number, string>();
    for (const part of [third, first, second]) {
      if (!part) continue;
      etags.set(part.number, (await temporary.store.putPart(upload, part.number, chunksOf(part.bytes))).etag);
    }

    const named = [1, 2, 3].map((partNumber) => ({ partNumber, etag: etags.get(partNumber) ?? '' }));
    const result = await temporary.store.completeUpload(upload, named);

    const content = await temporary.store.get('u/big');
    const whole = Buffer.concat(parts);
    const digests = parts.map((bytes) => createHash('md5').update(bytes).digest());
    const digest = createHash('md5').update(Buffer.concat(digests)).digest('hex').toUpperCase();
    expect((await readAll(content?.stream ?? chunksOf())).equals(whole)).toBe(true);
    expect(result).toMatchObject({ size: whole.length, etag: `"${digest}-3"` });
    await expectFiles(temporary.directory, { kept: 3, incoming: 0 });
  });

  it('reads a range across parts', async () => {
    const upload = await begin('u/big');
    const a = await temporary.store.putPart(upload, 1, chunksOf(Buffer.alloc(MIN_PART_BYTES, 'a')));
    const b = await temporary.store.putPart(upload, 2, chunksOf('bcd'));
    await temporary.store.completeUpload(upload, [
      { partNumber: 1, etag: a.etag },
      { partNumber: 2, etag: b.etag },
    ]);

    const content = await temporary.store.get('u/big', { from: MIN_PART_BYTES - 2, to: MIN_PART_BYTES + 1 });

    expect(String(await readAll(content?.stream ?? chunksOf()))).toBe('aabc');
  });

  it('is read to its end while the object is replaced', async () => {
    const upload = await begin('u/big');
    const a = await temporary.store.putPart(upload, 1, chunksOf(Buffer.alloc(MIN_PART_BYTES, 'a')));
    const b = await temporary.store.putPart(upload, 2, chunksOf('b'));
    await temporary.store.completeUpload(upload, [
      { partNumber: 1, etag: a.etag },
      { partNumber: 2, etag: b.etag },
    ]);
    const content = await temporary.store.get('u/big');

    await temporary.store.putBytes('u/big', Buffer.from('new'));
    const read = await readAll(content?.stream ?? chunksOf());

    expect(read).toHaveLength(MIN_PART_BYTES + 1);
    expect(read.at(-1)).toBe('b'.charCodeAt(0));
  });

  it('replaces a part that is sent again, and drops parts that are not named', async () => {
    const upload = await begin('u/big');
    await temporary.store.putPart(upload, 1, chunksOf('old'));
    const again = await temporary.store.putPart(upload, 1, chunksOf('new'));
    await temporary.store.putPart(upload, 2, chunksOf('unused'));

    const listed = await temporary.store.listParts(upload);
    const result = await temporary.store.completeUpload(upload, [{ partNumber: 1, etag: again.etag }]);

    expect(listed.map(({ partNumber, size }) => [partNumber, size])).toEqual([
      [1, 3],
      [2, 6],
    ]);
    expect(result.size).toBe(3);
    await expectFiles(temporary.directory, { kept: 1, incoming: 0 });
  });

  it.each([
    ['a part that was never sent', [{ partNumber: 3, etag: 'x' }], 'invalidPart'],
    ['a wrong ETag', [{ partNumber: 1, etag: '"00"' }], 'invalidPart'],
    ['no part', [], 'invalidPart'],
  ])('is not completed with %s', async (_what, named, code) => {
    const upload = await begin('u/big');
    await temporary.store.putPart(upload, 1, chunksOf('one'));

    const attempt = temporary.store.completeUpload(upload, named);

    await expect(attempt).rejects.toMatchObject({ code });
    expect(await temporary.store.listParts(upload)).toHaveLength(1);
    expect(await temporary.store.head('u/big')).toBeUndefined();
  });

  it('is not completed with parts out of order or too small', async () => {
    const upload = await begin('u/big');
    const one = await temporary.store.putPart(upload, 1, chunksOf('one'));
    const two = await temporary.store.putPart(upload, 2, chunksOf('two'));
    const first = { partNumber: 1, etag: one.etag };
    const second = { partNumber: 2, etag: two.etag };

    const attempts = [
      [second, first],
      [first, second],
    ].map((named) => temporary.store.completeUpload(upload, named));
    const results = await Promise.allSettled(attempts);

    expect(results).toMatchObject([
      { reason: { code: 'invalidPartOrder' } },
      { reason: { code: 'partTooSmall', params: { partNumber: 1 } } },
    ]);
  });

  it('is gone with its files when aborted', async () => {
    const upload = await begin('u/big');
    await temporary.store.putPart(upload, 1, chunksOf('one'));

    await temporary.store.abortUpload(upload);

    await expect(temporary.store.listParts(upload)).rejects.toMatchObject({ code: 'noSuchUpload' });
    await expectFiles(temporary.directory, { kept: 0, incoming: 0 });
  });

  it('keeps nothing of a part that arrives after the abort', async () => {
    const upload = await begin('u/big');
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('begun');
      await temporary.store.abortUpload(upload);
    }

    const attempt = temporary.store.putPart(upload, 1, slow());

    await expect(attempt).rejects.toMatchObject({ code: 'noSuchUpload' });
    await expectFiles(temporary.directory, { kept: 0, incoming: 0 });
  });

  it('cannot be used under another key', async () => {
    const { uploadId } = await begin('u/big');

    const attempt = temporary.store.putPart({ uploadId, key: 'v/big' }, 1, chunksOf('x'));

    await expect(attempt).rejects.toMatchObject({ code: 'noSuchUpload' });
  });

  it('is given up a week after it began', async () => {
    const old = await begin('u/old');
    await temporary.store.putPart(old, 1, chunksOf('x'));
    nowMs += WEEK_MS;
    const young = await begin('u/young');
    nowMs += 1;

    const store = await temporary.reopen();

    await expect(store.listParts(old)).rejects.toMatchObject({ code: 'noSuchUpload' });
    expect(await store.listParts(young)).toEqual([]);
    await expectFiles(temporary.directory, { kept: 0, incoming: 0 });
  });
});
