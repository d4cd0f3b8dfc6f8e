import { RESULT_VERIFY_REFUSED } from '../../../src/services/contract/envelope';
import type { Captchas } from '../../accounts/captcha/captchas';
import { identityOf } from '../../accounts/directory/identity';
import type { Identity } from '../../accounts/directory/identity';
import type { CaptchaPolicy } from '../../config';
import { CloudFailure } from '../../failure';
import type { FailureCode } from '../../failure';
import { BadInput } from '../endpoint';

/** A missing or worthless `verify`; clients of the real cloud know it by its `result_code`. */
class VerifyRefusal extends BadInput {
  override readonly code: FailureCode;

  constructor(code: 'errors.captchaNeeded' | 'errors.captchaWrong') {
    super('verify', RESULT_VERIFY_REFUSED);
    this.code = code;
  }
}

/** Uses `verify` up where there is one; throws when it is worth nothing, or is missing where it is needed. */
export const demandVerify = async (
  captchas: Captchas,
  policy: CaptchaPolicy,
  { verify, isNeeded }: { readonly verify: string; readonly isNeeded: boolean },
): Promise<void> => {
  if (policy === 'never') return;
  if (verify === '') {
    if (isNeeded) throw new VerifyRefusal('errors.captchaNeeded');
    return;
  }
  if (!(await captchas.redeem(verify))) throw new VerifyRefusal('errors.captchaWrong');
};

/** As `identityOf`, refused with the `result_code` that code requests have for input that is not valid. */
export const identityForCode = (mobi: string, areaCode: string | undefined): Identity => {
  try {
    return identityOf(mobi, areaCode);
  } catch (thrown) {
    if (!(thrown instanceof CloudFailure)) throw thrown;
    throw new BadInput(String(thrown.params['field'] ?? ''), RESULT_VERIFY_REFUSED);
  }
};
