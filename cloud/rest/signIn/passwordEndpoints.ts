import * as v from 'valibot';

import { contactDoneAnswer, resetPasswordBody } from '../../../src/services/contract/contacts';
import { paths } from '../../../src/services/contract/allPaths';
import { type Account, type Identity, identityOf, identityOfAccount } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { type Endpoint, visitorEndpoint } from '../endpoint';
import { DONE, secondsOf, type SignInParts } from './signInParts';

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

export const passwordEndpoints = (parts: SignInParts): readonly Endpoint[] => [resetPassword(parts)];
