import type { AppError, Bytes, EpochMs } from '@inkside/kit';
import type { CheckReport } from '@inkside/sync';

/**
 * closed: nobody is signed in, or another tab has not reported yet.
 * opening: the channel is being opened, nothing was heard.
 * catchingUp: documents are moving.
 * live: both sides agree; waiting for the next change.
 * paused: waiting for a person (deletions are put aside, the disk is full) or by the cloud's wish (it asked to slow down).
 * offline: the cloud cannot be reached; changes are saved on this computer.
 * denied: the cloud refused a document; the others go on.
 * refused: the session is not accepted; signing in again is needed.
 */
export type ChannelPhase = 'closed' | 'opening' | 'catchingUp' | 'live' | 'paused' | 'offline' | 'denied' | 'refused';

export interface ChannelState {
  readonly phase: ChannelPhase;
  /** Since when the phase holds. */
  readonly since: EpochMs | null;
  /** Why the phase is what it is, where there is a reason. */
  readonly error: AppError | null;
  /** What went wrong last, and when; it stays when it is over. */
  readonly lastError: { readonly error: AppError; readonly at: EpochMs } | null;
  /** Documents that came or went since the channel was opened. */
  readonly received: number;
  readonly sent: number;
  /** When the cloud last confirmed something: a document came or went, or both sides agreed. */
  readonly lastAt: EpochMs | null;
  /** When both sides last agreed since the channel was opened; null during the first pull. */
  readonly agreedAt: EpochMs | null;
  /** Ids of documents that were written here and that the cloud has not confirmed, refused ones included. */
  readonly unsent: readonly string[];
  /** Ids of those that the cloud refused. */
  readonly denied: readonly string[];
  /** What it said of the last of them. Absent while it refused none since the channel was opened. */
  readonly refusal?: AppError;
  /** Ids of documents of the cloud that could not be brought here yet. Absent while there were none. */
  readonly owed?: readonly string[];
  /** Deletions that were put aside, of how many documents of the channel; null while none wait for a word. */
  readonly held: { readonly documents: number; readonly of: number } | null;
}

/** "Check everything": what differs is sent and fetched when it is done. */
export type CheckState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly compared: number }
  | { readonly phase: 'done'; readonly at: EpochMs; readonly report: CheckReport }
  | { readonly phase: 'failed'; readonly error: AppError };

/** What the browser keeps for this site. */
export interface StorageState {
  /** Whether the browser promised not to clear it by itself; null while that is not known. */
  readonly persisted: boolean | null;
  /** Null where the browser does not say. */
  readonly used: Bytes | null;
  readonly quota: Bytes | null;
}

/**
 * What the shell says in one line about all channels. `waiting`: deletions are put aside until someone decides; `full`:
 * the disk has no room; `broken`: the local databases fail; `slowed`: the cloud asked for time; `silent`: it was asked who
 * calls, and says nothing; `unknown`: changes were cleared before the cloud had confirmed them; `unkept`: this browser keeps no databases at all.
 */
export type SyncSummary =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'needsSignIn'
  | 'refused'
  | 'waiting'
  | 'full'
  | 'broken'
  | 'slowed'
  | 'starting'
  | 'silent'
  | 'unknown'
  | 'unkept';

/** Where one document stands, as far as it is not simply in the cloud. */
export type DocumentMark = 'unsent' | 'denied';
