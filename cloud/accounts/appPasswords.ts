import { randomInt } from 'node:crypto';

import * as v from 'valibot';

import { type Clock, HOUR_MS } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { hashSecret, isSameText, randomHex } from './hashes';
import type { Records } from './records';

/** Times in epoch milliseconds. */
export interface AppPassword {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** True to the hour; null before the first use. */
  readonly lastUsedAt: number | null;
}

/** Passwords with which programs of others read an account's library, and do nothing else. Kept as hashes. */
export interface AppPasswords {
  /** Newest first. */
  list(uid: string): Promise<readonly AppPassword[]>;
  /** @throws CloudFailure `errors.appPasswordsFull {max}` where the account has {@link MOST} of them */
  make(uid: string, name: string): Promise<AppPassword & { readonly password: string }>;
  /** @throws CloudFailure `errors.notFound` */
  remove(uid: string, id: string): Promise<void>;
  /** Ends all of the account. */
  removeAll(uid: string): Promise<void>;
  /** Whether it is one of the account's; notes the use. */
  isGood(uid: string, password: string): Promise<boolean>;
}

/** So many an account: a program each, and more than anybody reads with. */
export const MOST = 20;

const schema = v.object({
  passwords: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      hash: v.string(),
      createdAt: v.number(),
      lastUsedAt: v.nullable(v.number()),
    }),
  ),
});
type Kept = v.InferOutput<typeof schema>['passwords'][number];

const recordId = (uid: string): string => `appPasswords:${uid}`;

/** No character that is taken for another: it is typed by hand, on devices without a clipboard. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Twenty of 31 letters are 99 bits. */
const newPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** What a person typed: capitals, and spaces or nothing in the place of the dashes, mean the same. */
const plain = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '');

const shown = ({ id, name, createdAt, lastUsedAt }: Kept): AppPassword => ({ id, name, createdAt, lastUsedAt });

/** One record an account. */
export const createAppPasswords = (records: Records, clock: Clock): AppPasswords => {
  const read = async (uid: string): Promise<readonly Kept[]> =>
    (await records.read(recordId(uid), schema))?.passwords ?? [];

  const noteUse = async (uid: string, { id, lastUsedAt }: Kept): Promise<void> => {
    const now = clock.now();
    // A reader asks for a cover after the other: not every one of them is a write.
    if (lastUsedAt !== null && now - lastUsedAt < HOUR_MS) return;
    await records.change(recordId(uid), schema, (known) => {
      const passwords = (known?.passwords ?? []).map((each) => (each.id === id ? { ...each, lastUsedAt: now } : each));
      return { next: passwords.length === 0 ? undefined : { passwords }, result: undefined };
    });
  };

  return {
    list: async (uid) => (await read(uid)).map(shown).toReversed(),
    make: (uid, name) => {
      const password = newPassword();
      const made: Kept = {
        ...{ id: randomHex(8), name, hash: hashSecret(plain(password)), createdAt: clock.now(), lastUsedAt: null },
      };
      return records.change(recordId(uid), schema, (known) => {
        const before = known?.passwords ?? [];
        if (before.length >= MOST) throw new CloudFailure('errors.appPasswordsFull', { max: MOST });
        return { next: { passwords: [...before, made] }, result: { ...shown(made), password } };
      });
    },
    remove: (uid, id) =>
      records.change(recordId(uid), schema, (known) => {
        const before = known?.passwords ?? [];
        const passwords = before.filter((each) => each.id !== id);
        if (passwords.length === before.length) throw new CloudFailure('errors.notFound');
        return { next: passwords.length === 0 ? undefined : { passwords }, result: undefined };
      }),
    removeAll: (uid) => records.remove(recordId(uid)),
    isGood: async (uid, password) => {
      const hash = hashSecret(plain(password));
      const found = (await read(uid)).find((each) => isSameText(each.hash, hash));
      if (found === undefined) return false;
      await noteUse(uid, found);
      return true;
    },
  };
};
