import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Store } from '../../../../cloud/objects/s3/s3Store';
import type { ObjectStore } from '../../../../cloud/objects/objectStore';
import { chunksOf } from '../harness/temporaryStore';

const TEXT = { 'content-type': 'text/plain' };

const errorXml = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code><Message/></Error>`;

/** An S3 server that takes its bucket's HEAD and answers everything else as it is told. */
describe('an S3 server that fails', () => {
  let server: Server;
  let spoolDirectory: string;
  let store: ObjectStore;
  let answer: RequestListener;

  const fail =
    (status: number, code: string): RequestListener =>
    (request, response) => {
      request.resume();
      request.on('end', () => {
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(request.method === 'HEAD' ? undefined : errorXml(code));
      });
    };
  const headsAreAbsent =
    (then: RequestListener): RequestListener =>
    (request, response) =>
      (request.method === 'HEAD' ? fail(404, 'NoSuchKey') : then)(request, response);

  const listing = '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';

  beforeEach(async () => {
    server = createServer((request, response) => {
      const isBucket = /^\/bucket\/?(\?|$)/.test(request.url ?? '');
      if (isBucket) response.end(request.method === 'HEAD' ? undefined : listing);
      else answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    spoolDirectory = join(await mkdtemp(join(tmpdir(), 's3-')), 'spool');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const s3 = { endpoint, bucket: 'bucket', region: 'r', accessKeyId: 'id', secretAccessKey: 'secret' };
    store = await createS3Store({ s3, spoolDirectory });
  });

  afterEach(async () => {
    await store.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(join(spoolDirectory, '..'), { recursive: true, force: true });
  });

  it.each([
    [503, 'SlowDown', 'unavailable'],
    [500, 'InternalError', 'unavailable'],
    [400, 'MetadataTooLarge', 'metadataTooLarge'],
    [400, 'KeyTooLongError', 'invalidKey'],
    [412, 'PreconditionFailed', 'alreadyExists'],
    [403, 'QuotaExceeded', 'quotaExceeded'],
  ])('has its %d %s told as %s', async (status, code, expected) => {
    answer = headsAreAbsent(fail(status, code));

    await expect(store.put('u/a', chunksOf('x'), TEXT)).rejects.toMatchObject({ code: expected });
  });

  it('has wrong credentials told as a fault of the server and not of the request', async () => {
    answer = headsAreAbsent(fail(403, 'InvalidAccessKeyId'));

    await expect(store.put('u/a', chunksOf('x'), TEXT)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  });

  it('is unavailable when it hangs up', async () => {
    answer = (request) => request.destroy();

    await expect(store.get('u/a')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('gets a large body again from the start when it failed for a moment', async () => {
    const body = Buffer.alloc(3 * 1024 ** 2, 'ink');
    const sizes: number[] = [];
    answer = headsAreAbsent((request, response) => {
      let size = 0;
      request.on('data', (chunk: Buffer) => (size += chunk.length));
      request.on('end', () => {
        sizes.push(size);
        response.writeHead(sizes.length === 1 ? 503 : 200).end(sizes.length === 1 ? errorXml('SlowDown') : '');
      });
    });

    await store.put('u/a', chunksOf(body, body), TEXT);

    expect(sizes).toEqual([body.length * 2, body.length * 2]);
    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('leaves no file of a body that broke off, in the spool either', async () => {
    answer = headsAreAbsent(fail(200, ''));
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(2 * 1024 ** 2);
      throw new Error('The client has gone.');
    }

    await expect(store.put('u/a', broken(), TEXT)).rejects.toThrow('gone');

    expect(await readdir(spoolDirectory)).toEqual([]);
  });

  it('keeps what is its own out of reach', async () => {
    answer = fail(500, 'InternalError');

    await expect(store.put('.inkside/uploads/x', chunksOf('x'), TEXT)).rejects.toMatchObject({ code: 'invalidKey' });
    await expect(store.createUpload('.inkside/x', TEXT)).rejects.toMatchObject({ code: 'invalidKey' });
    expect(await store.get('.inkside/uploads/x')).toBeUndefined();
    expect(await store.head('.inkside/uploads/x')).toBeUndefined();
    await expect(store.remove(['.inkside/uploads/x'])).resolves.toBeUndefined();
  });
});
