import type OSS from 'ali-oss';

import { backOffMs, pauseFor, PortError, UPLOAD_PART_BYTES, type WakeUps } from '@inkside/kit';
import type { OssClients } from './client';
import type { Credentials } from './credentials';
import { faultOf } from './objectErrors';
import type { Progress } from './progress';

export interface SendParts {
  readonly clients: OssClients;
  readonly credentials: Credentials;
  readonly wakeUps: WakeUps;
  /** What the browser thinks of its network. False is certain, true is not. */
  readonly isOnline: () => boolean;
  /** From 0 to below 1. */
  readonly random: () => number;
}

export interface SendSubject {
  readonly file: Blob;
  readonly key: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** What is stored so far; the next attempt goes on from here, and a clean-up needs its upload id. */
  checkpoint: OSS.Checkpoint | undefined;
  /** Hears that a part is stored, and that all begins again (undefined). */
  readonly onCheckpoint?: (checkpoint: OSS.Checkpoint | undefined) => void;
  /** Hears that the network is waited for. */
  readonly onWaiting?: () => void;
}

const PARALLEL_PARTS = 3;
/** Network failures in a row, on a network that should work. With the waits between them about four minutes. */
const MAX_FAILURES = 10;
/** Without a network there is no hurry, and no end: waking up is what counts. */
const OFFLINE_FAILURES = 6;

const attempt = async ({ clients }: SendParts, subject: SendSubject, onPart: () => void): Promise<void> => {
  const { file, key, progress, signal } = subject;
  const over = new AbortController();
  const abort = (): void => over.abort();
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    progress.begin(subject.checkpoint);
    const client = await clients.open({ signal: over.signal, onSent: progress.sent });
    await client.multipartUpload(key, file, {
      partSize: UPLOAD_PART_BYTES,
      parallel: PARALLEL_PARTS,
      progress: (_fraction: number, checkpoint: OSS.Checkpoint | null | undefined) => {
        // Absent at the end, and for a file that goes in one piece.
        if (!checkpoint) return;
        if (checkpoint.doneParts.length > 0) onPart();
        subject.checkpoint = checkpoint;
        subject.onCheckpoint?.(checkpoint);
        progress.stored(checkpoint);
      },
      ...(subject.checkpoint === undefined ? {} : { checkpoint: subject.checkpoint }),
    });
  } finally {
    signal.removeEventListener('abort', abort);
    // Parts that were under way when another one failed would only take the line from the next attempt.
    over.abort();
  }
};

const waitForNetwork = async (parts: SendParts, failures: number, signal: AbortSignal): Promise<void> => {
  const { wakeUps, random, isOnline } = parts;
  const pause = pauseFor(backOffMs(isOnline() ? failures : OFFLINE_FAILURES, random));
  const asleep = wakeUps(pause.end);
  signal.addEventListener('abort', pause.end);
  await pause.over;
  signal.removeEventListener('abort', pause.end);
  asleep();
};

/** What an attempt's failure uses up; a part that gets through gives all of it back but the second beginning. */
interface Allowance {
  failures: number;
  hasNewCredentials: boolean;
  hasBegunAgain: boolean;
}

/** The browser sends a file that was changed or removed as badly as without a network; reading it tells which. */
const requireReadable = async (file: Blob): Promise<void> => {
  await file.slice(0, 1).arrayBuffer();
};

/** Prepares the next attempt; throws what cannot be helped. */
const recover = async (
  parts: SendParts,
  subject: SendSubject,
  allowance: Allowance,
  thrown: unknown,
): Promise<void> => {
  const fault = faultOf(thrown);
  if (fault === 'network' && allowance.failures < MAX_FAILURES) {
    await requireReadable(subject.file);
    if (parts.isOnline()) allowance.failures += 1;
    subject.onWaiting?.();
    await waitForNetwork(parts, allowance.failures, subject.signal);
  } else if (fault === 'credentials' && !allowance.hasNewCredentials) {
    allowance.hasNewCredentials = true;
    await parts.credentials.get({ force: true });
  } else if (fault === 'uploadGone' && !allowance.hasBegunAgain) {
    allowance.hasBegunAgain = true;
    subject.checkpoint = undefined;
    subject.onCheckpoint?.(undefined);
  } else {
    throw thrown;
  }
};

/** Sends a file and goes on where it stopped after a lost network, refused credentials, or an upload that was swept. */
export const sendFile = async (parts: SendParts, subject: SendSubject): Promise<void> => {
  const allowance: Allowance = { failures: 0, hasNewCredentials: false, hasBegunAgain: false };
  const onPart = (): void => {
    allowance.failures = 0;
    allowance.hasNewCredentials = false;
  };
  for (;;) {
    try {
      await attempt(parts, subject, onPart);
      return;
    } catch (thrown) {
      if (subject.signal.aborted) throw new PortError('errors.cancelled');
      await recover(parts, subject, allowance, thrown);
    }
  }
};
