import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUCKET, UID, failureOf, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';
import { send, signedHeaders } from '../harness/rawRequest';
import { readText } from '../harness/temporaryStore';

const MIB = 1024 * 1024;
const PART_BYTES = 5 * MIB;

const partsAfter = (marker: number) =>
  ({ 'max-parts': 10, 'part-number-marker': marker, 'encoding-type': 'url' }) as const;

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud();
});

afterAll(() => cloud.close());

describe.each([
  ['V1', false],
  ['V4', true],
])('a multipart upload with %s signatures', (name, authorizationV4) => {
  it('sends three parts of 5 MiB and reads them back', async () => {
    const client = cloud.client({ authorizationV4 });
    const key = `${UID}/push/${name}#big.pdf`;
    const bytes = randomBytes(3 * PART_BYTES - 1);
    const path = join(cloud.temporary.directory, `${name}.pdf`);
    await writeFile(path, bytes);
    const progress: number[] = [];

    const result = await client.multipartUpload(key, path, {
      partSize: PART_BYTES,
      parallel: 3,
      progress: (share: number) => progress.push(share),
    });

    const got = await client.get(key);
    expect(Reflect.get(result, 'etag')).toMatch(/^"[0-9A-F]{32}-3"$/);
    expect(progress.at(-1)).toBe(1);
    expect(bytes.equals(got.content as Buffer)).toBe(true);
    expect(Reflect.get(got.res.headers, 'x-oss-object-type')).toBe('Multipart');
  });

  it('lists the parts that came, and is gone when aborted', async () => {
    const client = cloud.client({ authorizationV4 });
    const key = `${UID}/push/${name}-aborted`;
    const path = join(cloud.temporary.directory, `${name}-parts`);
    await writeFile(path, randomBytes(300 * 1024));
    const { uploadId } = await client.initMultipartUpload(key);
    await client.uploadPart(key, uploadId, 2, path, 0, 100 * 1024, {});
    await client.uploadPart(key, uploadId, 7, path, 0, 200 * 1024, {});

    const listed = await client.listParts(key, uploadId, partsAfter(0), {});
    const rest = await client.listParts(key, uploadId, partsAfter(2), {});
    await client.abortMultipartUpload(key, uploadId, {});

    const numbers = [listed.parts].flat().map((part) => Number(Reflect.get(Object(part), 'PartNumber')));
    expect(numbers).toEqual([2, 7]);
    expect(Reflect.get(Object(rest.parts), 'Size')).toBe(String(200 * 1024));
    const again = client.listParts(key, uploadId, partsAfter(0), {});
    expect(await failureOf(again)).toEqual({ status: 404, code: 'NoSuchUpload' });
  });

  it('is not completed with a part that is missing or has another ETag', async () => {
    const client = cloud.client({ authorizationV4 });
    const key = `${UID}/push/${name}-missing`;
    const path = join(cloud.temporary.directory, `${name}-one`);
    await writeFile(path, randomBytes(1000));
    const { uploadId } = await client.initMultipartUpload(key);
    const part = await client.uploadPart(key, uploadId, 1, path, 0, 1000, {});
    const etag = String(Reflect.get(part, 'etag'));

    const missing = client.completeMultipartUpload(key, uploadId, [{ number: 2, etag }]);
    const other = client.completeMultipartUpload(key, uploadId, [{ number: 1, etag: `"${'0'.repeat(32)}"` }]);

    expect(await failureOf(missing)).toEqual({ status: 400, code: 'InvalidPart' });
    expect(await failureOf(other)).toEqual({ status: 400, code: 'InvalidPart' });
    expect(await failureOf(client.head(key))).toEqual({ status: 404, code: 'NoSuchKey' });
  });
});

describe('an upload that does not fit', () => {
  it('is refused for a part number that OSS does not know', async () => {
    const client = cloud.client();
    const path = join(cloud.temporary.directory, 'part');
    await writeFile(path, 'x');
    const { uploadId } = await client.initMultipartUpload(`${UID}/push/numbers`);

    const attempt = client.uploadPart(`${UID}/push/numbers`, uploadId, 10_001, path, 0, 1, {});

    expect(await failureOf(attempt)).toEqual({ status: 400, code: 'InvalidArgument' });
  });

  it('is refused for a part without its upload, and the object stays what it was', async () => {
    const key = `${UID}/whole`;
    const subResources = '?partNumber=1';
    await cloud.store.putBytes(key, Buffer.from('whole'));
    const headers = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key, subResources });

    const path = `/${BUCKET}/${key}${subResources}`;
    const answer = await send({ port: cloud.port, method: 'PUT', path, headers, body: 'part' });

    expect([answer.status, await readText(cloud.store, key)]).toEqual([400, 'whole']);
  });

  it('is refused where it would overwrite and must not', async () => {
    const key = `${UID}/once`;
    await cloud.store.putBytes(key, Buffer.from('first'));

    const attempt = cloud.client().put(key, Buffer.from('second'), { headers: { 'x-oss-forbid-overwrite': 'true' } });

    expect(await failureOf(attempt)).toEqual({ status: 409, code: 'FileAlreadyExists' });
  });
});
