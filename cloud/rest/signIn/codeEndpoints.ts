import * as v from 'valibot';

import { sendVerifyCodeAnswer, sendVerifyCodeBody } from '../../../src/services/contract/account/accounts';
import { RESULT_VERIFY_REFUSED } from '../../../src/services/contract/envelope';
import { paths } from '../../../src/services/contract/allPaths';
import { WEB_SCENE, sendMobileCodeBody } from '../../../src/services/contract/account/signIn';
import { callKeys } from '../../accounts/guards/callKeys';
import { sendCode } from '../../mail/sendCode';
import { visitorEndpoint } from '../endpoint';
import type { Caller, Endpoint } from '../endpoint';
import { areaCodeOf } from './phoneArea';
import { DONE, policyOf } from './signInParts';
import type { SignInParts } from './signInParts';
import { demandVerify, identityForCode } from './verifyGate';

interface CodeRequest {
  readonly mobi: string;
  readonly area_code?: string | undefined;
  readonly verify: string;
  readonly scene: string;
}

/** The answer does not tell whether the address has an account: a code goes out either way. */
const createSending = (parts: SignInParts) => {
  const { accounts, mailer, codeRequestsPerHour } = parts;
  const policy = policyOf(parts);
  const limit = accounts.limits.limit('codeRequest', codeRequestsPerHour);
  return async ({ mobi, area_code, verify, scene }: CodeRequest, { remote }: Caller): Promise<typeof DONE> => {
    const identity = identityForCode(mobi, area_code);
    const isNeeded = policy === 'always' || scene === WEB_SCENE;
    // Before the limit: who solves nothing must not use up what somebody else's account has left.
    await demandVerify(accounts.captchas, policy, { verify, isNeeded });
    await limit.use(callKeys(remote, identity));
    await sendCode(accounts.codes, mailer, identity);
    return DONE;
  };
};
type SendCode = ReturnType<typeof createSending>;

const sendVerifyCode = (send: SendCode): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.sendVerifyCode,
    summary: 'Sends a sign-in code by e-mail or text message.',
    input: v.object({ body: sendVerifyCodeBody }),
    answer: sendVerifyCodeAnswer,
    refusedAs: RESULT_VERIFY_REFUSED,
    handle: ({ body }, caller) => send(body, caller),
  });

const sendMobileCode = (send: SendCode): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.sendMobileCode,
    summary: 'Sends a sign-in code; what command-line clients call.',
    input: v.object({ body: sendMobileCodeBody }),
    answer: sendVerifyCodeAnswer,
    refusedAs: RESULT_VERIFY_REFUSED,
    handle: ({ body: { mobi, area_code, verify } }, caller) =>
      send({ mobi, area_code: areaCodeOf(mobi, area_code), verify, scene: '' }, caller),
  });

/** How a person gets a code; both forms count as one. */
export const codeEndpoints = (parts: SignInParts): readonly Endpoint[] => {
  const send = createSending(parts);
  return [sendVerifyCode(send), sendMobileCode(send)];
};
