import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../config';
import type { Credentials, ResolvedCredentials, StorageGrant } from '../credentials';
import { isOurs, possibleAddresses } from '../wire/address';
import type { Address } from '../wire/address';
import { OssError } from '../wire/ossError';
import type { WireRequest } from '../wire/wireRequest';
import { readClaim } from './claim';
import type { SignatureClaim } from './claim';
import { signV1 } from './signatureV1';
import { signV4 } from './signatureV4';

export interface Authenticated {
  grant: StorageGrant;
  /** What the signature says the request is about. */
  address: Address;
}

export interface Authority {
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
