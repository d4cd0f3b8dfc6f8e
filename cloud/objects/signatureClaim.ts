import { OssError } from './wire/ossError';
import type { WireRequest } from './wire/wireRequest';

interface ClaimBase {
  accessKeyId: string;
  securityToken: string | undefined;
  signature: string;
}

export interface V1Claim extends ClaimBase {
  version: 'v1';
  /** The fourth line of the signed text: the date header, or the URL's `Expires`. */
  date: string;
  /** Unix seconds, for a signed URL. */
  expiresAtS?: number;
}

export interface V4Claim extends ClaimBase {
  version: 'v4';
  /** `yyyymmddThhmmssZ` */
  date: string;
  /** `yyyymmdd/region/oss/aliyun_v4_request` */
  scope: string;
  /** Lower-case names of signed headers beyond those that are always signed. */
  additionalHeaders: readonly string[];
  /** Seconds after `date`, for a signed URL. */
  lifeS?: number;
}

export type SignatureClaim = V1Claim | V4Claim;

const V4_ALGORITHM = 'OSS4-HMAC-SHA256';
/** OSS: a V4 URL lives for at most seven days. */
const MAX_V4_LIFE_S = 7 * 24 * 60 * 60;

const HEADER_AUTHORIZATION = /^OSS(4-HMAC-SHA256)?( |$)/;
const QUERY_AUTHORIZATION = ['OSSAccessKeyId', 'x-oss-credential'] as const;

/** Whether anything about the request says "signed for OSS", right or wrong. */
export const isOssSigned = (authorization: string | undefined, query: { has(name: string): boolean }): boolean =>
  HEADER_AUTHORIZATION.test(authorization ?? '') || QUERY_AUTHORIZATION.some((name) => query.has(name));

const invalid = (message: string): OssError => new OssError('InvalidArgument', message);

const wholeNumber = (text: string | undefined, name: string): number => {
  if (text === undefined || !/^\d{1,12}$/.test(text)) throw invalid(`${name} must be a whole number.`);
  return Number(text);
};

const v1Header = ({ headers }: WireRequest, authorization: string): V1Claim => {
  const [, accessKeyId, signature] = /^OSS ([^:\s]+):(\S+)$/.exec(authorization) ?? [];
  if (accessKeyId === undefined || signature === undefined) throw invalid('The Authorization header is not valid.');
  const date = headers['x-oss-date'] ?? headers['date'] ?? '';
  return { version: 'v1', accessKeyId, signature, date, securityToken: headers['x-oss-security-token'] };
};

const v1Query = ({ query }: WireRequest): V1Claim => {
  const expiresAtS = wholeNumber(query.get('Expires'), 'Expires');
  return {
    version: 'v1',
    accessKeyId: query.get('OSSAccessKeyId') ?? '',
    // Some clients leave the plus signs of base64 bare, which a query reads as spaces.
    signature: (query.get('Signature') ?? '').replaceAll(' ', '+'),
    date: String(expiresAtS),
    expiresAtS,
    securityToken: query.get('security-token'),
  };
};

const splitCredential = (credential: string, date: string): { accessKeyId: string; scope: string } => {
  const [accessKeyId = '', ...scope] = credential.split('/');
  const [day, region, product, request] = scope;
  const isScope = scope.length === 4 && region !== '' && product === 'oss' && request === 'aliyun_v4_request';
  if (!isScope || day !== date.slice(0, 8)) throw invalid('The credential scope is not valid.');
  return { accessKeyId, scope: scope.join('/') };
};

const splitHeaderNames = (names: string | undefined): string[] => (names === undefined ? [] : names.split(';'));

const v4Header = ({ headers }: WireRequest, authorization: string): V4Claim => {
  const parts = new Map(
    authorization
      .slice(V4_ALGORITHM.length)
      .split(',')
      .map((part): [string, string] => {
        const equals = part.indexOf('=');
        return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
      }),
  );
  const date = headers['x-oss-date'] ?? '';
  return {
    version: 'v4',
    ...splitCredential(parts.get('Credential') ?? '', date),
    signature: parts.get('Signature') ?? '',
    date,
    additionalHeaders: splitHeaderNames(parts.get('AdditionalHeaders')),
    securityToken: headers['x-oss-security-token'],
  };
};

const v4Query = ({ query }: WireRequest): V4Claim => {
  const date = query.get('x-oss-date') ?? '';
  const lifeS = wholeNumber(query.get('x-oss-expires'), 'x-oss-expires');
  if (lifeS < 1 || lifeS > MAX_V4_LIFE_S) throw invalid(`x-oss-expires must be 1 to ${MAX_V4_LIFE_S} seconds.`);
  if (query.get('x-oss-signature-version') !== V4_ALGORITHM) throw invalid('x-oss-signature-version is not valid.');
  return {
    version: 'v4',
    ...splitCredential(query.get('x-oss-credential') ?? '', date),
    signature: query.get('x-oss-signature') ?? '',
    date,
    additionalHeaders: splitHeaderNames(query.get('x-oss-additional-headers')),
    lifeS,
    securityToken: query.get('x-oss-security-token'),
  };
};

/** What the request claims about itself; `undefined` when it is not signed. `InvalidArgument` for a malformed claim. */
export const readClaim = (request: WireRequest): SignatureClaim | undefined => {
  const authorization = request.headers['authorization'];
  const isHeaderSigned = HEADER_AUTHORIZATION.test(authorization ?? '');
  const isQuerySigned = isOssSigned(undefined, request.query);
  if (isHeaderSigned && isQuerySigned) throw invalid('Sign either the header or the URL, not both.');
  if (isHeaderSigned && authorization !== undefined) {
    return authorization.startsWith(V4_ALGORITHM) ? v4Header(request, authorization) : v1Header(request, authorization);
  }
  if (!isQuerySigned) return undefined;
  return request.query.has('x-oss-credential') ? v4Query(request) : v1Query(request);
};
