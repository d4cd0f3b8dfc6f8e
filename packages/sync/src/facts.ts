import type { AppError, ChannelName } from '@inkside/kit';

/** What a live channel says of itself: replication's six events, deletions that wait for a word, and the refusal. */
export type SyncFact =
  | { readonly kind: 'active' }
  | { readonly kind: 'change'; readonly direction: 'pull' | 'push'; readonly documents: number }
  | { readonly kind: 'paused'; readonly error: AppError | null }
  /** The cloud does not take the document. */
  | { readonly kind: 'denied'; readonly id: string; readonly reason: string }
  /** All documents that could not be brought here yet; none: all are here. */
  | { readonly kind: 'owed'; readonly ids: readonly string[] }
  /** `documents` 0: someone has decided. */
  | { readonly kind: 'held'; readonly documents: number; readonly of: number }
  | { readonly kind: 'complete' }
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'expired' };

/** What the engine of a user says. */
export type SyncEvent =
  | { readonly kind: 'fact'; readonly channel: ChannelName; readonly fact: SyncFact }
  /** Ask for the ids again. */
  | { readonly kind: 'unsentChanged' }
  | { readonly kind: 'conflictsChanged' };

/** One channel of "check everything": ids by where they stand. */
export interface ChannelComparison {
  readonly same: number;
  /** Ids only on this computer, only in the cloud, and on both sides with other revisions. */
  readonly onlyHere: readonly string[];
  readonly onlyCloud: readonly string[];
  readonly different: readonly string[];
  /** Of the documents above none: what the cloud has and could not be brought here, and what differs and was left as it is. */
  readonly owed?: readonly string[];
  readonly left?: readonly string[];
}
export type CheckReport = Readonly<Record<ChannelName, ChannelComparison>>;
