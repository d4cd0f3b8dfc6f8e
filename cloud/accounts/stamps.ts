import { randomBytes } from 'node:crypto';

import { isSameText, keyedHash } from './hashes';

const TIME_HEX_DIGITS = 12;

export interface StampSizes {
  /** Bytes of what tells two stamps of one moment apart. */
  readonly random: number;
  /** Bytes of the keyed hash that only this cloud can make. */
  readonly seal: number;
}

/** Ids that the cloud knows as its own, and of what time and kind, without keeping any: making them costs nothing. */
export interface Stamps {
  /** Hexadecimal. `kind` is a byte. */
  make(kind: number, at: number): string;
  /** Undefined for a stamp that is none of ours. `at` in epoch milliseconds. */
  read(stamp: string): { readonly kind: number; readonly at: number } | undefined;
}

export const createStamps = (key: string, name: string, { random, seal }: StampSizes): Stamps => {
  const sealOf = (body: string): string => keyedHash(key, `${name}\n${body}`).slice(0, seal * 2);
  const bodyDigits = TIME_HEX_DIGITS + 2 + random * 2;
  return {
    make: (kind, at) => {
      const time = at.toString(16).padStart(TIME_HEX_DIGITS, '0');
      const body = `${time}${kind.toString(16).padStart(2, '0')}${randomBytes(random).toString('hex')}`;
      return `${body}${sealOf(body)}`;
    },
    read: (stamp) => {
      const body = stamp.slice(0, bodyDigits);
      if (!isSameText(stamp.slice(bodyDigits), sealOf(body))) return undefined;
      const [time, kind] = [body.slice(0, TIME_HEX_DIGITS), body.slice(TIME_HEX_DIGITS, TIME_HEX_DIGITS + 2)];
      return { kind: Number.parseInt(kind, 16), at: Number.parseInt(time, 16) };
    },
  };
};
