import type { AppError } from '../../app/kit/appError';
import type { EpochMs, FileId } from '../../app/kit/units';

/**
 * queued: waits for its turn. uploading: bytes move. announcing: stored; the message and the push are being written.
 * done, failed, cancelled: over, until it is cleared.
 */
export type TransferPhase = 'queued' | 'uploading' | 'announcing' | 'done' | 'failed' | 'cancelled';

/** One file on its way up. */
export interface Transfer {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly phase: TransferPhase;
  readonly startedAt: EpochMs | null;
  readonly changedAt: EpochMs | null;
  readonly error: AppError | null;
}
