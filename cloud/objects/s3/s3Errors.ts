import { ObjectStoreError } from '../objectStore';
import type { ObjectStoreErrorCode } from '../objectStore';

/** What S3 refuses on account of the request, in the words of the store (source: S3 API, list of error codes). */
const CODES: Readonly<Record<string, ObjectStoreErrorCode>> = {
  EntityTooLarge: 'tooLarge',
  IncompleteBody: 'incompleteBody',
  BadDigest: 'digestMismatch',
  InvalidDigest: 'digestMismatch',
  InvalidRange: 'rangeNotSatisfiable',
  KeyTooLongError: 'invalidKey',
  InvalidObjectName: 'invalidKey',
  MetadataTooLarge: 'metadataTooLarge',
  PreconditionFailed: 'alreadyExists',
  ConditionalRequestConflict: 'alreadyExists',
  QuotaExceeded: 'quotaExceeded',
  NoSuchUpload: 'noSuchUpload',
};

/** Of the connection and not of the request: the next attempt may succeed. */
const PASSING = new Set([
  ...['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'TimeoutError', 'OperationAborted'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'NetworkingError'],
]);

const ABSENT = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
const NOT_FOUND = 404;

const namesOf = (error: Error): string[] => [error.name, ...('code' in error ? [String(error.code)] : [])];

/** `none`: S3 gave no answer at all; `undefined`: the error is not one of a call. */
const statusOf = (error: Error): number | 'none' | undefined => {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status : 'none';
};

/**
 * An S3 failure in the store's words. Wrong keys and a missing bucket are a fault of this server's settings and no
 * refusal: they stay what they are, to be logged.
 */
const translate = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof ObjectStoreError) return error;
  const names = namesOf(error);
  const code = names.map((name) => CODES[name]).find((found) => found !== undefined);
  if (code !== undefined) return new ObjectStoreError(code);
  const status = statusOf(error);
  if (status === 416) return new ObjectStoreError('rangeNotSatisfiable');
  if (status === 412) return new ObjectStoreError('alreadyExists');
  const isWithoutAnswer = status === 'none' || (status !== undefined && status >= 500);
  return isWithoutAnswer || names.some((name) => PASSING.has(name)) ? new ObjectStoreError('unavailable') : error;
};

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && (ABSENT.has(error.name) || statusOf(error) === NOT_FOUND);

const run = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw translate(error);
  }
};

/** Makes a call and gives its failure in the store's words; `orAbsent`: what is not there is `undefined`. */
export const translated = Object.assign(run, {
  orAbsent: <T>(call: () => Promise<T>): Promise<T | undefined> =>
    run(async () => {
      try {
        return await call();
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    }),
});

/** For a body that is a stream: the SDK does not send one again, since it cannot rewind it. */
export const onceMore = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await run(call);
  } catch (error) {
    if (error instanceof ObjectStoreError && error.code === 'unavailable') return run(call);
    throw error;
  }
};
