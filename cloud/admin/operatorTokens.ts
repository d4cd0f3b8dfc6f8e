import * as v from 'valibot';

import { hashSecret, randomHex, randomUrlToken, type Records } from '../accounts';
import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';

const ID_BYTES = 4;
const NAME_MAX = 60;
const PREFIX = 'operatorToken:';

/** Marks what somebody has copied as a token of this kind. */
const TOKEN_PREFIX = 'op_';

export const operatorName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_MAX), v.regex(/^\P{Cc}+$/u));

const tokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  hash: v.string(),
  /** Epoch milliseconds. */
  createdAt: v.number(),
});
type Stored = v.InferOutput<typeof tokenSchema>;

/** Who works at the console. */
export type Operator = Omit<Stored, 'hash'>;

/** Tokens by which people reach the operator's calls. Kept as hashes; each stands until it is revoked. */
export interface OperatorTokens {
  /** The token itself is told this once. */
  make(name: string): Promise<Operator & { readonly token: string }>;
  /** The newest first. */
  list(): Promise<readonly Operator[]>;
  /** Throws `errors.notFound`. */
  revoke(id: string): Promise<void>;
  /** Undefined for a token that was revoked, or never was. */
  operatorOf(token: string): Promise<Operator | undefined>;
}

const shown = ({ hash: _hash, ...operator }: Stored): Operator => operator;
const recordOf = (hash: string): string => `${PREFIX}${hash}`;

/** Each lies under its hash, so that one read finds who calls, without a comparison whose time could tell anything. */
export const createOperatorTokens = (records: Records, clock: Clock): OperatorTokens => {
  const all = async (): Promise<Stored[]> => (await records.list(PREFIX, tokenSchema)).map(({ value }) => value);
  return {
    make: async (name) => {
      const token = `${TOKEN_PREFIX}${randomUrlToken()}`;
      const next = { id: randomHex(ID_BYTES), name, hash: hashSecret(token), createdAt: clock.now() };
      await records.change(recordOf(next.hash), tokenSchema, () => ({ next, result: undefined }));
      return { ...shown(next), token };
    },
    list: async () => (await all()).toSorted((a, b) => b.createdAt - a.createdAt).map(shown),
    revoke: async (id) => {
      const found = (await all()).find((each) => each.id === id);
      if (found === undefined) throw new CloudFailure('errors.notFound');
      await records.remove(recordOf(found.hash));
    },
    operatorOf: async (token) => {
      const found = await records.read(recordOf(hashSecret(token)), tokenSchema);
      return found === undefined ? undefined : shown(found);
    },
  };
};
