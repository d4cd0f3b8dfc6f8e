import { createHash } from 'node:crypto';
import type { ExpectedContent } from '../objectStore';
import { OssError } from './ossError';
import type { WireRequest } from './wireRequest';

/** OSS: the largest XML document it takes. */
const MAX_XML_BYTES = 2 * 1024 * 1024;
const MD5_BASE64 = /^[A-Za-z0-9+/]{22}==$/;

const readMd5 = ({ headers }: WireRequest): string | undefined => {
  const md5 = headers['content-md5'];
  if (md5 !== undefined && !MD5_BASE64.test(md5)) throw new OssError('InvalidDigest');
  return md5;
};

/** What the headers say the body will be. Without a length it must be chunked, or its end would look like a cut. */
export const readExpected = (request: WireRequest, maxSize: number): ExpectedContent => {
  const length = request.headers['content-length'];
  if (length === undefined && request.headers['transfer-encoding'] === undefined) {
    throw new OssError('MissingContentLength');
  }
  const size = length === undefined ? undefined : Number(length);
  if (size !== undefined && size > maxSize) throw new OssError('EntityTooLarge');
  const md5 = readMd5(request);
  return { maxSize, ...(size !== undefined && { size }), ...(md5 !== undefined && { md5 }) };
};

/** The whole of a small body as text, its MD5 checked when one was sent. */
export const readSmallBody = async (request: WireRequest, body: AsyncIterable<Uint8Array>): Promise<string> => {
  const md5 = readMd5(request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_XML_BYTES) throw new OssError('EntityTooLarge');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (md5 !== undefined && createHash('md5').update(bytes).digest('base64') !== md5) {
    throw new OssError('InvalidDigest');
  }
  return bytes.toString('utf8');
};
