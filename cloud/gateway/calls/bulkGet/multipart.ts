import { randomUUID } from 'node:crypto';
import { missingRevision } from './foundRevision';
import type { FoundRevision } from './foundRevision';

/** True for a client that can read multipart and says that it cannot read JSON. */
export function acceptsMultipartOnly(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const types = accept.split(',').map((entry) => (entry.split(';', 1)[0] ?? '').trim().toLowerCase());
  const readsJson = types.some((type) => ['*/*', 'application/*', 'application/json'].includes(type));
  return !readsJson && types.some((type) => type.startsWith('multipart/'));
}

export const newBoundary = (): string => randomUUID().replaceAll('-', '');

export const multipartType = (boundary: string): string => `multipart/mixed; boundary="${boundary}"`;

function parts(found: FoundRevision): string[] {
  if (found.documents.length === 0) {
    return [`Content-Type: application/json; error="true"\r\n\r\n${JSON.stringify(missingRevision(found))}`];
  }
  return found.documents.map((document) => `Content-Type: application/json\r\n\r\n${document}`);
}

/** Each document a part of its own, its attachments inline in base64. */
export async function* multipartAnswer(
  found: AsyncIterable<FoundRevision[]>,
  boundary: string,
): AsyncGenerator<string> {
  for await (const group of found) {
    yield group.flatMap(parts).map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  }
  yield `--${boundary}--\r\n`;
}
