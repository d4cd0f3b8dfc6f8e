import { type ClockPort, LOGIN_EXPIRED, type ObjectKey, asObjectKey, PortError } from '@inkside/kit';
import { accountPaths, failureIn, networkError } from '@inkside/protocol';
import type { Vault } from '../browser/keeping/vault';
import type { ObjectReader } from '../objectStore/objects';
import { type AccountExportPort, createAccountExport } from './createAccountExport';
import { createExportShelf } from './exportShelf';

export interface OpenExportParts {
  readonly origin: string;
  readonly clock: ClockPort;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly vault: Pick<Vault, 'current'>;
  readonly objects: ObjectReader;
  /** Where an object can be read for a while by whoever has the address. */
  readonly addressOf: (key: ObjectKey, name: string) => Promise<string>;
  readonly handOut: (name: string, file: Blob, type: string) => void;
}

const operation = 'account';
const NOT_FOUND = 404;

/** Not by the adapter of plain calls: this answer is no JSON, and may take longer than one. */
const readRecords = async ({ fetch, origin, vault }: OpenExportParts): Promise<Uint8Array> => {
  const token = vault.current()?.token;
  if (token === undefined) throw new PortError(LOGIN_EXPIRED);
  let answer: Response;
  try {
    const headers = { Authorization: `Bearer ${token}` };
    answer = await fetch(`${origin}${accountPaths.exportAccount}?without=objects`, { headers });
  } catch {
    throw networkError(operation);
  }
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  const body: unknown = await answer.json().catch(() => null);
  throw failureIn({ status: answer.status, body, retryAfter: undefined }, operation) ?? networkError(operation);
};

/**
 * By its address, so that the browser may hold a large one on the disk. What the store refuses is asked for by its client,
 * which renews credentials that are over.
 */
const readObject = async ({ addressOf, fetch, objects }: OpenExportParts, key: string): Promise<Blob | undefined> => {
  const url = await addressOf(asObjectKey(key), key.split('/').at(-1) ?? key);
  let answer: Response;
  try {
    answer = await fetch(url);
    if (answer.ok) return await answer.blob();
  } catch {
    throw networkError(operation);
  }
  if (answer.status === NOT_FOUND) return undefined;
  const bytes = await objects.get(key);
  return bytes === undefined ? undefined : new Blob([new Uint8Array(bytes)]);
};

/** The export of the account on this page: the cloud's objects, the browser's own files. */
export const openAccountExport = (parts: OpenExportParts): AccountExportPort =>
  createAccountExport({
    clock: parts.clock,
    list: (uid) => parts.objects.list(`${uid}/`),
    read: (key) => readObject(parts, key),
    records: () => readRecords(parts),
    shelf: createExportShelf(typeof navigator === 'undefined' ? undefined : navigator.storage),
    handOut: parts.handOut,
  });
