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

/** Where a value keeps what says how it stands in a recording. */
export const RECORDED: unique symbol = Symbol('recorded');

/** How a value stands in a recording. */
export interface RecordedAs {
  /** What it is called there. */
  readonly as: string;
  /** Plain JSON: what is secret in it goes as it does anywhere. */
  readonly told: object;
  /** Bytes in Base64, which stand as they are. */
  readonly packed?: string;
}

/**
 * A value that would be too large in a recording, or lost, such as bytes are: it says itself what stands for it.
 * Ports hand it out, and nobody but a recorder looks into it.
 */
export interface Recordable {
  /** @param isStrict whether titles, names, texts and whatever else a person made are left out */
  readonly [RECORDED]: (isStrict: boolean) => RecordedAs;
}

export const isRecordable = (value: object): value is Recordable =>
  typeof (value as Partial<Recordable>)[RECORDED] === 'function';
