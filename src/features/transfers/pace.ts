import type { Sample, Transfer } from './slice';

/** Speed is that of the last five to ten seconds, and begins anew after a pause in which nothing moved. */
const HALF_MS = 5000;
const STALL_MS = 3000;

/** From where speed is measured; `midway` takes its place when it is old enough. */
export interface Measure {
  readonly since: Sample;
  readonly midway: Sample;
  readonly last: Sample;
}

/** Takes up that so many bytes have gone out by now. */
export const measured = (before: Measure | undefined, now: Sample): Measure => {
  const isFresh = before === undefined || now.at - before.last.at > STALL_MS || now.sent < before.since.sent;
  if (isFresh) return { since: now, midway: now, last: now };
  const { since, midway } = before;
  return now.at - midway.at > HALF_MS ? { since: midway, midway: now, last: now } : { since, midway, last: now };
};

interface Pace {
  /** 0 … 100, whole. */
  readonly percent: number;
  /** Bytes a second, over the last seconds; undefined while nothing moves. */
  readonly speed: number | undefined;
  /** Whole seconds; undefined as long as the speed is. */
  readonly secondsLeft: number | undefined;
}

const SECOND_MS = 1000;

/**
 * How far an upload is, how fast it goes and how long it will take at that speed.
 * @param now epoch milliseconds
 */
export const paceOf = ({ size, sent, since, changedAt, phase }: Transfer, now: number): Pace => {
  const percent = size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100));
  const isMoving = phase === 'uploading' && changedAt !== null && now - changedAt <= STALL_MS;
  if (!isMoving || since === null || changedAt <= since.at || sent <= since.sent)
    return { percent, speed: undefined, secondsLeft: undefined };
  const speed = ((sent - since.sent) / (changedAt - since.at)) * SECOND_MS;
  return { percent, speed, secondsLeft: Math.max(0, Math.ceil((size - sent) / speed)) };
};

/** How long all that is on its way will take, in whole seconds; undefined while nothing moves. */
export const secondsLeftOf = (transfers: readonly Transfer[], now: number): number | undefined => {
  const going = transfers.filter(({ phase }) => ['queued', 'uploading', 'waiting'].includes(phase));
  const speed = going.reduce((sum, transfer) => sum + (paceOf(transfer, now).speed ?? 0), 0);
  if (speed === 0) return undefined;
  return Math.ceil(going.reduce((sum, { size, sent }) => sum + size - sent, 0) / speed);
};

const SECONDS_A_MINUTE = 60;

/** A time as a message: seconds, from a minute on minutes. */
export const timeLeftOf = (seconds: number) =>
  seconds < SECONDS_A_MINUTE
    ? { id: 'push.transfers.secondsLeft', count: seconds }
    : { id: 'push.transfers.minutesLeft', count: Math.ceil(seconds / SECONDS_A_MINUTE) };
