import type { Transfer } from './types';

export interface Pace {
  /** 0 … 100, whole. */
  readonly percent: number;
  /** Bytes a second since the upload began; undefined before there is anything to measure. */
  readonly speed: number | undefined;
  /** Whole seconds; undefined as long as the speed is. */
  readonly secondsLeft: number | undefined;
}

const SECOND_MS = 1000;

/** How far an upload is, how fast it goes and how long it will take at that speed. */
export const paceOf = ({ size, sent, startedAt, changedAt }: Transfer): Pace => {
  const percent = size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100));
  const elapsed = startedAt === null || changedAt === null ? 0 : changedAt - startedAt;
  if (elapsed <= 0 || sent <= 0) return { percent, speed: undefined, secondsLeft: undefined };
  const speed = (sent / elapsed) * SECOND_MS;
  return { percent, speed, secondsLeft: Math.max(0, Math.ceil((size - sent) / speed)) };
};
