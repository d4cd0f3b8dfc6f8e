import * as v from 'valibot';

import {
  paths,
  RESULT_VERIFY_REFUSED,
  sendMobileCodeBody,
  sendVerifyCodeAnswer,
  sendVerifyCodeBody,
} from '@inkside/protocol';
import { type Identity, identityOf, pairKey, remoteKey } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { sendCode } from '../../mail';
import { BadInput, type Endpoint, visitorEndpoint } from '../endpoint';
import type { Caller } from '../../lib/caller';
import { areaCodeOf, DONE, freeCallsOf, type SignInParts } from './signInParts';

interface CodeRequest {
  readonly mobi: string;
  readonly area_code?: string | undefined;
  readonly verify: string;
}

/** As `identityOf`, refused with the `result_code` that code requests have for input that is not valid. */
const identityForCode = (mobi: string, areaCode: string | undefined): Identity => {
  try {
    return identityOf(mobi, areaCode);
  } catch (thrown) {
    if (!(thrown instanceof CloudFailure)) throw thrown;
    throw new BadInput(String(thrown.params['field'] ?? ''), RESULT_VERIFY_REFUSED);
  }
};

/**
 * The answer does not tell whether the address has an account: a code goes out either way. What was sent is counted by who
 * asked and for whom, so that nobody uses up what another has left; a captcha buys more (docs/adr/0011).
 */
const createSending = (parts: SignInParts) => {
  const { accounts, mailer } = parts;
  const { codes, captchaGate } = accounts;
  const { codesPerAccount, perAddress } = freeCallsOf(parts);
  const counter = accounts.limits.counter('code');

  const send = async (identity: Identity, from: string, verify: string): Promise<void> => {
    const use = await counter.hold([pairKey(from, identity), from]);
    const [ofPair = 0, ofAddress = 0] = use.before;
    const isOver = ofPair >= codesPerAccount || ofAddress >= perAddress;
    const seconds = (): number =>
      ofPair >= codesPerAccount ? use.secondsUntil(0, codesPerAccount) : use.secondsUntil(1, perAddress);
    let isChecked: boolean;
    try {
      const isNeeded = isOver || captchaGate.policy === 'always';
      isChecked = await captchaGate.demand({ verify, isNeeded, seconds });
      await sendCode(codes, mailer, identity, from);
    } catch (thrown) {
      use.release();
      throw thrown;
    }
    // One that was paid for takes nothing from those who share the address.
    await use.count(isChecked ? 1 : 2);
  };

  return async ({ mobi, area_code, verify }: CodeRequest, { remote }: Caller): Promise<typeof DONE> => {
    const identity = identityForCode(mobi, area_code);
    const from = remoteKey(remote);
    // Before the captcha: who only has to wait keeps what they solved.
    await codes.mayIssue(identity, from);
    await send(identity, from, verify);
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
      send({ mobi, area_code: areaCodeOf(mobi, area_code), verify }, caller),
  });

/** How a person gets a code; both forms count as one. */
export const codeEndpoints = (parts: SignInParts): readonly Endpoint[] => {
  const send = createSending(parts);
  return [sendVerifyCode(send), sendMobileCode(send)];
};
