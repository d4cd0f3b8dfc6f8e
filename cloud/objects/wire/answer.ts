import type { Readable } from 'node:stream';
import { RETRY_AFTER_SECONDS } from '../../lib/failure';
import type { OssError } from './ossError';
import { writeXml } from './xmlWriter';
import type { XmlNode } from './xmlWriter';

/** What goes back to the client, free of the server framework. */
export interface Answer {
  status: number;
  /** Lower-case names; values hold the bytes of the wire as latin1. */
  headers: Readonly<Record<string, string>>;
  body?: string | Readable;
}

const UNAVAILABLE = 503;

export const emptyAnswer = (status: number, headers: Answer['headers'] = {}): Answer => ({ status, headers });

export const xmlAnswer = (root: XmlNode, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers: { ...headers, 'content-type': 'application/xml' },
  body: writeXml(root),
});

/** The error document; on HEAD, which has no body, it travels in a header as OSS does it. */
export const errorAnswer = (error: OssError, method: string, requestId: string, host: string): Answer => {
  const body = writeXml([
    'Error',
    [
      ['Code', error.code],
      ['Message', error.message],
      ['RequestId', requestId],
      ['HostId', host],
      ...Object.entries(error.details),
    ],
  ]);
  const later = error.status === UNAVAILABLE ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {};
  const headers = { ...later, ...error.headers };
  if (method === 'HEAD') {
    return emptyAnswer(error.status, { ...headers, 'x-oss-err': Buffer.from(body, 'utf8').toString('base64') });
  }
  return { status: error.status, headers: { ...headers, 'content-type': 'application/xml' }, body };
};
