import { groupChannel } from '@inkside/protocol';

import type { CallHandler, GatewayCall } from '../call';
import { GatewayError } from '../gatewayError';
import { COOKIE_NAME } from '../sessions';
import { GATEWAY_PATH } from '../target';

/** The channels that clients are known to use; a user may write to any other of their own as well. */
const KNOWN_CHANNELS = [
  'NOTE_TREE',
  'READER_LIBRARY',
  'MESSAGE',
  'CALENDAR_TREE',
  'GROUP_TREE',
  'CONFIG',
  'APP_DATA',
] as const;
/** Sequence at which a user was given a channel: the first. */
const SINCE = 1;

async function describe(call: GatewayCall): Promise<Record<string, unknown>> {
  const { uid } = call.principal;
  const own = KNOWN_CHANNELS.map((name) => `${uid}-${name}`);
  const ofGroups = [...(await call.roles()).keys()].map(groupChannel);
  const channels = Object.fromEntries([...own, ...ofGroups].map((name) => [name, SINCE]));
  return { ok: true, userCtx: { name: uid, channels }, authentication_handlers: ['default', 'cookie'] };
}

/** `GET _session`: whose session it is. */
export const getSession: CallHandler = (call) => describe(call);

/**
 * `POST _session`. Sessions are made by the REST endpoint and no password is taken here, so all that can be asked is
 * what the session in the cookie stands for.
 * @throws GatewayError 401 when the body names somebody or brings a password
 */
export const confirmSession: CallHandler = async (call) => {
  const { name, password } = call.body().length === 0 ? {} : await call.json();
  const isOwn = (name === undefined || name === call.principal.uid) && password === undefined;
  if (!isOwn) throw new GatewayError(401, 'Unauthorized', 'Invalid login');
  return describe(call);
};

/** `DELETE _session`: ends the session of the cookie, and with it its waiting feeds. Others of the user go on. */
export const endSession: CallHandler = async (call) => {
  await call.endSession();
  const over = `${COOKIE_NAME}=; Max-Age=0; SameSite=Lax`;
  call.reply.header('set-cookie', [`${over}; Path=${GATEWAY_PATH}`, `${over}; Path=/`]);
  return { ok: true };
};
