import { isObject, LOGIN_EXPIRED, PortError } from '@inkside/kit';
import { networkError } from '@inkside/protocol';

/** What a failure of the object store calls for. */
export type ObjectFault = 'network' | 'credentials' | 'missing' | 'uploadGone' | 'fileChanged' | 'full' | 'other';

/** ali-oss marks what never got an answer with these statuses. */
export const NETWORK_STATUS = -1;
export const TIMEOUT_STATUS = -2;

const CREDENTIAL_CODES: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  'InvalidSecurityToken',
  'SecurityTokenExpired',
  'SignatureDoesNotMatch',
]);
const FULL_CODES: ReadonlySet<string> = new Set(['QuotaExceeded', 'InsufficientStorage', 'StorageFull']);
/** What browsers say of a file that was removed, moved or written to after it was chosen. */
const FILE_ERRORS: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);
const UNAUTHORIZED = 401;
const INSUFFICIENT_STORAGE = 507;

interface Facts {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly status: number | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const factsOf = (thrown: unknown): Facts => {
  if (!isObject(thrown)) return { name: '', code: '', message: String(thrown), status: undefined };
  const { status } = thrown;
  return {
    name: textOf(thrown['name']),
    code: textOf(thrown['code']),
    message: textOf(thrown['message']),
    status: typeof status === 'number' ? status : undefined,
  };
};

const statusFaults: ReadonlyMap<number, ObjectFault> = new Map([
  [NETWORK_STATUS, 'network'],
  [TIMEOUT_STATUS, 'network'],
  [UNAUTHORIZED, 'credentials'],
  [404, 'missing'],
  [500, 'network'],
  [502, 'network'],
  [503, 'network'],
  [504, 'network'],
  [INSUFFICIENT_STORAGE, 'full'],
]);

export const faultOf = (thrown: unknown): ObjectFault => {
  if (thrown instanceof PortError) return thrown.code === 'errors.network' ? 'network' : 'other';
  const { name, code, status } = factsOf(thrown);
  if (FILE_ERRORS.has(name)) return 'fileChanged';
  if (CREDENTIAL_CODES.has(code)) return 'credentials';
  if (FULL_CODES.has(code)) return 'full';
  // ali-oss turns the 404 of a part into an event called "abort".
  if (code === 'NoSuchUpload' || name === 'abort') return 'uploadGone';
  return (status === undefined ? undefined : statusFaults.get(status)) ?? 'other';
};

type ErrorMaker = (name: string, detail: string) => PortError;

const errorMakers: Readonly<Record<ObjectFault, ErrorMaker>> = {
  network: () => networkError('objects'),
  credentials: (_name, detail) => new PortError('errors.ossClient', { detail }),
  missing: (name) => new PortError('errors.objectMissing', { name }),
  fileChanged: (name) => new PortError('errors.fileChanged', { name }),
  full: () => new PortError('errors.storageFull'),
  uploadGone: (_name, detail) => new PortError('errors.objectStore', { detail }),
  other: (_name, detail) => new PortError('errors.objectStore', { detail }),
};

/** `name`: the object's key, or the file's name, for the message. */
export const objectErrorOf = (thrown: unknown, name: string): PortError => {
  if (thrown instanceof PortError) return thrown;
  const { code, message, status } = factsOf(thrown);
  // With new credentials too: it is the session that the store does not know any more.
  if (status === UNAUTHORIZED) return new PortError(LOGIN_EXPIRED);
  return errorMakers[faultOf(thrown)](name, code || message || 'unknown');
};
