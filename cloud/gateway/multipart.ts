import { randomUUID } from 'node:crypto';

/** True for a client that can read multipart and says that it cannot read JSON. */
export function acceptsMultipartOnly(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const types = accept.split(',').map((entry) => (entry.split(';', 1)[0] ?? '').trim().toLowerCase());
  const readsJson = types.some((type) => ['*/*', 'application/*', 'application/json'].includes(type));
  return !readsJson && types.some((type) => type.startsWith('multipart/'));
}

export const newBoundary = (): string => randomUUID().replaceAll('-', '');

export const multipartType = (boundary: string): string => `multipart/mixed; boundary="${boundary}"`;

/** A document as JSON, its attachments inline in base64. */
export const documentPart = (boundary: string, json: string): string =>
  `--${boundary}\r\nContent-Type: application/json\r\n\r\n${json}\r\n`;

/** What is said in place of a document that is not there. */
export const errorPart = (boundary: string, value: unknown): string =>
  `--${boundary}\r\nContent-Type: application/json; error="true"\r\n\r\n${JSON.stringify(value)}\r\n`;

export const lastPart = (boundary: string): string => `--${boundary}--\r\n`;
