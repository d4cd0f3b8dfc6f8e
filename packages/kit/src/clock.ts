import type { EpochMs, Ms } from './values';

/** Stops what it names. Calling it twice does nothing. */
export type Stop = () => void;

/** Where redux-saga looks for the function that cancels a promise. The same text as its own `CANCEL`; packages know no saga. */
export const CANCEL = '@@redux-saga/CANCEL_PROMISE';

/** A promise that redux-saga can cancel (it calls the function under the `CANCEL` key). */
export type Cancellable<T> = Promise<T>;

export interface ClockPort {
  now(): EpochMs;
  /** Resolves after `ms`; cancelled with the saga that waits for it. */
  sleep(ms: Ms): Cancellable<void>;
}

export interface IdsPort {
  /** 32 hexadecimal characters, random. */
  newId(): string;
}

/** Calls back when it is worth to try the network again. */
export type WakeUps = (wake: () => void) => Stop;
