/** Where the commands of this computer reach a running server, and the header that carries their key. */
export const OPERATOR_PATH = '/operator/accounts';
export const OPERATOR_KEY_HEADER = 'x-operator-key';
