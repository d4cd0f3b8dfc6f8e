import * as v from 'valibot';

import {
  associatedAnswer,
  bindAssociatedBody,
  destroyAnswer,
  destroyBody,
  doneAnswer,
  paths,
  unbindAssociatedBody,
} from '@inkside/protocol';
import { type Account, type Identity, identityOf, identityOfAccount } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { type Endpoint, noInput, userEndpoint } from '../endpoint';
import { type AccountParts, DONE } from './accountParts';
import { associatedOf } from './profileEndpoints';

const bindAssociated = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.bindAssociated,
    summary: 'Joins another account, whose code was sent to it, to this one as its child.',
    input: v.object({ body: bindAssociatedBody }),
    answer: associatedAnswer,
    handle: async ({ body }, { session, origin, remote }) => {
      const identity = identityOf(body.mobi, body.area_code);
      await accounts.proveCode(identity, { ...body, remote });
      const child = await accounts.directory.find(identity);
      if (child === undefined) throw new CloudFailure('errors.notFound');
      return { data: associatedOf(await accounts.associations.bind(session.account.uid, child.uid), origin) };
    },
  });

const unbindAssociated = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.unbindAssociated,
    summary: 'Parts an associated account from this one.',
    input: v.object({ body: unbindAssociatedBody }),
    answer: doneAnswer,
    handle: async ({ body: { uid, id } }, { session }) => {
      const other = { ...(uid === undefined ? {} : { uid }), ...(id === undefined ? {} : { id }) };
      await accounts.associations.unbind(session.account.uid, other);
      return DONE;
    },
  });

/** The own contact that a code proves. Another one is refused before its code is looked at. */
const ownContact = (account: Account, mobi: string | undefined, areaCode: string | undefined): Identity => {
  const given = mobi === undefined ? undefined : identityOf(mobi, areaCode);
  const own = identityOfAccount(account, given?.kind ?? account.loginType);
  if (own === undefined || (given !== undefined && given.address !== own.address)) {
    throw new CloudFailure('errors.badRequest', { field: 'mobi' });
  }
  return own;
};

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const destroy = ({ accounts, removal }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.destroyAccount,
    summary: 'Has the account deleted in seven days; until then it works.',
    input: v.object({ body: destroyBody }),
    answer: destroyAnswer,
    handle: async ({ body }, { session: { account }, remote }) => {
      await accounts.proveCode(ownContact(account, body.mobi, body.area_code), { ...body, remote });
      return { data: { destroyAt: isoOf(await removal.request(account.uid)) } };
    },
  });

const destroyState = (): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.destroyAccount,
    summary: 'When the account will be deleted, if it will.',
    input: noInput,
    answer: destroyAnswer,
    handle: async (_, { session }) => ({ data: { destroyAt: isoOf(session.account.destroyAt) } }),
  });

const keep = ({ removal }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.keepAccount,
    summary: 'Takes the deletion of the account back.',
    input: noInput,
    answer: destroyAnswer,
    handle: async (_, { session }) => {
      await removal.cancel(session.account.uid);
      return { data: { destroyAt: null } };
    },
  });

/** Associated accounts, and the end of an account. */
export const lifeEndpoints = (parts: AccountParts): readonly Endpoint[] => [
  bindAssociated(parts),
  unbindAssociated(parts),
  destroy(parts),
  destroyState(),
  keep(parts),
];
