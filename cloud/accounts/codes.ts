import { randomInt } from 'node:crypto';

import * as v from 'valibot';

import { CODE_DIGITS, CODE_LIFE_MS, CODE_RESEND_MS, CODE_TRIES } from '../../src/services/contract/account/accounts';
import type { Clock } from '../config';
import { CloudFailure } from '../failure';
import { isSameText, keyedHash } from './hashes';
import type { Identity } from './directory/identity';
import { identityKey } from './directory/identity';
import type { Change, Records } from './records';

const codeSchema = v.object({
  hash: v.string(),
  sentAt: v.number(),
  expiresAt: v.number(),
  wrongTries: v.number(),
});
type StoredCode = v.InferOutput<typeof codeSchema>;

export interface Codes {
  /** A new code, which ends the one before. Throws `errors.tooManyRequests {seconds}` within 60 s of the last. */
  issue(identity: Identity): Promise<string>;
  /**
   * Uses the code up. Throws `errors.codeWrong {left}`, `errors.codeExpired` (also when none was sent), and after
   * five wrong tries `errors.codeTries {seconds}`: the wait until a new code can be asked for.
   */
  redeem(identity: Identity, code: string): Promise<void>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

const PREFIX = 'code:';

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

const waitSeconds = (sentAt: number, now: number): number =>
  Math.max(1, Math.ceil((sentAt + CODE_RESEND_MS - now) / 1000));

/** One-time codes that prove that someone reads the mail of an address. Kept as keyed hashes. */
export const createCodes = (records: Records, clock: Clock, codeKey: string): Codes => {
  const recordId = (identity: Identity): string => `${PREFIX}${identityKey(identity)}`;
  const hashOf = (identity: Identity, code: string): string => keyedHash(codeKey, `${identityKey(identity)}\n${code}`);

  /** Throws what changes nothing, so that refused guesses are not written down, and gives back what does. */
  const judge = (stored: StoredCode | undefined, hash: string): Change<StoredCode, CloudFailure | undefined> => {
    const now = clock.now();
    if (stored === undefined || stored.expiresAt <= now) throw new CloudFailure('errors.codeExpired');
    if (stored.wrongTries >= CODE_TRIES) {
      throw new CloudFailure('errors.codeTries', { seconds: waitSeconds(stored.sentAt, now) });
    }
    if (isSameText(stored.hash, hash)) return { next: undefined, result: undefined };
    const wrongTries = stored.wrongTries + 1;
    const left = CODE_TRIES - wrongTries;
    return { next: { ...stored, wrongTries }, result: new CloudFailure('errors.codeWrong', { left }) };
  };

  return {
    issue: (identity) => {
      const code = newCode();
      const now = clock.now();
      return records.change(recordId(identity), codeSchema, (last) => {
        if (last !== undefined && now - last.sentAt < CODE_RESEND_MS) {
          throw new CloudFailure('errors.tooManyRequests', { seconds: waitSeconds(last.sentAt, now) });
        }
        const next = { hash: hashOf(identity, code), sentAt: now, expiresAt: now + CODE_LIFE_MS, wrongTries: 0 };
        return { next, result: code };
      });
    },
    redeem: async (identity, code) => {
      const hash = hashOf(identity, code);
      const failure = await records.change(recordId(identity), codeSchema, (stored) => judge(stored, hash));
      if (failure !== undefined) throw failure;
    },
    sweep: async () => {
      for (const { id } of await records.list(PREFIX, codeSchema)) {
        await records.change(id, codeSchema, (stored) => ({
          next: stored !== undefined && stored.expiresAt > clock.now() ? stored : undefined,
          result: undefined,
        }));
      }
    },
  };
};
