import * as v from 'valibot';

import { loginBody, paths, redeemLinkBody, RESULT_FAILED, signupBody, tokenAnswer } from '@inkside/protocol';
import {
  type Account,
  type HeldUse,
  type Identity,
  identityKey,
  identityOf,
  pairKey,
  type Proof,
  remoteKey,
} from '../../accounts';
import { PASSWORD_FAILURES_PER_HOUR } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { BadInput, type Endpoint, visitorEndpoint } from '../endpoint';
import { areaCodeOf, freeCallsOf, type SignInParts, tokenOf } from './signInParts';

/** Wrong passwords of one account within an hour, from wherever, after which each try costs a captcha. */
const FREE_PASSWORD_FAILURES = 3;

/** The account is made when there is none. */
const enterByCode = async ({ accounts }: SignInParts, identity: Identity, proof: Proof): Promise<Account> => {
  await accounts.proveCode(identity, proof);
  return accounts.directory.findOrCreate(identity);
};

interface PasswordEntry {
  readonly password: string;
  readonly verify: string;
  readonly remote: string;
}

/** A place is refused for what it did itself, a captcha is asked for what others did: the owner gets in (docs/adr/0011). */
const createPasswordEntry = (parts: SignInParts) => {
  const { accounts } = parts;
  const { captchaGate, directory, passwords } = accounts;
  const { perAddress } = freeCallsOf(parts);
  const counter = accounts.limits.counter('password');

  const admit = async (use: HeldUse, verify: string): Promise<void> => {
    const [ofPair = 0, ofAddress = 0, ofAccount = 0] = use.before;
    if (ofPair >= PASSWORD_FAILURES_PER_HOUR) {
      throw new CloudFailure('errors.tooManyRequests', { seconds: use.secondsUntil(0, PASSWORD_FAILURES_PER_HOUR) });
    }
    const isAccount = ofAccount >= FREE_PASSWORD_FAILURES;
    const seconds = (): number =>
      isAccount ? use.secondsUntil(2, FREE_PASSWORD_FAILURES) : use.secondsUntil(1, perAddress);
    await captchaGate.demand({ verify, isNeeded: isAccount || ofAddress >= perAddress, seconds });
  };

  return async (identity: Identity, { password, verify, remote }: PasswordEntry): Promise<Account> => {
    const from = remoteKey(remote);
    // Held before the check, so that guesses sent at once cannot pass together; only failures are counted.
    const use = await counter.hold([pairKey(from, identity), from, identityKey(identity)]);
    let account: Account | undefined;
    try {
      await admit(use, verify);
      const known = await directory.find(identity);
      account = (await passwords.fits(known, password)) ? known : undefined;
    } catch (thrown) {
      use.release();
      throw thrown;
    }
    if (account === undefined) {
      await use.count();
      throw new CloudFailure('errors.passwordWrong');
    }
    use.release();
    return account;
  };
};

const signup = (parts: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.signup,
    summary: 'Signs in by code; makes the account when there is none.',
    input: v.object({ body: signupBody }),
    answer: tokenAnswer,
    handle: async ({ body: { mobi, area_code, code, verify } }, { remote }) => {
      const identity = identityOf(mobi, areaCodeOf(mobi, area_code));
      return tokenOf(parts.accounts, await enterByCode(parts, identity, { code, remote, verify }));
    },
  });

const login = (parts: SignInParts): Endpoint => {
  const byPassword = createPasswordEntry(parts);
  return visitorEndpoint({
    method: 'POST',
    path: paths.login,
    summary: 'Signs in by password, or by a code that was sent.',
    input: v.object({ body: loginBody }),
    answer: tokenAnswer,
    handle: async ({ body: { mobi, area_code, password, code, verify } }, { remote }) => {
      const identity = identityOf(mobi, area_code);
      if (password !== undefined) {
        return tokenOf(parts.accounts, await byPassword(identity, { password, verify, remote }));
      }
      if (code === undefined) throw new BadInput('password', RESULT_FAILED);
      return tokenOf(parts.accounts, await enterByCode(parts, identity, { code, remote, verify }));
    },
  });
};

const redeemLink = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.redeemLink,
    summary: 'Signs in by the one-time token of a printed address.',
    input: v.object({ body: redeemLinkBody }),
    answer: tokenAnswer,
    handle: async ({ body }) => {
      const account = await accounts.directory.byUid(await accounts.grants.redeemLink(body.token));
      if (account === undefined) throw new CloudFailure('errors.linkExpired');
      return tokenOf(accounts, account);
    },
  });

/** Ways in. */
export const entryEndpoints = (parts: SignInParts): readonly Endpoint[] => [
  signup(parts),
  login(parts),
  redeemLink(parts),
];
