import { CloudFailure } from '../failure';

/** How a person is reached, in one normal form: e-mail in lower case, phone with its area code. */
export interface Identity {
  readonly kind: 'email' | 'phone';
  readonly address: string;
  /** Null for e-mail. */
  readonly areaCode: string | null;
}

const EMAIL = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;
const PHONE = /^\d{5,15}$/;

/**
 * Reads what the cloud calls `mobi`: an e-mail address, or a telephone number with `area_code`.
 * Throws `errors.badRequest {field}`.
 */
export const identityOf = (mobi: string, areaCode?: string): Identity => {
  if (mobi.includes('@')) {
    const address = mobi.normalize('NFC').toLowerCase();
    if (!EMAIL.test(address)) throw new CloudFailure('errors.badRequest', { field: 'mobi' });
    return { kind: 'email', address, areaCode: null };
  }
  if (!PHONE.test(mobi)) throw new CloudFailure('errors.badRequest', { field: 'mobi' });
  if (areaCode === undefined) throw new CloudFailure('errors.badRequest', { field: 'area_code' });
  return { kind: 'phone', address: `${areaCode}${mobi}`, areaCode };
};

/** Names the identity in record ids and in the counters of limits. */
export const identityKey = (identity: Identity): string => `${identity.kind}:${identity.address}`;
