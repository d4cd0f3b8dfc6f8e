import { request } from 'node:http';

import type { stockClient } from '../../../test/cloud/objects/harness/stockClient';

/** The one who attacks: an account like any other, signed in everywhere. */
export interface Attacker {
  readonly origin: string;
  readonly uid: string;
  readonly bearer: string;
  readonly cookie: string;
  readonly storage: ReturnType<typeof stockClient>;
}

/** One accepted call with the worst input that somebody knows. */
export interface Attack {
  /** Part of the table: rest, gateway, objects, … */
  readonly part: string;
  readonly endpoint: string;
  /** How much, and what. */
  readonly input: string;
  /** JSON that the server has to parse in one go; its parsing alone is not the endpoint's fault. */
  readonly json?: string;
  /** @returns the status, or what the client says */
  readonly send: () => Promise<number | string>;
}

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A call on a connection of its own, whose answer is read to its end and thrown away. Rejects when the server is gone. */
export const sendRaw = ({
  method,
  url,
  headers = {},
  body,
}: Sent): Promise<{ readonly status: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(url, { method, headers: { ...headers, ...length }, agent: false }, (answer) => {
      const kept: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size < 1_000_000) kept.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(kept).toString() }));
    });
    call.on('error', reject);
    call.end(body);
  });

export const statusOf = async (sent: Sent): Promise<number> => (await sendRaw(sent)).status;

/** Bytes as people read them. */
export const sizeOf = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
};

/** So many at once; the worst status. */
export const together = async (count: number, send: (index: number) => Promise<number>): Promise<number> => {
  const statuses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  return Math.max(...statuses);
};

/** One form with a file in it. */
export const formOf = (field: string, fileName: string, contentType: string, bytes: Uint8Array) => {
  const boundary = 'boundary-of-the-bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${contentType}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
};
