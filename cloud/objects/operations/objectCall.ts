import type { Callbacks } from '../callBack';
import type { StorageGrant } from '../credentials';
import type { ObjectStore } from '../objectStore';
import { OssError } from '../wire/ossError';
import type { WireRequest } from '../wire/wireRequest';
import type { XmlNode } from '../wire/xml';

/** One authenticated request: all that an operation may know. */
export interface ObjectCall {
  request: WireRequest;
  body: AsyncIterable<Uint8Array>;
  grant: StorageGrant;
  bucket: string;
  /** Empty for operations on the bucket. */
  key: string;
  store: ObjectStore;
  /** Bytes of one object or part. */
  maxObjectBytes: number;
  callbacks: Callbacks;
  /** As the answer has it. */
  requestId: string;
}

const isUnder = (prefixes: readonly string[], keyOrPrefix: string): boolean =>
  prefixes.some((prefix) => keyOrPrefix.startsWith(prefix));

/** The wall between users: the signature's grant must cover the key, or the whole of a listing. */
export const checkAllowed = ({ grant }: Pick<ObjectCall, 'grant'>, keyOrPrefix: string): void => {
  if (!isUnder(grant.prefixes, keyOrPrefix)) throw new OssError('AccessDenied');
};

/** As {@link checkAllowed}, for a listing. */
export const checkListable = ({ grant }: Pick<ObjectCall, 'grant'>, prefix: string): void => {
  if (!isUnder([...grant.prefixes, ...(grant.listable ?? [])], prefix)) throw new OssError('AccessDenied');
};

export const checkReadable = ({ grant }: Pick<ObjectCall, 'grant'>, key: string): void => {
  if (!isUnder([...grant.prefixes, ...grant.readable], key)) throw new OssError('AccessDenied');
};

/** A number from the query between `min` and `max`; without `otherwise` it must be there. */
export const wholeNumber = (
  call: ObjectCall,
  name: string,
  [min, max]: readonly [number, number],
  otherwise?: number,
): number => {
  const text = call.request.query.get(name);
  if (text === undefined && otherwise !== undefined) return otherwise;
  const value = /^\d{1,6}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new OssError('InvalidArgument', `${name} must be a whole number from ${min} to ${max}.`);
};

export const isOverwriteForbidden = ({ request }: ObjectCall): boolean =>
  request.headers['x-oss-forbid-overwrite']?.toLowerCase() === 'true';

/** `encoding-type=url` lets keys through that XML cannot hold. */
export const keyWriter = ({ request }: ObjectCall): ((key: string) => string) => {
  const encoding = request.query.get('encoding-type');
  if (encoding === undefined) return (key) => key;
  if (encoding !== 'url') throw new OssError('InvalidArgument', 'encoding-type must be url.');
  return encodeURIComponent;
};

export const encodingNode = ({ request }: ObjectCall): XmlNode[] =>
  request.query.has('encoding-type') ? [['EncodingType', 'url']] : [];
