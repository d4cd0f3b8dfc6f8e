import type { AppError } from '../../app/kit/appError';
import type { Bytes, EpochMs } from '../../app/kit/units';

/** A recording that this browser keeps: it has ended, or was cut off because its tab was closed, or broke down. */
export interface LostRecording {
  readonly name: string;
  readonly begunAt: EpochMs;
  readonly size: Bytes;
}

export interface RecorderState {
  /** `busy`: a file is being made. */
  readonly phase: 'idle' | 'recording' | 'busy';
  /** Since when it records. */
  readonly since: EpochMs | null;
  /** Bytes of the recording that runs that are on the disk. */
  readonly written: Bytes;
  /** Whether recordings may be made in this browser; the last five minutes can always be saved. */
  readonly isAllowed: boolean;
  readonly lost: readonly LostRecording[];
  /** Why the last wish was not granted. */
  readonly error: AppError | null;
}
