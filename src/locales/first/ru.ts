import common from '../ru/common.json';
import errors from '../ru/errors.json';
import session from '../ru/session.json';

/** What the sign-in page and messages everywhere say. */
export const messages: Record<string, string> = { ...common, ...errors, ...session };
