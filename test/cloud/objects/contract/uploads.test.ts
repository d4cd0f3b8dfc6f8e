import { createHash, randomBytes } from 'node:crypto';
import { createCrc64 } from '../../../../cloud/objects/files/crc64';
import { chunksOf, readAll } from '../harness/temporaryStore';
import { describeStores, type StoreUnderTest } from './stores';

const KB = 1024;
const MB = 1024 * KB;
const HEADERS = { 'content-type': 'application/zip', 'x-oss-meta-a': '1' };
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

const joinedEtag = (parts: readonly Uint8Array[]): string => {
  const digest = createHash('md5');
  for (const part of parts) digest.update(md5(part), 'hex');
  return `"${digest.digest('hex').toUpperCase()}-${parts.length}"`;
};

describeStores('multipart uploads', (open) => {
  let tested: StoreUnderTest;
  let counter = 0;

  beforeAll(async () => {
    tested = await open();
  });

  afterAll(() => tested.remove());

  const begin = async () => {
    counter += 1;
    const key = `${tested.owner}/upload ${counter}`;
    return { key, uploadId: await tested.store.createUpload(key, HEADERS) };
  };
  const references = (parts: readonly Uint8Array[]) =>
    parts.map((part, index) => ({ partNumber: index + 1, etag: md5(part) }));
  const read = async (key: string): Promise<Buffer | undefined> => {
    const content = await tested.store.get(key);
    return content && readAll(content.stream);
  };

  it.each([
    ['one small part', [10]],
    ['parts of the least size', [100 * KB, 100 * KB, 1]],
    ['twelve parts of 1 MiB', Array.from({ length: 12 }, () => MB)],
    ['large parts', [6 * MB, 5 * MB, 7]],
    ['small parts around a large one', [MB, 12 * MB, 300 * KB, 6 * MB, 200 * KB, 9]],
    ['parts that just miss the limit of S3', [5 * MB - 1, 5 * MB - 1, 5 * MB + 1, 1]],
  ])('joins %s', async (_name, sizes) => {
    const upload = await begin();
    const parts = sizes.map((size) => randomBytes(size));
    const numbered = parts.map((bytes, index) => ({ bytes, number: index + 1 })).toReversed();

    await Promise.all(numbered.map(({ bytes, number }) => tested.store.putPart(upload, number, chunksOf(bytes))));
    const result = await tested.store.completeUpload(upload, references(parts));

    const whole = Buffer.concat(parts);
    const crc64 = createCrc64();
    crc64.update(whole);
    const expected = { etag: joinedEtag(parts), size: whole.length, crc64: String(crc64.value()) };
    expect(result).toEqual(expected);
    expect(await tested.store.head(upload.key)).toMatchObject({ ...expected, headers: HEADERS, isMultipart: true });
    expect(md5((await read(upload.key)) ?? Buffer.alloc(0))).toBe(md5(whole));
    const { objects } = await tested.store.list({ prefix: upload.key, maxKeys: 1 });
    expect(objects).toMatchObject([{ etag: expected.etag, isMultipart: true, size: whole.length }]);
  });

  it('takes the part that was sent last under a number', async () => {
    const upload = await begin();
    const [first, second] = [randomBytes(200 * KB), randomBytes(150 * KB)];

    await tested.store.putPart(upload, 1, chunksOf(first));
    await tested.store.putPart(upload, 1, chunksOf(second));

    expect(await tested.store.listParts(upload)).toMatchObject([{ partNumber: 1, size: 150 * KB }]);
    const old = tested.store.completeUpload(upload, references([first]));
    await expect(old).rejects.toMatchObject({ code: 'invalidPart' });
    await tested.store.completeUpload(upload, references([second]));
    expect(await read(upload.key)).toEqual(second);
  });

  it('leaves out the parts that a completion does not name', async () => {
    const upload = await begin();
    const parts = [randomBytes(100 * KB), randomBytes(100 * KB)];
    for (const [index, part] of parts.entries()) await tested.store.putPart(upload, index + 1, chunksOf(part));

    await tested.store.completeUpload(upload, references(parts).slice(1));

    expect(await read(upload.key)).toEqual(parts[1]);
  });

  it.each([
    ['a missing part', [1, 3], 'invalidPart'],
    ['no part', [], 'invalidPart'],
    ['parts out of order', [2, 1], 'invalidPartOrder'],
    ['a part twice', [1, 1], 'invalidPartOrder'],
  ])('refuses to complete with %s, and goes on', async (_name, numbers, code) => {
    const upload = await begin();
    const part = randomBytes(100 * KB);
    for (const number of [1, 2]) await tested.store.putPart(upload, number, chunksOf(part));

    const named = numbers.map((partNumber) => ({ partNumber, etag: md5(part) }));
    await expect(tested.store.completeUpload(upload, named)).rejects.toMatchObject({ code });

    const result = await tested.store.completeUpload(upload, references([part, part]));
    expect(result.size).toBe(200 * KB);
  });

  it('refuses a small part that is not the last', async () => {
    const upload = await begin();
    const parts = [randomBytes(100 * KB - 1), randomBytes(10)];
    for (const [index, part] of parts.entries()) await tested.store.putPart(upload, index + 1, chunksOf(part));

    const completion = tested.store.completeUpload(upload, references(parts));

    await expect(completion).rejects.toMatchObject({ code: 'partTooSmall' });
    await tested.store.abortUpload(upload);
  });

  it('is over once it is complete or aborted', async () => {
    const [done, aborted] = [await begin(), await begin()];
    const part = randomBytes(10);
    await tested.store.putPart(done, 1, chunksOf(part));
    await tested.store.completeUpload(done, references([part]));
    await tested.store.abortUpload(aborted);

    const wrong = [
      { key: done.key, uploadId: '../../x' },
      { ...(await begin()), key: 'other' },
    ];
    for (const upload of [done, aborted, ...wrong]) {
      const attempts = [
        tested.store.putPart(upload, 1, chunksOf(part)),
        tested.store.listParts(upload),
        tested.store.completeUpload(upload, references([part])),
        tested.store.abortUpload(upload),
      ];
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes).toMatchObject(attempts.map(() => ({ reason: { code: 'noSuchUpload' } })));
    }
  });

  it('keeps nothing of a part whose upload ends while it arrives', async () => {
    const upload = await begin();
    let goOn = (): void => undefined;
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* body(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first');
      await paused;
      yield Buffer.from('second');
    }
    const arriving = tested.store.putPart(upload, 1, body());

    await tested.store.abortUpload(upload);
    goOn();

    await expect(arriving).rejects.toMatchObject({ code: 'noSuchUpload' });
  });

  it('does not replace what is there when it may not', async () => {
    const upload = await begin();
    const part = randomBytes(10);
    await tested.store.putPart(upload, 1, chunksOf(part));
    await tested.store.putBytes(upload.key, Buffer.from('there'));

    const completion = tested.store.completeUpload(upload, references([part]), { ifAbsent: true });

    await expect(completion).rejects.toMatchObject({ code: 'alreadyExists' });
    expect(String(await read(upload.key))).toBe('there');
    await tested.store.abortUpload(upload);
  });

  it('goes on after a restart', async () => {
    const other = await open();
    const key = `${other.owner}/big`;
    const upload = { key, uploadId: await other.store.createUpload(key, HEADERS) };
    const parts = [randomBytes(120 * KB), randomBytes(130 * KB)];
    await other.store.putPart(upload, 1, chunksOf(parts[0] ?? ''));

    const reopened = await other.reopen();
    expect(await reopened.listUploads(`${other.owner}/`)).toMatchObject([upload]);
    await reopened.putPart(upload, 2, chunksOf(parts[1] ?? ''));
    const result = await reopened.completeUpload(upload, references(parts));

    expect(result.etag).toBe(joinedEtag(parts));
    expect(await reopened.listUploads(`${other.owner}/`)).toEqual([]);
    await other.remove();
  });

  it('counts its parts, and at the end the object alone', async () => {
    const { store, owner, ...other } = await open();
    const upload = { key: `${owner}/counted`, uploadId: await store.createUpload(`${owner}/counted`, HEADERS) };
    const parts = [randomBytes(120 * KB), randomBytes(10)];
    for (const [index, part] of parts.entries()) await store.putPart(upload, index + 1, chunksOf(part));
    await store.putPart(upload, 3, chunksOf(randomBytes(5000)));
    expect(await store.usedBytes(owner)).toBe(120 * KB + 5010);

    await store.completeUpload(upload, references(parts));

    expect(await store.usedBytes(owner)).toBe(120 * KB + 10);
    await other.remove();
  });

  it('leaves an upload of today in a sweep', async () => {
    const upload = await begin();

    await tested.store.sweep();

    expect(await tested.store.listParts(upload)).toEqual([]);
    await tested.store.abortUpload(upload);
  });
});
