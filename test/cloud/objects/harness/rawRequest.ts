import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { IssuedCredentials } from '../../../../cloud/objects/credentials';
import { until } from '../../../harness/until';
import { BUCKET } from './objectCloud';
import { readAll } from './temporaryStore';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface RawRequest {
  port: number;
  method?: string;
  /** Sent as it stands; `fetch` and the SDK would tidy it. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export const send = ({ port, method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (incoming) => {
      readAll(incoming).then(
        (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: String(bytes) }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Sends the headers and no body, takes the status, and hangs up. */
export const beginOnly = ({ port, method = 'PUT', path, headers = {} }: RawRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (incoming) => {
      resolve(incoming.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });

interface ToSign {
  method?: string;
  /** As text. */
  key: string;
  headers?: Record<string, string>;
  /** What is signed after the key, such as `?delete`. */
  subResources?: string;
  /** Of the signature, when it is not the server's. */
  bucket?: string;
  dateMs?: number;
}

/** The headers of a V1 signature made without the SDK, for requests that the SDK would not send. */
export const signedHeaders = (issued: IssuedCredentials, what: ToSign): Record<string, string> => {
  const { method = 'GET', key, headers = {}, subResources = '', bucket = BUCKET, dateMs = Date.now() } = what;
  const all: Record<string, string> = {
    ...headers,
    'x-oss-date': new Date(dateMs).toUTCString(),
    'x-oss-security-token': issued.SecurityToken,
  };
  const ossLines = Object.keys(all)
    .filter((name) => name.startsWith('x-oss-'))
    .toSorted()
    .map((name) => `${name}:${all[name] ?? ''}`);
  const text = [
    method,
    all['content-md5'] ?? '',
    all['content-type'] ?? '',
    all['x-oss-date'] ?? '',
    ...ossLines,
    `/${bucket}/${key}${subResources}`,
  ].join('\n');
  const signature = createHmac('sha1', issued.AccessKeySecret).update(text).digest('base64');
  return { ...all, authorization: `OSS ${issued.AccessKeyId}:${signature}` };
};

interface Truncated {
  readonly port: number;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** Whether the server has begun to take it. */
  readonly isBegun: () => Promise<boolean>;
}

/** Announces more bytes than it sends, then hangs up. */
export const sendTruncated = ({ port, path, headers, body, isBegun }: Truncated): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const start = `PUT ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${body.length + 1000}\r\n`;
      socket.write(`${start}${lines.join('')}\r\n${body}`);
      until(isBegun, 'the server takes the body').then(() => socket.destroy(), reject);
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
