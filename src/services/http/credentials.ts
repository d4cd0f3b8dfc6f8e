import type { Contact, SecretId } from '@inkside/kit';
import {
  type AccessToken,
  type AccessTokenOnWire,
  accessTokenPaths,
  accessTokensAnswer,
  accountPaths,
  associatedAnswer,
  checkContactAnswer,
  contactDoneAnswer,
  type ContactKind,
  type Credentials,
  doneAnswer,
  fullMeAnswer,
  newAccessTokenAnswer,
  ownPasswordAnswer,
  sessionPaths,
} from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, dateOrNull } from './fields';
import { namesOf, secretReader } from './secretFields';

/** What a solved security check gave; null where the cloud asks for none. */
type Verify = SecretId | null;

/**
 * How the account is signed in to, and what may do so in its place. Every method throws `PortError`; those that take a
 * code also `errors.codeWrong`, `errors.codeExpired`, `errors.codeTries`, and `errors.captchaNeeded` where many guess.
 */
export interface CredentialsPort {
  read(): Promise<Credentials>;
  /** Who has the address. Errors besides: `errors.captchaNeeded` for who asks often. */
  check(contact: Contact, verify: Verify): Promise<{ readonly isUsed: boolean; readonly isMine: boolean }>;
  /** The code went to the present contact; allows the change of one within ten minutes. */
  confirm(of: { readonly kind: ContactKind; readonly code: SecretId; readonly verify: Verify }): Promise<void>;
  /** The code went to the new contact. Errors besides: `errors.contactTaken`, `errors.badRequest {field}`. */
  bind(of: { readonly contact: Contact; readonly code: SecretId; readonly verify: Verify }): Promise<void>;
  /** The code went to the contact that goes. Errors besides: `errors.contactLast`. */
  unbind(of: { readonly kind: ContactKind; readonly code: SecretId; readonly verify: Verify }): Promise<void>;
  /** Newest first. */
  tokens(): Promise<readonly AccessToken[]>;
  /** Makes one; the page reads it by its handle, this once. Errors besides: `errors.accessTokensFull {max}`. */
  makeToken(name: string): Promise<{ readonly id: string; readonly name: string; readonly token: SecretId }>;
  /** Ends one, and what was fetched with it. Errors besides: `errors.notFound`. */
  revokeToken(id: string): Promise<void>;
  /**
   * Joins the account that the code went to, as a child. Errors besides: `errors.notFound` (no such account),
   * `errors.masterAccount` (one of the two has a parent).
   */
  linkAccount(of: { readonly contact: Contact; readonly code: SecretId; readonly verify: Verify }): Promise<void>;
  /** Parts a child or the parent from the account. Errors besides: `errors.notFound`. */
  unbindAccount(uid: string): Promise<void>;
}

interface CredentialsParts {
  readonly http: Http;
  readonly keepSecret: (text: string) => SecretId;
  readonly readSecret: (id: SecretId) => string | undefined;
}

const operation = 'account';

const tokenOf = ({ id, name, createdAt, lastUsedAt }: AccessTokenOnWire): AccessToken => ({
  ...{ id, name, createdAt: dateOf(createdAt), lastUsedAt: dateOrNull(lastUsedAt) },
});

const createContactCalls = ({ http, readSecret }: CredentialsParts) => {
  const secretOf = secretReader(readSecret);
  const proofOf = ({ code, verify }: { readonly code: SecretId; readonly verify: Verify }) => ({
    code: secretOf(code, 'errors.codeEmpty'),
    verify: verify === null ? '' : secretOf(verify, 'errors.captchaNeeded'),
  });
  const post = async (path: string, body: object): Promise<void> => {
    await http.call(contactDoneAnswer, { method: 'POST', path, operation, body });
  };
  return {
    check: async (contact: Contact, verify: Verify) => {
      const query = {
        ...namesOf(contact),
        verify: verify === null ? '' : secretOf(verify, 'errors.captchaNeeded'),
      };
      const request = { method: 'GET', path: accountPaths.checkContact, operation, query } as const;
      const { isUsed, isMine } = (await http.call(checkContactAnswer, request)).data;
      return { isUsed, isMine };
    },
    confirm: ({ kind, ...proof }) => post(accountPaths.confirmReset, { type: kind, ...proofOf(proof) }),
    bind: ({ contact, ...proof }) => post(accountPaths.updateContact, { ...namesOf(contact), ...proofOf(proof) }),
    linkAccount: async ({ contact, ...proof }) => {
      const body = { ...namesOf(contact), ...proofOf(proof) };
      await http.call(associatedAnswer, { method: 'POST', path: accountPaths.bindAssociated, operation, body });
    },
    unbind: ({ kind, ...proof }) => post(accountPaths.removeContact, { type: kind, ...proofOf(proof) }),
  } satisfies Partial<CredentialsPort>;
};

export const createCredentialsPort = (parts: CredentialsParts): CredentialsPort => {
  const { http, keepSecret } = parts;
  return {
    ...createContactCalls(parts),
    read: async () => {
      const [{ data: me }, { data: password }] = await Promise.all([
        http.call(fullMeAnswer, { method: 'GET', path: sessionPaths.me, operation }),
        http.call(ownPasswordAnswer, { method: 'GET', path: accessTokenPaths.ownPassword, operation }),
      ]);
      const { email, phone, area_code: areaCode, children, parent } = me;
      return {
        ...{ email, children, parent, hasPassword: password.isSet },
        phone: phone === null ? null : { address: phone, areaCode },
      };
    },
    tokens: async () => {
      const request = { method: 'GET', path: accessTokenPaths.accessTokens, operation } as const;
      return (await http.call(accessTokensAnswer, request)).data.map(tokenOf);
    },
    makeToken: async (name) => {
      const request = { method: 'POST', path: accessTokenPaths.accessTokens, operation, body: { name } } as const;
      const { data } = await http.call(newAccessTokenAnswer, request);
      return { id: data.id, name: data.name, token: keepSecret(data.token) };
    },
    revokeToken: async (id) => {
      const request = { method: 'POST', path: accessTokenPaths.removeAccessToken, operation, body: { id } } as const;
      await http.call(doneAnswer, request);
    },
    unbindAccount: async (uid) => {
      const request = { method: 'POST', path: accountPaths.unbindAssociated, operation, body: { uid } } as const;
      await http.call(doneAnswer, request);
    },
  };
};
