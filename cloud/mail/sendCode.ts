import type { Codes, Identity } from '../accounts';
import type { Mailer } from '../lib/config';
import { CloudFailure } from '../lib/failure';

const VALID_MINUTES = 5;

/**
 * Makes a code and sends it. When it cannot be handed over it is void at once, so that the next request need not wait.
 * `from` names the network that asks. Throws what `codes.issue` throws, and `errors.internal` when sending failed.
 */
export const sendCode = async (codes: Codes, mailer: Mailer, identity: Identity, from: string): Promise<void> => {
  const code = await codes.issue(identity, from);
  const text = `Your verification code is ${code}. It is valid for ${VALID_MINUTES} minutes.`;
  try {
    await mailer.send({ to: identity.address, subject: 'Verification code', text, code });
  } catch {
    await codes.takeBack(identity, from, code);
    throw new CloudFailure('errors.internal');
  }
};
