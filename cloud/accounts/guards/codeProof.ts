import { CloudFailure, type FailureCode } from '../../lib/failure';
import type { Codes } from '../codes';
import { type Identity, identityKey } from '../account';
import { type HeldUse, type HourlyLimits, remoteKey } from './hourlyLimits';
import { type CaptchaGate, VerifyRefusal } from './captchaGate';

/** Wrong codes of one account in an hour, from wherever, after which a try costs a captcha. */
const STRAINED_AFTER = 30;

export interface Proof {
  readonly code: string;
  /** Network address of who types it. */
  readonly remote: string;
  /** Of a solved captcha; empty or absent without one. */
  readonly verify?: string | undefined;
}

/**
 * Uses a code up. Throws as `codes.redeem`, `VerifyRefusal`, and `errors.tooManyRequests {seconds}` where the cloud knows no
 * captchas and too many were wrong.
 */
export type ProveCode = (identity: Identity, proof: Proof) => Promise<void>;

export interface CodeProofParts {
  readonly codes: Codes;
  readonly limits: HourlyLimits;
  readonly gate: CaptchaGate;
  /** Wrong codes of any accounts in an hour from one network address, after which a try costs a captcha. */
  readonly signInsPerAddress: number;
}

const isFailure = (thrown: unknown, code: FailureCode): boolean =>
  thrown instanceof CloudFailure && thrown.code === code;

/** What a missing captcha is where there are none. */
const withoutCaptcha = (use: HeldUse, signInsPerAddress: number): CloudFailure => {
  const [byAddress = 0] = use.before;
  const isAddress = byAddress >= signInsPerAddress;
  const seconds = isAddress ? use.secondsUntil(0, signInsPerAddress) : use.secondsUntil(1, STRAINED_AFTER);
  return new CloudFailure('errors.tooManyRequests', { seconds });
};

export const createCodeProof = ({ codes, limits, gate, signInsPerAddress }: CodeProofParts): ProveCode => {
  const counter = limits.counter('wrongCode');
  return async (identity, { code, remote, verify = '' }) => {
    const from = remoteKey(remote);
    // Held before the check, so that guesses sent at once cannot pass together; only wrong ones are counted.
    const use = await counter.hold([from, identityKey(identity)]);
    try {
      const [byAddress = 0, byAccount = 0] = use.before;
      const isStrained = byAddress >= signInsPerAddress || byAccount >= STRAINED_AFTER;
      const isChecked = await gate.demand({ verify, isNeeded: false, seconds: () => 0 });
      await codes.redeem(identity, { code, from, isChecked, isStrained });
    } catch (thrown) {
      // A guess at an account that has no code could not be right; it still tells of who guesses.
      if (isFailure(thrown, 'errors.codeWrong')) await use.count();
      else if (isFailure(thrown, 'errors.codeExpired')) await use.count(1);
      else use.release();
      throw gate.policy === 'never' && thrown instanceof VerifyRefusal
        ? withoutCaptcha(use, signInsPerAddress)
        : thrown;
    }
    use.release();
  };
};
