import { createHash, randomBytes } from 'node:crypto';
import { createCrc64 } from '../../../../cloud/objects/files/crc64';
import { openTemporaryStore, readAll, type TemporaryStore } from '../harness/temporaryStore';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 ** 2;

let temporary: TemporaryStore;

beforeEach(async () => {
  temporary = await openTemporaryStore();
});

afterEach(() => temporary.remove());

const md5Of = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();
const etagOf = (bytes: Buffer): string => `"${md5Of(bytes).toString('hex').toUpperCase()}"`;

const crcOf = (bytes: Buffer): string => {
  const crc = createCrc64();
  crc.update(bytes);
  return String(crc.value());
};

/** Cut as a socket cuts it, at odd places. */
async function* cut(bytes: Buffer, size = 65_521): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const contentOf = async (key: string): Promise<Buffer> => {
  const content = await temporary.store.get(key);
  return readAll(content?.stream ?? cut(Buffer.alloc(0)));
};

describe('a large body', () => {
  it.each([
    ['the last on the main thread', 256 * KIBIBYTE - 1],
    ['the first in a thread', 256 * KIBIBYTE],
    ['a whole batch', MEBIBYTE],
    ['a batch and a byte', MEBIBYTE + 1],
    ['several batches', 5 * MEBIBYTE + 77],
  ])('has its MD5, CRC, size and content: %s', async (_what, size) => {
    const bytes = randomBytes(size);

    const result = await temporary.store.put('a', cut(bytes), {});

    expect(result).toEqual({ etag: etagOf(bytes), crc64: crcOf(bytes), size });
    expect((await contentOf('a')).equals(bytes)).toBe(true);
  });

  it('may come in one piece', async () => {
    const bytes = randomBytes(3 * MEBIBYTE + 5);

    const { etag } = await temporary.store.putBytes('a', bytes);

    expect(etag).toBe(etagOf(bytes));
    expect((await contentOf('a')).equals(bytes)).toBe(true);
  });

  it('is not mixed up with others that arrive at once', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => randomBytes(MEBIBYTE + index * 100_003));

    const results = await Promise.all(bodies.map((bytes, index) => temporary.store.put(`${index}`, cut(bytes), {})));

    expect(results.map(({ etag }) => etag)).toEqual(bodies.map(etagOf));
    expect(results.map(({ crc64 }) => crc64)).toEqual(bodies.map(crcOf));
  });

  it('is refused where it is not what was announced', async () => {
    const bytes = randomBytes(2 * MEBIBYTE);
    const md5 = md5Of(randomBytes(9)).toString('base64');

    const attempt = temporary.store.put('a', cut(bytes), {}, { expected: { md5 } });

    await expect(attempt).rejects.toMatchObject({ code: 'digestMismatch' });
    expect(await temporary.countFiles()).toEqual({ kept: 0, incoming: 0 });
  });

  it('that breaks off leaves nothing, and the next one is whole', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* cut(randomBytes(3 * MEBIBYTE));
      throw new Error('connection reset');
    }
    const bytes = randomBytes(2 * MEBIBYTE);

    const attempt = temporary.store.put('a', broken(), {});

    await expect(attempt).rejects.toThrow('connection reset');
    expect(await temporary.countFiles()).toEqual({ kept: 0, incoming: 0 });
    expect((await temporary.store.put('a', cut(bytes), {})).etag).toBe(etagOf(bytes));
  });

  it('fails when the store is closed meanwhile', async () => {
    async function* closing(): AsyncGenerator<Uint8Array> {
      yield* cut(randomBytes(2 * MEBIBYTE));
      await temporary.store.close();
      yield* cut(randomBytes(2 * MEBIBYTE));
    }

    const attempt = temporary.store.put('a', closing(), {});

    await expect(attempt).rejects.toThrow();
    await temporary.reopen();
    expect(await temporary.countFiles()).toEqual({ kept: 0, incoming: 0 });
  });
});
