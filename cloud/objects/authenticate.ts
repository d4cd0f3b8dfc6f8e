import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { type Address, isOurs, possibleAddresses, type WireRequest } from './wire/wireRequest';
import { readClaim, type SignatureClaim, type V1Claim, type V4Claim } from './signatureClaim';
import type { Clock } from '../lib/config';
import type { Credentials, ResolvedCredentials, StorageGrant } from './credentials';
import { OssError } from './wire/ossError';

const ALGORITHM = 'OSS4-HMAC-SHA256';
const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';
const ALWAYS_SIGNED = ['content-type', 'content-md5'];

/** Percent-encoding of everything but RFC 3986 unreserved characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The ways a client may have written its query. On the wire `x=` may stand for a parameter without a value (`uploads`)
 * or with an empty one (`delimiter=`), and the two are signed differently: in their usual form, all bare, all with `=`.
 */
const canonicalQueries = ({ query }: WireRequest): string[] => {
  const pairs = [...query]
    .filter(([name]) => name !== 'x-oss-signature')
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const write = (isBare: (name: string) => boolean): string =>
    pairs.map(([name, value]) => (value === '' && isBare(name) ? name : `${name}=${value}`)).join('&');
  const usuallyBare = new Set(['uploads', 'delete', 'objectMeta', 'acl']);
  return [...new Set([write((name) => usuallyBare.has(name)), write(() => true), write(() => false)])];
};

const canonicalHeaders = ({ headers }: WireRequest, additional: readonly string[]): string =>
  Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-') || ALWAYS_SIGNED.includes(name) || additional.includes(name))
    .toSorted()
    .map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
    .join('');

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The key is derived part by part: day, region, product, request. */
const signingKey = (secret: string, scope: string): Buffer =>
  scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`aliyun_v4${secret}`));

/** The V4 signatures (hex) that `request` may carry if `address` is what it means. */
const signV4 = (request: WireRequest, address: Address, claim: V4Claim, secret: string): string[] => {
  const key = signingKey(secret, claim.scope);
  const uri = encode(`/${address.bucket}/${address.key}`).replaceAll('%2F', '/');
  const additional = claim.additionalHeaders;
  return canonicalQueries(request).map((query) => {
    const canonical = [
      request.method,
      uri,
      query,
      canonicalHeaders(request, additional),
      additional.join(';'),
      request.headers['x-oss-content-sha256'] ?? UNSIGNED_PAYLOAD,
    ].join('\n');
    const digest = createHash('sha256').update(canonical, 'latin1').digest('hex');
    return hmac(key, [ALGORITHM, claim.date, claim.scope, digest].join('\n')).toString('hex');
  });
};

/** The query parameters that belong to the signed resource (source: OSS, V1 signatures in the Authorization header). */
const SUB_RESOURCES: ReadonlySet<string> = new Set([
  ...['acl', 'append', 'asyncFetch', 'bucketInfo', 'callback', 'callback-var', 'comp', 'continuation-token', 'cors'],
  ...['delete', 'encryption', 'endTime', 'group', 'inventory', 'inventoryId', 'lifecycle', 'link', 'live', 'location'],
  ...['logging', 'objectInfo', 'objectMeta', 'partNumber', 'policy', 'position', 'qos', 'qosInfo', 'referer'],
  ...['replication', 'requestPayment', 'response-cache-control', 'response-content-disposition'],
  ...['response-content-encoding', 'response-content-language', 'response-content-type', 'response-expires', 'restore'],
  ...['security-token', 'sequential', 'startTime', 'stat', 'status', 'symlink', 'tagging', 'uploadId', 'uploads'],
  ...['versionId', 'versioning', 'versions', 'vod', 'website', 'worm', 'wormExtend', 'wormId', 'x-oss-process'],
  ...['x-oss-request-payer', 'x-oss-traffic-limit'],
]);

