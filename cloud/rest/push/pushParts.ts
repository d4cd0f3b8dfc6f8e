import { DEFAULT_BUCKET, messageChannel, type StsCredentials } from '@inkside/protocol';
import type { StoredDocument } from 'pouchdb-core';
import type { Clock } from '../../lib/config';
import type { ChannelWriter } from '../../gateway';
import type { Ledger } from '../../ledger';
import type { ObjectStore } from '../../objects';
import type { SignedInCaller } from '../endpoint';
import type { PushRecords } from './pushRecords';
import { signedUrl } from './storedFile';

export interface PushParts {
  readonly records: PushRecords;
  readonly writer: ChannelWriter;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, 'announced' | 'forget'>;
  /** For addresses that outlive the caller's session: a device fetches what they name. */
  readonly signingCredentials: (uid: string) => StsCredentials;
}

/** A document of the user's MESSAGE channel, or undefined; other channels are none of the push calls' business. */
export const messageDocumentOf = async (
  writer: ChannelWriter,
  uid: string,
  id: string,
): Promise<StoredDocument | undefined> => {
  // Ids with a leading underscore are the engine's own.
  if (id === '' || id.startsWith('_')) return undefined;
  const document = await writer.get(uid, id);
  return document?.['dbId'] === messageChannel(uid) ? document : undefined;
};

const isRevoked = ({ isRevoke }: StoredDocument): boolean => isRevoke === true || isRevoke === 1;

/** Whether a push with this document stands in the list. */
export const isShown = (document: StoredDocument | undefined): document is StoredDocument =>
  document !== undefined && !isRevoked(document);

/** Whether the key lies under the user's own prefix: a foreign one gets the answer of a missing one. */
export const isOwnKey = (uid: string, key: string): boolean => key.startsWith(`${uid}/`);

/** Signs addresses of a user's objects, all with one set of credentials. `origin`: where devices reach the cloud. */
export const signerFor = (
  { signingCredentials, clock }: PushParts,
  uid: string,
  origin: string,
): ((key: string) => string) => {
  const credentials = signingCredentials(uid);
  const now = clock.now();
  return (key) => signedUrl({ origin, bucket: DEFAULT_BUCKET, key, credentials, now });
};

/** Signs addresses of the caller's own objects. */
export const createSigner = (parts: PushParts, { origin, session }: SignedInCaller): ((key: string) => string) =>
  signerFor(parts, session.account.uid, origin);

/** Runs `work` on every item, a few at a time: a call names up to a thousand. */
export const inBatches = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const AT_ONCE = 32;
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
};
