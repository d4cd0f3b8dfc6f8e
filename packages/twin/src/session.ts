import { ledgerCalls, paths } from '@inkside/protocol';

import { callRest, type CloudAccess, type CloudRefusal, isUnauthorized } from './cloudClient';
import { bearer } from './signIn';

/** What can be opened anew after the cloud said 401. */
interface Renewable {
  /** New session. Throws when the cloud gives none. */
  renew(): Promise<void>;
}

/** Does something with the session, once more with a new one when the cloud says 401. */
export const withSession = async <T>(session: Renewable, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (thrown) {
    if (!isUnauthorized(thrown)) throw thrown;
    await session.renew();
    return work();
  }
};

/** What a device says of what came to it, in its own words (docs/adr/0019). */
export interface LedgerWord {
  /** What `documentId` names: a pushed file by its document, a note or a book by its own id. */
  readonly kind: 'file' | 'note' | 'book';
  readonly documentId: string;
  readonly event: 'opened' | 'rejected';
  /** '' where the file was opened. */
  readonly reason: string;
  /** Of an opened note: the `updatedAt` of the document that said how it stands. */
  readonly writtenAt?: number;
}

const MOST_CHARACTERS = 300;

/** Tells the cloud's ledger. Throws CloudRefusal where it has no such thing, or no ledger; CloudUnreachable. */
export const tellLedger = async (cloud: CloudAccess, token: string, word: LedgerWord): Promise<void> => {
  const body = { ...word, reason: word.reason.replace(/\p{Cc}/gu, ' ').slice(0, MOST_CHARACTERS) };
  const request = { method: 'POST', headers: bearer(token), body } as const;
  await callRest(cloud, paths.ledgerReport, ledgerCalls.reportAnswer, request);
};

/** Whether the cloud hears such words at all: not every one keeps a ledger. */
export const hasLedger = (thrown: CloudRefusal): boolean => thrown.code === 'errors.notFound' || thrown.status >= 500;