/** Headers come as the wire's bytes in latin1; text is brought into the same form, so that its bytes are signed. */
const asWireBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const signedResource = ({ query }: WireRequest, { bucket, key }: Address): string => {
  const parameters = [...query]
    .filter(([name]) => SUB_RESOURCES.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  // The slash after the bucket stays for a listing, where the key is empty.
  return asWireBytes(`/${bucket}/${key}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`);
};

/** The V1 signature that `request` should carry if `address` is what it means: HMAC-SHA1, base64. */
const signV1 = (request: WireRequest, address: Address, claim: V1Claim, secret: string): string => {
  const { headers } = request;
  const ossHeaders = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-'))
    .toSorted()
    .map((name) => `${name}:${(headers[name] ?? '').trim()}`);
  const text = [
    request.method,
    headers['content-md5'] ?? '',
    headers['content-type'] ?? '',
    claim.date,
    ...ossHeaders,
    signedResource(request, address),
  ].join('\n');
  return createHmac('sha1', secret).update(text, 'latin1').digest('base64');
};

interface Authenticated {
  grant: StorageGrant;
  /** What the signature says the request is about. */
  address: Address;
}

interface Authority {
  credentials: Credentials;
  bucket: string;
  clock: Clock;
}

/** OSS: how far a signed date may be from the server's clock. */
const MAX_SKEW_MS = 15 * 60 * 1000;

const isEqual = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

const resolve = (credentials: Credentials, { accessKeyId, securityToken }: SignatureClaim): ResolvedCredentials => {
  if (securityToken === undefined) throw new OssError('InvalidAccessKeyId');
  const resolved = credentials.resolve(accessKeyId, securityToken);
  if (resolved === 'invalid') throw new OssError('InvalidAccessKeyId');
  if (resolved === 'expired') throw new OssError('SecurityTokenExpired');
  return resolved;
};

const isSigned = (request: WireRequest, address: Address, claim: SignatureClaim, secret: string): boolean => {
  const expected =
    claim.version === 'v1' ? [signV1(request, address, claim, secret)] : signV4(request, address, claim, secret);
  return expected.some((signature) => isEqual(signature, claim.signature));
};

const parseDate = (claim: SignatureClaim): number => {
  if (claim.version === 'v1') return Date.parse(claim.date);
  return Date.parse(claim.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
};

/** When a signed URL ends, or `undefined` for a signed header. */
const urlEnd = (claim: SignatureClaim): number | undefined => {
  if (claim.version === 'v1') return claim.expiresAtS === undefined ? undefined : claim.expiresAtS * 1000;
  return claim.lifeS === undefined ? undefined : parseDate(claim) + claim.lifeS * 1000;
};

const checkTime = (claim: SignatureClaim, nowMs: number): void => {
  const serverTime = new Date(nowMs).toISOString();
  const endMs = urlEnd(claim);
  if (endMs !== undefined && endMs <= nowMs) {
    const expires = new Date(endMs).toISOString();
    throw new OssError('AccessDenied', 'Request has expired.', { Expires: expires, ServerTime: serverTime });
  }
  if (claim.version === 'v1' && endMs !== undefined) return;
  const dateMs = parseDate(claim);
  if (Number.isNaN(dateMs)) throw new OssError('AccessDenied', 'The request needs a valid Date or x-oss-date header.');
  const isTooLate = endMs === undefined && nowMs - dateMs > MAX_SKEW_MS;
  if (isTooLate || dateMs - nowMs > MAX_SKEW_MS) {
    throw new OssError('RequestTimeTooSkewed', undefined, {
      MaxAllowedSkewMilliseconds: String(MAX_SKEW_MS),
      RequestTime: new Date(dateMs).toISOString(),
      ServerTime: serverTime,
    });
  }
};

/** Who sends the request and what about; every doubt is an {@link OssError}. */
export const authenticate = (request: WireRequest, { credentials, bucket, clock }: Authority): Authenticated => {
  const claim = readClaim(request);
  if (!claim) throw new OssError('AccessDenied', 'Anonymous access is forbidden for this operation.');
  const payload = request.headers['x-oss-content-sha256'];
  if (payload !== undefined && payload !== 'UNSIGNED-PAYLOAD') {
    throw new OssError('InvalidArgument', 'x-oss-content-sha256 must be UNSIGNED-PAYLOAD.');
  }
  const { secret, ...grant } = resolve(credentials, claim);
  const address = possibleAddresses(request, bucket).find((candidate) => isSigned(request, candidate, claim, secret));
  if (!address) throw new OssError('SignatureDoesNotMatch');
  checkTime(claim, clock.now());
  if (!isOurs(address.bucket, bucket)) throw new OssError('NoSuchBucket');
  return { grant, address: { bucket, key: address.key } };
};
