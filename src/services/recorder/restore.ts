import { CANCEL } from 'redux-saga';

import { isObject } from '../../app/kit/json';
import { isMarkLike, MARK } from './privacy/special';

/** What stands for the functions and promises of a recording. */
export interface Live {
  /** A function that the port gave; undefined name: the value itself is the function. */
  readonly method: (name: string) => (...args: readonly unknown[]) => unknown;
  readonly later: () => Promise<unknown>;
}

const numbers: Readonly<Record<string, number>> = { NaN, Infinity, '-Infinity': -Infinity };

/** More than a browser keeps in one piece. */
const MOST_BYTES = 2 ** 31;
/** @throws RangeError for what is no length */
const emptyBytes = (length: number): Uint8Array => {
  if (!Number.isSafeInteger(length) || length < 0 || length > MOST_BYTES)
    throw new RangeError(`${length} bytes cannot be made`);
  return new Uint8Array(length);
};

const special = (value: Readonly<Record<string, unknown>>, name: string, live: Live): unknown => {
  const { [MARK]: mark } = value;
  if (mark === 'function') return live.method(name);
  if (mark === 'number') return numbers[String(value['value'])];
  if (mark === 'undefined') return undefined;
  if (mark === 'bytes') return emptyBytes(Number(value['length']));
  if (mark !== 'later') return {};
  const later = live.later();
  return value['cancel'] === true ? Object.assign(later, { [CANCEL]: live.method('cancel') }) : later;
};

/** A field of somebody's own stands with one mark more. */
const ownName = (key: string): string => (key !== MARK && isMarkLike(key) ? key.slice(MARK.length) : key);

const walk = (value: unknown, name: string, live: Live): unknown => {
  if (Array.isArray(value)) return value.map((part) => walk(part, name, live));
  if (!isObject(value)) return value;
  if (typeof value[MARK] === 'string') return special(value, name, live);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [ownName(key), walk(part, key, live)]));
};

const inert: Live = { method: () => () => undefined, later: () => new Promise(() => undefined) };

/** A recorded value as a port gave it; functions and promises are those of `live`. @throws RangeError for more bytes than there can be */
export const restored = (value: unknown, live: Live = inert): unknown => walk(value, 'stop', live);
