import common from '../en/common.json';
import errors from '../en/errors.json';
import session from '../en/session.json';

/** What the sign-in page and messages everywhere say. */
export const messages: Record<string, string> = { ...common, ...errors, ...session };
