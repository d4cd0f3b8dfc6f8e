import type { AppError } from '../../app/kit/appError';
import type { EpochMs } from '../../app/kit/units';

export type ChannelName = 'noteTree' | 'library' | 'message';
export const channelNames: readonly ChannelName[] = ['noteTree', 'library', 'message'];

/**
 * closed: nobody is signed in, or another tab has not reported yet.
 * opening: the channel is being opened, nothing was heard.
 * catchingUp: documents are moving.
 * live: both sides agree; waiting for the next change.
 * paused: waiting by the cloud's wish (it asked to slow down).
 * offline: the cloud cannot be reached; changes are saved on this computer.
 * denied: the cloud refused a document; the others go on.
 * refused: the session is not accepted; signing in again is needed.
 */
export type ChannelPhase = 'closed' | 'opening' | 'catchingUp' | 'live' | 'paused' | 'offline' | 'denied' | 'refused';

export interface ChannelState {
  readonly phase: ChannelPhase;
  /** Since when the phase holds. */
  readonly since: EpochMs | null;
  readonly error: AppError | null;
  /** Documents that came or went since the channel was opened. */
  readonly received: number;
  readonly sent: number;
  /** Local changes that the cloud has not confirmed. */
  readonly unsent: number;
}

/** What the shell says in one line about all channels. */
export type SyncSummary = 'saved' | 'saving' | 'offline' | 'needsSignIn' | 'refused' | 'starting';
