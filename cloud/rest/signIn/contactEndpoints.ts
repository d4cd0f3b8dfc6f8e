import * as v from 'valibot';

import {
  checkContactAnswer,
  checkContactQuery,
  confirmContactBody,
  contactDoneAnswer,
  paths,
  removeContactBody,
  updateContactBody,
} from '@inkside/protocol';
import { type Account, type Identity, identityOf, identityOfAccount, remoteKey } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { type Endpoint, userEndpoint } from '../endpoint';
import { DONE, freeCallsOf, type SignInParts } from './signInParts';

/** The signed-in may ask who has an address; for a whole list of them each question costs a captcha. */
const FREE_CONTACT_CHECKS = 10;

const contactOf = (account: Account, type: Identity['kind']): Identity => {
  const contact = identityOfAccount(account, type);
  if (contact === undefined) throw new CloudFailure('errors.badRequest', { field: 'type' });
  return contact;
};

const checkContact = (parts: SignInParts): Endpoint => {
  const { accounts } = parts;
  const { perAddress } = freeCallsOf(parts);
  const counter = accounts.limits.counter('contactCheck');
  /** An account costs nothing but a code, so it is counted by address, too. */
  const admit = async (uid: string, remote: string, verify: string): Promise<void> => {
    const use = await counter.hold([`user:${uid}`, remoteKey(remote)]);
    try {
      const [ofUser = 0, ofAddress = 0] = use.before;
      const isUser = ofUser >= FREE_CONTACT_CHECKS;
      const seconds = (): number =>
        isUser ? use.secondsUntil(0, FREE_CONTACT_CHECKS) : use.secondsUntil(1, perAddress);
      if (await accounts.captchaGate.demand({ verify, isNeeded: isUser || ofAddress >= perAddress, seconds })) {
        use.release();
        return;
      }
    } catch (thrown) {
      use.release();
      throw thrown;
    }
    await use.count();
  };
  return userEndpoint({
    method: 'GET',
    path: paths.checkContact,
    summary: 'Whether an e-mail address or telephone number is taken.',
    input: v.object({ query: checkContactQuery }),
    answer: checkContactAnswer,
    handle: async ({ query: { mobi, area_code, verify } }, { session, remote }) => {
      const identity = identityOf(mobi, area_code);
      const { uid } = session.account;
      await admit(uid, remote, verify);
      const owner = await accounts.directory.find(identity);
      return { data: { isUsed: owner !== undefined, isMine: owner?.uid === uid } };
    },
  });
};

const confirmContact = ({ accounts }: SignInParts): Endpoint => {
  return userEndpoint({
    method: 'POST',
    path: paths.confirmReset,
    summary: 'Confirms the present contact by a code, before one is changed.',
    input: v.object({ body: confirmContactBody }),
    answer: contactDoneAnswer,
    handle: async ({ body: { type, code, verify } }, { session, remote }) => {
      await accounts.proveCode(contactOf(session.account, type), { code, remote, verify });
      await accounts.confirmations.note(session);
      return DONE;
    },
  });
};

const notConfirmed = (): CloudFailure => new CloudFailure('errors.badRequest', { field: 'resetInfoConfirm' });

const updateContact = ({ accounts }: SignInParts): Endpoint => {
  const { confirmations, directory } = accounts;
  return userEndpoint({
    method: 'POST',
    path: paths.updateContact,
    summary: 'Adds an e-mail address or telephone number to the account, or puts one in place of another.',
    input: v.object({ body: updateContactBody }),
    answer: contactDoneAnswer,
    handle: async ({ body: { mobi, area_code, code, verify } }, { session, remote }) => {
      const identity = identityOf(mobi, area_code);
      const present = identityOfAccount(session.account, identity.kind);
      const isChange = present !== undefined && present.address !== identity.address;
      // Asked before the code is used up, and used up after: neither is lost to a mistake in the other.
      if (isChange && !(await confirmations.isNoted(session))) throw notConfirmed();
      await accounts.proveCode(identity, { code, remote, verify });
      if (isChange && !(await confirmations.use(session))) throw notConfirmed();
      // Whether it is taken is told to nobody but who reads its mail.
      await directory.bindIdentity(session.account.uid, identity);
      return DONE;
    },
  });
};

const removeContact = ({ accounts }: SignInParts): Endpoint => {
  return userEndpoint({
    method: 'POST',
    path: paths.removeContact,
    summary: 'Takes the e-mail address or the telephone number off the account.',
    input: v.object({ body: removeContactBody }),
    answer: contactDoneAnswer,
    handle: async ({ body: { type, code, verify } }, { session, remote }) => {
      const { account } = session;
      const contact = contactOf(account, type);
      const other = identityOfAccount(account, type === 'email' ? 'phone' : 'email');
      // The directory would refuse as well, but after the code is used up.
      if (other === undefined) throw new CloudFailure('errors.contactLast');
      await accounts.proveCode(contact, { code, remote, verify });
      await accounts.directory.unbindIdentity(account.uid, type);
      return DONE;
    },
  });
};

/** By what an account can be reached and signed in to. */
export const contactEndpoints = (parts: SignInParts): readonly Endpoint[] => [
  checkContact(parts),
  confirmContact(parts),
  updateContact(parts),
  removeContact(parts),
];
