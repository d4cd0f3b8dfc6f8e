import common from '../zh/common.json';
import errors from '../zh/errors.json';
import session from '../zh/session.json';

/** What the sign-in page and messages everywhere say. */
export const messages: Record<string, string> = { ...common, ...errors, ...session };
