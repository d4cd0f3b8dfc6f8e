import type { AppError } from '../../app/kit/appError';
import { hasControl } from '../../app/kit/characters';

const fault = (code: string): AppError => ({ code, params: {} });

/** The rule for an e-mail address (specification section 5): not empty, no spaces, a form that mail can reach. */
export const emailFault = (email: string): AppError | undefined => {
  if (email === '') return fault('errors.emailEmpty');
  if (/\s/.test(email)) return fault('errors.emailSpaces');
  return email.length <= 254 && /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(email) ? undefined : fault('errors.emailInvalid');
};

/** The rule for a code: six digits, nothing else. */
export const codeFault = (code: string): AppError | undefined => {
  if (code === '') return fault('errors.codeEmpty');
  if (/\s/.test(code)) return fault('errors.codeSpaces');
  if (!/^\d+$/.test(code)) return fault('errors.codeDigits');
  return code.length === 6 ? undefined : fault('errors.codeLength');
};

/**
 * A path inside the app from a `redirect` query, or undefined. Anything that a browser could read as another
 * site (scheme, `//`, backslash, control characters) is dropped.
 */
export const safeRedirect = (redirect: string | null): string | undefined => {
  if (redirect === null || !redirect.startsWith('/') || redirect.startsWith('//')) return undefined;
  if (redirect.includes('\\') || hasControl(redirect) || /^\/*[a-z][a-z0-9+.-]*:/i.test(redirect)) return undefined;
  return redirect.startsWith('/login') ? undefined : redirect;
};
