import { type AppError, asciiDigits, CODE_FORM, type Contact, EMAIL_FORM, hasControl, PHONE_FORM } from '@inkside/kit';

const fault = (code: string): AppError => ({ code, params: {} });

/** With the domain as the DNS has it, however it is written; as it is where it cannot be one. */
const inAscii = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const address = `http://${email.slice(at)}`;
  if (!/^[\p{L}\p{M}\p{N}.-]*$/u.test(email.slice(at)) || !URL.canParse(address)) return email;
  return `${email.slice(0, at)}${new URL(address).hostname}`;
};

/** The rule for an e-mail address (specification section 5): not empty, no spaces, a form that mail can reach. */
export const emailFault = (email: string): AppError | undefined => {
  if (email === '') return fault('errors.emailEmpty');
  if (/\s/.test(email)) return fault('errors.emailSpaces');
  return email.length <= 254 && EMAIL_FORM.test(inAscii(email)) ? undefined : fault('errors.emailInvalid');
};

/** The rule for a code: six digits, nothing else. */
export const codeFault = (typed: string): AppError | undefined => {
  const code = asciiDigits(typed);
  if (code === '') return fault('errors.codeEmpty');
  if (/\s/.test(code)) return fault('errors.codeSpaces');
  if (!/^\d+$/.test(code)) return fault('errors.codeDigits');
  return CODE_FORM.test(code) ? undefined : fault('errors.codeLength');
};

/** The rule for a country's code: one was chosen. */
export const areaCodeFault = (areaCode: string): AppError | undefined =>
  /^\+\d{1,4}$/.test(areaCode) ? undefined : fault('errors.areaCodeEmpty');

const CHINA = '+86';

/** The rule for a telephone number: digits only; countries differ in how many, and that of China is known. */
export const phoneFault = (number: string, areaCode: string): AppError | undefined => {
  if (number === '') return fault('errors.phoneEmpty');
  if (/\s/.test(number)) return fault('errors.phoneSpaces');
  const form = areaCode === CHINA ? /^1\d{10}$/ : PHONE_FORM;
  return form.test(asciiDigits(number)) ? undefined : fault('errors.phoneInvalid');
};

/** Shorter ones than this were never taken as a password. */
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 200;

/** The rule for a password that exists already. */
export const passwordFault = (password: string): AppError | undefined => {
  if (password.trim() === '') return fault('errors.passwordEmpty');
  const { length } = Array.from(password);
  return length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD ? fault('errors.passwordShort') : undefined;
};

/** What is wrong with an address or number as a whole. */
export const contactFault = ({ address, areaCode }: Contact): AppError | undefined =>
  areaCode === null ? emailFault(address) : (areaCodeFault(areaCode) ?? phoneFault(address, areaCode));

/** What the cloud refused, in the words of the form: which field it cannot read. */
export const wordedFor = (error: AppError, { areaCode }: Contact): AppError => {
  const { field } = error.params;
  if (error.code === 'errors.badRequest' && (field === 'mobi' || field === 'area_code')) {
    return fault(areaCode === null ? 'errors.emailInvalid' : 'errors.phoneInvalid');
  }
  return error;
};

/** Beside what a message of the cloud belongs. */
export const placeOf = ({ code }: AppError): 'contact' | 'code' | 'password' | 'form' => {
  if (code === 'errors.emailInvalid' || code === 'errors.phoneInvalid') return 'contact';
  if (code === 'errors.passwordWrong' || code === 'errors.passwordEmpty') return 'password';
  return code.startsWith('errors.code') ? 'code' : 'form';
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Names a contact in what this browser keeps, without saying who it is. */
export const contactKey = ({ address, areaCode }: Contact): string => {
  let hash = FNV_OFFSET;
  for (const character of `${areaCode ?? ''}${address.toLowerCase()}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  }
  return (hash >>> 0).toString(36);
};

/**
 * A path inside the app from a `redirect` query, or undefined. Anything that a browser could read as another
 * site (scheme, `//`, backslash, control characters) is dropped.
 */
export const safeRedirect = (redirect: string | null): string | undefined => {
  if (redirect === null || !redirect.startsWith('/') || redirect.includes('//')) return undefined;
  if (redirect.includes('\\') || hasControl(redirect) || /^\/[a-z][a-z0-9+.-]*:/i.test(redirect)) return undefined;
  return redirect.startsWith('/login') ? undefined : redirect;
};
