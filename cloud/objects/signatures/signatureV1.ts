import { createHmac } from 'node:crypto';
import type { Address } from '../wire/address';
import type { WireRequest } from '../wire/wireRequest';
import type { V1Claim } from './claim';

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
export const signV1 = (request: WireRequest, address: Address, claim: V1Claim, secret: string): string => {
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
