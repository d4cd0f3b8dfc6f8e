import { BUCKET, OTHER_UID, UID, failureOf, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';
import { send, signedHeaders } from '../harness/rawRequest';
import { readText } from '../harness/temporaryStore';

describe('copying an object', () => {
  let cloud: ObjectCloud;
  const source = `${UID}/note/页 1#a.zip`;
  const copy = `${UID}/note/copy.zip`;

  beforeAll(async () => {
    cloud = await startObjectCloud();
    const meta = { uid: 7, pid: 8 };
    await cloud.client().put(source, Buffer.from('strokes'), { meta, headers: { 'Content-Type': 'application/zip' } });
  });

  afterAll(() => cloud.close());

  const rawCopy = async (headers: Record<string, string>, key = copy) => {
    const signed = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key, headers });
    return send({ port: cloud.port, method: 'PUT', path: `/${BUCKET}/${key}`, headers: signed });
  };

  it('takes the content and the metadata along', async () => {
    const result = await cloud.client().copy(copy, source);

    expect(result.data).toMatchObject({ etag: expect.stringMatching(/^"[0-9A-F]{32}"$/) });
    const head = await cloud.client().head(copy);
    expect(head.meta).toEqual({ uid: '7', pid: '8' });
    expect(await readText(cloud.store, copy)).toBe('strokes');
  });

  it('knows the bucket by its other name', async () => {
    const answer = await rawCopy({ 'x-oss-copy-source': `/onyx-cloud-us/${encodeURIComponent(source)}` });

    expect(answer.status).toBe(200);
  });

  it('replaces the metadata when told to, also onto itself', async () => {
    const own = `${UID}/own`;
    await cloud.client().put(own, Buffer.from('x'), { meta: { uid: 1, pid: 1 } });

    await cloud.client().copy(own, own, { meta: { uid: 2, pid: 3 } });

    expect((await cloud.client().head(own)).meta).toEqual({ uid: '2', pid: '3' });
    expect(await readText(cloud.store, own)).toBe('x');
  });

  it.each([
    [`/${BUCKET}/${OTHER_UID}/theirs`, 403, 'AccessDenied'],
    [`/${BUCKET}/public/banner.png`, 403, 'AccessDenied'],
    [`/another-bucket/${UID}/own`, 404, 'NoSuchBucket'],
    [`/${BUCKET}/${UID}/none`, 404, 'NoSuchKey'],
    [`/${BUCKET}/${UID}/own?versionId=3`, 501, 'NotImplemented'],
    ['%zz', 400, 'InvalidArgument'],
    ['/', 400, 'InvalidArgument'],
  ])('refuses the source %s', async (from, status, code) => {
    const answer = await rawCopy({ 'x-oss-copy-source': from });

    expect({ status: answer.status, body: answer.body }).toEqual({
      status,
      body: expect.stringContaining(`<Code>${code}</Code>`),
    });
  });

  it('refuses to copy into what is not ours', async () => {
    const attempt = cloud.client().copy(`${OTHER_UID}/mine`, source);

    expect(await failureOf(attempt)).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it('refuses a metadata directive that there is not', async () => {
    const from = `/${BUCKET}/${encodeURIComponent(source)}`;

    const answer = await rawCopy({ 'x-oss-copy-source': from, 'x-oss-metadata-directive': 'MERGE' });

    expect(answer.status).toBe(400);
  });

  it('holds to the conditions on the source', async () => {
    const from = `/${BUCKET}/${encodeURIComponent(source)}`;

    const other = await rawCopy({ 'x-oss-copy-source': from, 'x-oss-copy-source-if-match': '"0"' });
    const same = await rawCopy({ 'x-oss-copy-source': from, 'x-oss-copy-source-if-none-match': '*' });

    expect([other.status, same.status]).toEqual([412, 304]);
  });

  it('does not copy into a part', async () => {
    const key = `${UID}/part`;
    const subResources = '?partNumber=1&uploadId=00';
    const headers = { 'x-oss-copy-source': `/${BUCKET}/${encodeURIComponent(source)}` };
    const signed = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key, headers, subResources });

    const path = `/${BUCKET}/${key}${subResources}`;
    const answer = await send({ port: cloud.port, method: 'PUT', path, headers: signed });

    expect(answer.status).toBe(501);
  });
});
