import { MAX_KEY_BYTES, ObjectStoreError, type ObjectStoreErrorCode } from '../objectStore';
import type { Answer } from '../wire/answer';
import { OssError, type OssErrorCode } from '../wire/ossError';
import { deleteObjects, headBucket, listObjectsV1, listObjectsV2 } from './bucketOperations';
import { copyObject, deleteObject, getObject, headObject, putObject } from './objectOperations';
import { abortUpload, completeUpload, initiateUpload, listParts, listUploads, uploadPart } from './uploadOperations';
import { checkAllowed, checkReadable, type ObjectCall } from './objectCall';

type Operation = (call: ObjectCall) => Promise<Answer>;

/** Sub-resources of OSS that this server has not. Ignoring one would do something other than what was asked. */
const NOT_OFFERED = [
  ...['acl', 'append', 'asyncFetch', 'bucketInfo', 'comp', 'cors', 'encryption', 'inventory', 'lifecycle', 'link'],
  ...['live', 'location', 'logging', 'policy', 'qos', 'referer', 'replication', 'requestPayment', 'restore', 'stat'],
  ...['symlink', 'tagging', 'versionId', 'versioning', 'versions', 'website', 'worm', 'x-oss-process'],
];

const notOffered = async (): Promise<never> => {
  throw new OssError('NotImplemented');
};

const notAllowed = async (): Promise<never> => {
  throw new OssError('MethodNotAllowed');
};

/** Everything there is. Parts are of an upload, which the address names. */
const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['HEAD bucket', headBucket],
  ['GET bucket', listObjectsV1],
  ['GET bucket?list-type=2', listObjectsV2],
  ['GET bucket?uploads', listUploads],
  ['POST bucket?delete', deleteObjects],
  ['HEAD object', headObject],
  ['GET object', getObject],
  ['PUT object', putObject],
  ['PUT object from another', copyObject],
  ['DELETE object', deleteObject],
  ['POST object?uploads', initiateUpload],
  ['PUT upload', uploadPart],
  ['GET upload', listParts],
  ['POST upload', completeUpload],
  ['DELETE upload', abortUpload],
]);

/** The names of all operations, such as `PUT object`. */
export const objectOperations: readonly string[] = [...OPERATIONS.keys()];

const onBucket = ({ request: { method, query } }: ObjectCall): Operation => {
  if (query.has('uploads')) return OPERATIONS.get(`${method} bucket?uploads`) ?? notOffered;
  if (method === 'POST') return (query.has('delete') ? OPERATIONS.get('POST bucket?delete') : undefined) ?? notOffered;
  const version = method === 'GET' && query.get('list-type') === '2' ? '?list-type=2' : '';
  return OPERATIONS.get(`${method} bucket${version}`) ?? notAllowed;
};

const onKey = ({ request: { method, query, headers } }: ObjectCall): Operation => {
  if (query.has('uploads')) return OPERATIONS.get(`${method} object?uploads`) ?? notAllowed;
  // Taken as a plain put, a part that lacks its upload would replace the object.
  if (query.has('partNumber') && !query.has('uploadId')) throw new OssError('MissingArgument', 'uploadId is required.');
  const named = query.has('uploadId') ? 'upload' : 'object';
  // A copy is a PUT without a body: taken as a plain put it would empty the object.
  if (headers['x-oss-copy-source'] !== undefined)
    return OPERATIONS.get(`${method} ${named} from another`) ?? notOffered;
  return OPERATIONS.get(`${method} ${named}`) ?? notAllowed;
};

const choose = (call: ObjectCall): Operation => {
  if (NOT_OFFERED.some((name) => call.request.query.has(name))) return notOffered;
  return call.key === '' ? onBucket(call) : onKey(call);
};

const checkKey = (call: ObjectCall): void => {
  const { method, query } = call.request;
  if (call.key === '') return;
  if (/^[/\\]/.test(call.key) || Buffer.byteLength(call.key) > MAX_KEY_BYTES) throw new OssError('InvalidObjectName');
  const isRead = (method === 'GET' || method === 'HEAD') && !query.has('uploadId');
  if (isRead) checkReadable(call, call.key);
  else checkAllowed(call, call.key);
};

/** Missing content is a fault of this server and no refusal: it stays what it is, to be logged. */
const WIRE_CODES: Readonly<Record<Exclude<ObjectStoreErrorCode, 'contentMissing'>, OssErrorCode>> = {
  invalidKey: 'InvalidObjectName',
  incompleteBody: 'IncompleteBody',
  digestMismatch: 'InvalidDigest',
  tooLarge: 'EntityTooLarge',
  alreadyExists: 'FileAlreadyExists',
  rangeNotSatisfiable: 'InvalidRange',
  noSuchUpload: 'NoSuchUpload',
  invalidPart: 'InvalidPart',
  invalidPartOrder: 'InvalidPartOrder',
  partTooSmall: 'EntityTooSmall',
  quotaExceeded: 'QuotaExceeded',
  metadataTooLarge: 'InvalidArgument',
  // Clients then ask for new credentials, and learn there that the account is gone.
  ownerGone: 'SecurityTokenExpired',
  unavailable: 'ServiceUnavailable',
};

/** `partNumber` becomes the element PartNumber. */
const detailsOf = ({ params }: ObjectStoreError): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, String(value)]),
  );

/** Does what an authenticated request asks; refusals of the store come out in the words of OSS. */
export const dispatch = async (call: ObjectCall): Promise<Answer> => {
  checkKey(call);
  try {
    return await choose(call)(call);
  } catch (error) {
    if (!(error instanceof ObjectStoreError) || error.code === 'contentMissing') throw error;
    throw new OssError(WIRE_CODES[error.code], undefined, detailsOf(error));
  }
};
