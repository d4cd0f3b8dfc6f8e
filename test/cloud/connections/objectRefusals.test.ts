import { UID, startObjectCloud } from '../objects/harness/objectCloud';
import type { ObjectCloud } from '../objects/harness/objectCloud';
import { signedHeaders } from '../objects/harness/rawRequest';
import { sendTwice } from './keptConnection';
import type { WireRequest } from './keptConnection';

const MEBIBYTE = 1024 ** 2;
const KEY = `${UID}/a`;
const NEXT: WireRequest = { method: 'GET', path: '/api/ping' };
const SIZES = [20, 3 * MEBIBYTE];

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud({ limitBytes: 8 * MEBIBYTE });
  await cloud.store.putBytes(KEY, Buffer.from('content'));
});
afterAll(() => cloud.close());

interface Refused {
  readonly method?: string;
  readonly query?: string;
  readonly key?: string;
  readonly bucket?: string;
  readonly headers?: Record<string, string>;
  readonly isUnsigned?: boolean;
  readonly isBare?: boolean;
}

const XML = 'application/xml';
const signed = ({ method = 'PUT', query = '', key = KEY, bucket, headers = {}, isUnsigned, isBare }: Refused) => {
  const own = signedHeaders(cloud.credentials.issue(UID), {
    method,
    key,
    subResources: query,
    headers,
    ...(bucket !== undefined && { bucket }),
  });
  const path = `/${bucket ?? 'onyx-cloud'}/${key}${query}`;
  return { method, path, headers: isUnsigned === true ? headers : own, isBare: isBare === true };
};

const refusals: readonly (readonly [string, number, Refused])[] = [
  ['without a signature', 403, { isUnsigned: true }],
  ['with a wrong signature', 403, { headers: { authorization: 'OSS STS.X:abc' }, isUnsigned: true }],
  ['in a bucket that is not there', 404, { bucket: 'onyx-other' }],
  ['of another user', 403, { key: 'ffffffffffffffffffffffff/a' }],
  ['of a part of no upload', 404, { query: '?partNumber=1&uploadId=AAAA' }],
  ['of a part without a number', 400, { query: '?uploadId=AAAA' }],
  ['of a part with a number too many', 400, { query: '?partNumber=99999&uploadId=AAAA' }],
  ['of what is there and must not be', 409, { headers: { 'x-oss-forbid-overwrite': 'true' } }],
  ['with another digest', 400, { headers: { 'content-md5': '1B2M2Y8AsgTpgAmY7PhCfg==' } }],
  ['with no digest', 400, { headers: { 'content-md5': 'x' } }],
  ['with a key that is none', 400, { key: '/a' }],
  ['of what the server has not', 501, { query: '?acl' }],
  ['by a method that is none', 405, { method: 'PATCH' }],
  ['with a source that is not there', 404, { headers: { 'x-oss-copy-source': `/onyx-cloud/${UID}/none` } }],
  [
    'with a source whose condition fails',
    412,
    {
      headers: { 'x-oss-copy-source': `/onyx-cloud/${KEY}`, 'x-oss-copy-source-if-match': '"0"' },
    },
  ],
  [
    'of a completion with a body that is none',
    400,
    { method: 'POST', query: '?uploadId=AAAA', headers: { 'content-type': XML } },
  ],
  ['of a deletion without a digest', 400, { method: 'POST', key: '', query: '?delete' }],
  [
    'of a deletion with a body that is none',
    400,
    {
      method: 'POST',
      key: '',
      query: '?delete',
      headers: { 'content-md5': '1B2M2Y8AsgTpgAmY7PhCfg==' },
    },
  ],
  ['by a callback that is none', 400, { headers: { 'x-oss-callback': 'x' } }],
  ['of a removal with a body, of no upload', 404, { method: 'DELETE', query: '?uploadId=AAAA' }],
  ['of a reading whose condition fails', 412, { method: 'GET', headers: { 'if-match': '"0"' } }],
  ['of a HEAD without a signature', 403, { method: 'HEAD', isUnsigned: true }],
];

describe.each(refusals)('a request %s', (_, status, refused) => {
  it.each(
    SIZES.flatMap(
      (size) =>
        [
          [size, false],
          [size, true],
        ] as const,
    ),
  )(
    'and with %d bytes (waiting for the word to go on: %s) is answered whole, and so is what comes next',
    async (size, waits) => {
      const request = signed(refused);
      const expected = waits ? { expect: '100-continue' } : {};
      const body = Buffer.alloc(size, 'x');

      const kept = await sendTwice(
        cloud.port,
        { ...request, headers: { ...request.headers, ...expected }, body },
        NEXT,
      );

      expect(kept.first.status).toBe(status);
      expect(kept.second?.status ?? kept.first.headers.get('connection')).toBe(kept.second ? 200 : 'close');
    },
  );
});

describe('a connection goes on', () => {
  const completion = async () => {
    const uploadId = await cloud.store.createUpload(KEY, {});
    return signed({ method: 'POST', query: `?uploadId=${uploadId}`, headers: { 'content-type': XML } });
  };

  it.each([
    ['nothing', ''],
    ['no XML', 'no XML'],
    ['half of it', '<CompleteMultipartUpload>'],
    ['another document', '<Other/>'],
    ['too deep a document', '<a>'.repeat(100_000)],
  ])('after a completion with %s is refused', async (_, text) => {
    const kept = await sendTwice(cloud.port, { ...(await completion()), body: Buffer.from(text) }, NEXT);

    expect(kept.first.status).toBe(400);
    expect(kept.second?.status).toBe(200);
  });

  it('after a completion of parts that are not there', async () => {
    const body = Buffer.from(
      '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"0"</ETag></Part></CompleteMultipartUpload>',
    );

    const kept = await sendTwice(cloud.port, { ...(await completion()), body }, NEXT);

    expect(kept).toMatchObject({ first: { status: 400 }, second: { status: 200 } });
  });

  it.each([
    ['no length', 411, {}],
    ['chunks and more than the account may store', 403, { 'transfer-encoding': 'chunked' }],
  ])('after a put with %s', async (_, status, headers) => {
    const request = signed({ headers, isBare: true });
    const chunk = Buffer.concat([Buffer.from('900000\r\n'), Buffer.alloc(9 * MEBIBYTE), Buffer.from('\r\n0\r\n\r\n')]);

    const kept = await sendTwice(cloud.port, { ...request, ...(status === 403 && { body: chunk }) }, NEXT);

    expect(kept).toMatchObject({ first: { status }, second: { status: 200 } });
  });

  it('after a put of more than the account may store', async () => {
    const kept = await sendTwice(
      cloud.port,
      { ...signed({ key: `${UID}/b` }), body: Buffer.alloc(9 * MEBIBYTE) },
      NEXT,
    );

    expect(kept).toMatchObject({ first: { status: 403 }, second: { status: 200 } });
  });
});
