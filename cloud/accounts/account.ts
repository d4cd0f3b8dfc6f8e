import { domainToASCII } from 'node:url';

import { asciiDigits, EMAIL_FORM, PHONE_FORM } from '@inkside/kit';
import * as v from 'valibot';

import { CloudFailure } from '../lib/failure';

/**
 * How a person is reached, in one normal form: e-mail in lower case, with the domain as it stands in the DNS; phone
 * with its area code.
 */
export interface Identity {
  readonly kind: 'email' | 'phone';
  readonly address: string;
  /** Null for e-mail. */
  readonly areaCode: string | null;
}

/** Nobody sees them in an address, and some of them move the cursor of the terminal that shows it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const ASCII = /^[ -~]*$/;

/** However a domain is written, in its own script or in wide letters, mail to it goes to one place: one account. */
const plainDomain = (address: string): string => {
  const at = address.lastIndexOf('@') + 1;
  return `${address.slice(0, at)}${domainToASCII(address.slice(at))}`;
};

/**
 * Reads what the cloud calls `mobi`: an e-mail address, or a telephone number with `area_code`.
 * Throws `errors.badRequest {field}`.
 */
export const identityOf = (mobi: string, areaCode?: string): Identity => {
  if (mobi.includes('@')) {
    const written = mobi.normalize('NFC').toLowerCase();
    const address = ASCII.test(written) ? written : plainDomain(written);
    if (!EMAIL_FORM.test(address) || UNSEEN.test(written))
      throw new CloudFailure('errors.badRequest', { field: 'mobi' });
    return { kind: 'email', address, areaCode: null };
  }
  const number = asciiDigits(mobi);
  if (!PHONE_FORM.test(number)) throw new CloudFailure('errors.badRequest', { field: 'mobi' });
  if (areaCode === undefined) throw new CloudFailure('errors.badRequest', { field: 'area_code' });
  return { kind: 'phone', address: `${areaCode}${number}`, areaCode };
};

/** Names the identity in record ids and in the counters of limits. */
export const identityKey = (identity: Identity): string => `${identity.kind}:${identity.address}`;

export const accountSchema = v.object({
  /** 24 hexadecimal characters; names channels and object keys. */
  uid: v.string(),
  /** The number inside bearer tokens. */
  id: v.number(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  areaCode: v.nullable(v.string()),
  loginType: v.picklist(['email', 'phone']),
  nickname: v.nullable(v.string()),
  /** Path below the server's own address; undefined in records that are older than pictures. */
  avatarUrl: v.nullable(v.string()),
  sex: v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  /** Language tag that the person chose. */
  language: v.optional(v.nullable(v.string()), null),
  /** Uid of the account that this one was joined to. */
  parent: v.optional(v.nullable(v.string()), null),
  /** When the account was told to end, in epoch milliseconds; it stands for seven days more. */
  destroyAt: v.optional(v.nullable(v.number()), null),
  passwordHash: v.nullable(v.string()),
  /** Set when the demo's documents and objects are all written. */
  demoVersion: v.optional(v.number()),
  createdAt: v.number(),
});
export type Account = v.InferOutput<typeof accountSchema>;

/** What of an account names one of its identities. */
export const contactOf = (identity: Identity): Partial<Pick<Account, 'email' | 'phone' | 'areaCode'>> =>
  identity.kind === 'email'
    ? { email: identity.address }
    : { phone: identity.address.slice(identity.areaCode?.length ?? 0), areaCode: identity.areaCode };

/** The identity of this kind by which the account can be signed in to. */
export const identityOfAccount = (account: Account, kind: Identity['kind']): Identity | undefined => {
  const { email, phone, areaCode } = account;
  if (kind === 'email') return email === null ? undefined : { kind, address: email, areaCode: null };
  return phone === null ? undefined : { kind, address: `${areaCode ?? ''}${phone}`, areaCode };
};

/** Whether the account can be signed in to by the identity. */
export const carries = (account: Account | undefined, identity: Identity): boolean =>
  account !== undefined && identityOfAccount(account, identity.kind)?.address === identity.address;

export const newAccount = (identity: Identity, uid: string, id: number, now: number): Account => ({
  uid,
  id,
  email: null,
  phone: null,
  areaCode: null,
  ...contactOf(identity),
  loginType: identity.kind,
  nickname: null,
  avatarUrl: null,
  sex: null,
  language: null,
  parent: null,
  destroyAt: null,
  passwordHash: null,
  createdAt: now,
});

/** Throws `errors.contactLast` when nothing would be left to sign in by. */
export const withoutContact = (account: Account, kind: Identity['kind']): Account => {
  const other = kind === 'email' ? 'phone' : 'email';
  if (identityOfAccount(account, kind) === undefined) return account;
  if (identityOfAccount(account, other) === undefined) throw new CloudFailure('errors.contactLast');
  const contact = kind === 'email' ? { email: null } : { phone: null, areaCode: null };
  return { ...account, ...contact, loginType: other };
};
