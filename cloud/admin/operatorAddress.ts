/** Where the commands of this computer reach a running server, and the header that carries their key. */
export const OPERATOR_PATH = '/operator/accounts';
export const JOBS_PATH = '/operator/jobs';
export const CONTENT_PATH = '/operator/content';
export const OPERATOR_KEY_HEADER = 'x-operator-key';
