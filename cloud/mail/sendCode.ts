import type { Codes } from '../accounts/codes';
import type { Identity } from '../accounts/directory/identity';
import type { Mailer } from '../config';
import { CloudFailure } from '../failure';

const VALID_MINUTES = 5;

/**
 * Makes a code and sends it. When it cannot be handed over it is void at once, so that the next request need not wait.
 * Throws what `codes.issue` throws, and `errors.internal` when sending failed.
 */
export const sendCode = async (codes: Codes, mailer: Mailer, identity: Identity): Promise<void> => {
  const code = await codes.issue(identity);
  const text = `Your verification code is ${code}. It is valid for ${VALID_MINUTES} minutes.`;
  try {
    await mailer.send({ to: identity.address, subject: 'Verification code', text, code });
  } catch {
    // Using it up is what makes it void; it is gone already when five wrong tries came in between.
    await codes.redeem(identity, code).catch(() => undefined);
    throw new CloudFailure('errors.internal');
  }
};
