import * as v from 'valibot';

import { type Endpoint, visitorEndpoint } from '../endpoint';
import {
  captchaCheckAnswer,
  captchaCheckBody,
  captchaCreateAnswer,
  captchaCreateBody,
  contactDoneAnswer,
  paths,
  resetPasswordBody,
} from '@inkside/protocol';
import { type Account, type Identity, identityOf, identityOfAccount, remoteKey } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { codeEndpoints } from './codeEndpoints';
import { contactEndpoints } from './contactEndpoints';
import { entryEndpoints } from './entryEndpoints';
import { qrEndpoints } from './qrEndpoints';
import { DONE, secondsOf, type SignInParts } from './signInParts';
import { tokenEndpoints } from './tokenEndpoints';

const isContactOf = (account: Account, identity: Identity): boolean =>
  identityOfAccount(account, identity.kind)?.address === identity.address;

/** For those who forgot it, too: the code proves who asks. */
const resetPassword = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.resetPassword,
    summary: 'Sets a password by a code that was sent, and ends all other sessions.',
    input: v.object({ body: resetPasswordBody }),
    answer: contactDoneAnswer,
    handle: async ({ body: { mobi, area_code, code, verify, password } }, caller) => {
      const identity = identityOf(mobi, area_code);
      accounts.passwords.check(password);
      const session = await accounts.sessions.authenticate(caller.header('authorization'));
      if (session !== undefined && !isContactOf(session.account, identity)) {
        throw new CloudFailure('errors.badRequest', { field: 'mobi' });
      }
      await accounts.proveCode(identity, { code, remote: caller.remote, verify });
      const account = await accounts.directory.find(identity);
      // Told only to who reads the mail of the address.
      if (account === undefined) throw new CloudFailure('errors.notFound');
      await accounts.resetPassword(account.uid, password, session?.jti);
      return session === undefined ? DONE : { ...DONE, tokenExpiredAt: secondsOf(session.expiresAt) };
    },
  });

const passwordEndpoints = (parts: SignInParts): readonly Endpoint[] => [resetPassword(parts)];

const NONE = { data: { kind: 'none' } } as const;

/** Refused to nobody: without one, those behind an address where somebody takes too many could not sign in. */
const create = ({ accounts: { captchas, captchaGate } }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.captchaCreate,
    summary:
      'A security check: a picture puzzle, or work for the processor where pictures are many; or that there is none.',
    input: v.object({ body: captchaCreateBody }),
    answer: captchaCreateAnswer,
    handle: async ({ body: { kind } }, { remote }) => {
      if (captchaGate.policy === 'never') return NONE;
      const from = remoteKey(remote);
      return { data: kind === 'slider' ? await captchas.createSlider(from) : captchas.createWork(from) };
    },
  });

const check = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.captchaCheck,
    summary: 'Takes the answer to a security check, and gives the `verify` that other calls want.',
    input: v.object({ body: captchaCheckBody }),
    answer: captchaCheckAnswer,
    handle: async ({ body: { captchaId, offset, track, nonce } }) => {
      const slide = offset === undefined || track === undefined ? undefined : { offset, track };
      return { data: { verify: await accounts.captchas.check(captchaId, { slide, nonce }) } };
    },
  });

const captchaEndpoints = (parts: SignInParts): readonly Endpoint[] => [create(parts), check(parts)];

/** Ways in and out, and what proves who somebody is. */
export const signInEndpoints = (parts: SignInParts): readonly Endpoint[] => [
  ...codeEndpoints(parts),
  ...captchaEndpoints(parts),
  ...entryEndpoints(parts),
  ...qrEndpoints(parts),
  ...tokenEndpoints(parts),
  ...passwordEndpoints(parts),
  ...contactEndpoints(parts),
];
