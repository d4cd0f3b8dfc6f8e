import type { CaptchaPolicy } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import type { Captchas } from '../captcha/captchas';

/** A missing or worthless `verify`; clients of the real cloud know it by its `result_code`. */
export class VerifyRefusal extends CloudFailure {
  constructor(code: 'errors.captchaNeeded' | 'errors.captchaWrong') {
    super(code, { field: 'verify' });
  }
}

export interface Demand {
  /** Empty where the caller sent none. */
  readonly verify: string;
  readonly isNeeded: boolean;
  /** Until it would pass without a captcha: what a cloud that knows none has to say instead. */
  readonly seconds: () => number;
}

/** What stands between a call that may harm somebody and its work. */
export interface CaptchaGate {
  readonly policy: CaptchaPolicy;
  /**
   * Uses `verify` up where there is one; whether it was good. Throws `errors.captchaNeeded` where it is needed and missing,
   * `errors.captchaWrong` where it is worth nothing, and where the cloud knows no captchas `errors.tooManyRequests
   * {seconds}` in their place.
   */
  demand(demand: Demand): Promise<boolean>;
}

export const createCaptchaGate = (captchas: Captchas, policy: CaptchaPolicy): CaptchaGate => ({
  policy,
  demand: async ({ verify, isNeeded, seconds }) => {
    if (policy === 'never') {
      if (isNeeded) throw new CloudFailure('errors.tooManyRequests', { seconds: seconds() });
      return false;
    }
    if (verify !== '') {
      if (!(await captchas.redeem(verify))) throw new VerifyRefusal('errors.captchaWrong');
      return true;
    }
    if (isNeeded) throw new VerifyRefusal('errors.captchaNeeded');
    return false;
  },
});
