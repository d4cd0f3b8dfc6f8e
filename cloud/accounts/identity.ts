import { domainToASCII } from 'node:url';

import { PHONE_FORM } from '@inkside/kit';
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

const EMAIL = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;
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
    if (!EMAIL.test(address) || UNSEEN.test(written)) throw new CloudFailure('errors.badRequest', { field: 'mobi' });
    return { kind: 'email', address, areaCode: null };
  }
  if (!PHONE_FORM.test(mobi)) throw new CloudFailure('errors.badRequest', { field: 'mobi' });
  if (areaCode === undefined) throw new CloudFailure('errors.badRequest', { field: 'area_code' });
  return { kind: 'phone', address: `${areaCode}${mobi}`, areaCode };
};

/** Names the identity in record ids and in the counters of limits. */
export const identityKey = (identity: Identity): string => `${identity.kind}:${identity.address}`;
