import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

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

/** A body that brings nothing for so long is cut off. */
export const SILENCE_MS = 60_000;
/** Bodies of one account on their way at once. Five per file is what clients send. */
const MAX_BODIES = 64;

/**
 * The body as it arrives; it fails with `RequestTimeout` after `silenceMs` without a byte. The clock runs only while
 * something waits for bytes, so a slow disk is not taken for a slow client.
 */
export async function* paced(message: IncomingMessage, silenceMs: number): AsyncGenerator<Uint8Array> {
  // The iterator must leave the socket open when it stops early, or the refusal could not be sent.
  const chunks = message.iterator({ destroyOnReturn: false });
  let refuse: ((reason: OssError) => void) | undefined;
  const timer = setTimeout(() => refuse?.(new OssError('RequestTimeout')), silenceMs).unref();
  // No race with one promise for the whole body: that one would hold on to every chunk until the end.
  const next = () =>
    new Promise<IteratorResult<unknown>>((resolve, reject) => {
      refuse = reject;
      chunks.next().then(resolve, reject);
    });
  try {
    for (;;) {
      timer.refresh();
      const { done, value } = await next();
      refuse = undefined;
      if (done) return;
      yield value as Uint8Array;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Counts the bodies of each account and refuses one too many: `TooManyRequests`. */
export const createBodyCount = () => {
  const counts = new Map<string, number>();
  return async <T>(uid: string, hasBody: boolean, task: () => Promise<T>): Promise<T> => {
    if (!hasBody) return task();
    const count = counts.get(uid) ?? 0;
    if (count >= MAX_BODIES) throw new OssError('TooManyRequests');
    counts.set(uid, count + 1);
    try {
      return await task();
    } finally {
      const left = (counts.get(uid) ?? 1) - 1;
      if (left > 0) counts.set(uid, left);
      else counts.delete(uid);
    }
  };
};

export type BodyCount = ReturnType<typeof createBodyCount>;
