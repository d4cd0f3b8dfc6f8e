import { BUCKET, OTHER_UID, UID, failureOf, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';
import { send, signedHeaders } from '../harness/rawRequest';

interface UploadsQuery {
  prefix?: string;
  'max-uploads'?: number;
  'key-marker'?: string;
  'upload-id-marker'?: string;
}

describe('the list of open uploads', () => {
  let cloud: ObjectCloud;

  beforeAll(async () => {
    cloud = await startObjectCloud();
    for (const name of ['b', 'a', 'a', 'c/d']) await cloud.store.createUpload(`${UID}/${name}`, {});
    await cloud.store.createUpload(`${OTHER_UID}/theirs`, {});
  });

  afterAll(() => cloud.close());

  const list = (query: UploadsQuery) => cloud.client().listUploads(query, {});

  it('holds those under the prefix, by key', async () => {
    const { uploads, isTruncated } = await list({ prefix: `${UID}/` });

    const names = uploads.map(({ name }) => name);
    expect(names).toEqual(['a', 'a', 'b', 'c/d'].map((name) => `${UID}/${name}`));
    expect(uploads[0]).toMatchObject({ uploadId: expect.stringMatching(/^[0-9A-F]{32}$/) });
    expect(isTruncated).toBe(false);
  });

  it('goes on page by page', async () => {
    const seen: string[] = [];
    let markers: UploadsQuery = {};
    for (let page = 0; page < 4; page += 1) {
      const answer = await list({ prefix: `${UID}/`, 'max-uploads': 1, ...markers });
      seen.push(...answer.uploads.map(({ uploadId }) => uploadId));
      markers = {
        'key-marker': answer.nextKeyMarker,
        'upload-id-marker': answer.nextUploadIdMarker,
      };
      expect(answer.isTruncated).toBe(page < 3);
    }

    expect(new Set(seen).size).toBe(4);
  });

  it.each([{}, { prefix: '' }, { prefix: `${OTHER_UID}/` }, { prefix: UID }, { prefix: 'public/' }])(
    'is refused for %j',
    async (query: UploadsQuery) => {
      expect(await failureOf(list(query))).toEqual({ status: 403, code: 'AccessDenied' });
    },
  );

  it('takes up to a thousand of one account', async () => {
    const stored = jest.spyOn(cloud.temporary.store, 'listUploads');
    const upload = { key: `${UID}/x`, uploadId: 'A', startedMs: 0 };
    stored.mockResolvedValueOnce(Array.from({ length: 1000 }, () => upload));

    const failure = await failureOf(cloud.client().initMultipartUpload(`${UID}/more`));

    stored.mockRestore();
    expect(failure).toEqual({ status: 400, code: 'TooManyUploads' });
  });
});

describe('the short form of an object', () => {
  let cloud: ObjectCloud;

  beforeAll(async () => {
    cloud = await startObjectCloud();
  });

  afterAll(() => cloud.close());

  it.each(['HEAD', 'GET'])('tells size, ETag and date by %s, since older clients ask by GET', async (method) => {
    const key = `${UID}/short`;
    await cloud.store.putBytes(key, Buffer.from('content'));
    const subResources = '?objectMeta';
    const headers = signedHeaders(cloud.credentials.issue(UID), { method, key, subResources });

    const answer = await send({ port: cloud.port, method, path: `/${BUCKET}/${key}${subResources}`, headers });

    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-length': '7',
        etag: expect.stringMatching(/^"[0-9A-F]{32}"$/),
        'last-modified': expect.stringContaining('GMT'),
      },
    });
  });
});
