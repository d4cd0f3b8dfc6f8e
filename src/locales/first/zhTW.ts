import common from '../zhTW/common.json';
import errors from '../zhTW/errors.json';
import session from '../zhTW/session.json';

/** What the sign-in page and messages everywhere say. */
export const messages: Record<string, string> = { ...common, ...errors, ...session };
