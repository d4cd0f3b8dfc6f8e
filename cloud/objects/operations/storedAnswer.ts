import type { CallbackValues, UploadCallback } from '../readCallback';
import type { PutResult } from '../objectStore';
import type { Answer } from '../wire/answer';
import { OssError } from '../wire/ossError';
import type { ObjectCall } from './objectCall';

export const putHeaders = ({ etag, crc64 }: PutResult): Record<string, string> => ({
  etag,
  'x-oss-hash-crc64ecma': crc64,
});

interface Stored extends PutResult {
  /** The wire's bytes as latin1. */
  contentType: string;
  /** As OSS names it to the server that is called. */
  operation: 'PutObject' | 'CompleteMultipartUpload';
}

const bare = (etag: string): string => etag.replaceAll('"', '');

/** What a callback's body may name. Empty, as OSS has it where there is none: `vpcId`, `clientIp`, `imageInfo.…`. */
const valuesOf = ({ bucket, key, requestId }: ObjectCall, mimeType: string, stored: Stored): CallbackValues =>
  new Map<string, string | number>([
    ['bucket', bucket],
    ['object', key],
    ['etag', bare(stored.etag)],
    ['size', stored.size],
    ['mimeType', mimeType],
    ['crc64', stored.crc64],
    // The ETag of an upload in parts is no MD5.
    ['contentMd5', stored.operation === 'PutObject' ? Buffer.from(bare(stored.etag), 'hex').toString('base64') : ''],
    ['reqId', requestId],
    ['operation', stored.operation],
  ]);

const callBack = (call: ObjectCall, callback: UploadCallback, stored: Stored): Promise<string> => {
  const mimeType = Buffer.from(stored.contentType, 'latin1').toString('utf8');
  // OSS looks into pictures, which this server does not: empty would say that the object is none.
  if (callback.body.asksForPicture && /^image\//i.test(mimeType)) {
    throw new OssError('CallbackFailed', 'Get image info failed.');
  }
  return call.callbacks.call(call.grant.uid, callback, valuesOf(call, mimeType, stored));
};

/**
 * The answer to an upload with a callback: what the server called has answered, or `CallbackFailed`, the object being
 * stored all the same, as the headers of either tell.
 */
export const callbackAnswer = async (call: ObjectCall, callback: UploadCallback, stored: Stored): Promise<Answer> => {
  const headers = putHeaders(stored);
  try {
    const body = await callBack(call, callback, stored);
    const type = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' };
    return { status: 200, headers: { ...headers, ...type }, body };
  } catch (error) {
    throw error instanceof OssError ? new OssError(error.code, error.message, error.details, headers) : error;
  }
};
