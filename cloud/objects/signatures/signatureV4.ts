import { createHash, createHmac } from 'node:crypto';
import type { Address } from '../wire/address';
import type { WireRequest } from '../wire/wireRequest';
import type { V4Claim } from './claim';

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
export const signV4 = (request: WireRequest, address: Address, claim: V4Claim, secret: string): string[] => {
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
