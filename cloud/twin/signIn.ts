import { createHash } from 'node:crypto';

import * as v from 'valibot';

import {
  ACCESS_TOKEN_HEADER,
  accessTokenAnswer,
  captchaCheckAnswer,
  captchaCreateAnswer,
  DEVICE_HEADERS,
  type Me,
  meAnswer,
  paths,
  registrationAnswer,
  sendVerifyCodeAnswer,
  syncTokenAnswer,
  tokenAnswer,
  tokenByAccessTokenAnswer,
} from '@inkside/protocol';
import { CommandError } from '../lib/io';
import { callRest, CloudRefusal, fetchJson } from './cloudClient';

const WORD_BITS = 32;

/** A number with which the SHA-256 of `challenge` and it, as one text, begins with `bits` zero bits; at most 32. */
const nonceFor = (challenge: string, bits: number): string => {
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${challenge}${nonce}`).digest();
    if (digest.readUInt32BE(0) >>> (WORD_BITS - bits) === 0) return String(nonce);
  }
};

/** The `verify` of a security check without a picture; empty where the cloud asks for none. */
export const solveCheck = async (server: string): Promise<string> => {
  const create = { method: 'POST', body: { kind: 'work' } } as const;
  const { data: task } = await callRest(server, paths.captchaCreate, captchaCreateAnswer, create);
  if (task.kind !== 'work') return '';
  const body = { captchaId: task.captchaId, nonce: nonceFor(task.challenge, task.bits) };
  return (await callRest(server, paths.captchaCheck, captchaCheckAnswer, { method: 'POST', body })).data.verify;
};

/** Makes a call, and once more with a solved security check where the cloud wants one first. */
const withCheck = async <T>(server: string, work: (verify: string) => Promise<T>): Promise<T> => {
  try {
    return await work('');
  } catch (thrown) {
    if (!(thrown instanceof CloudRefusal) || thrown.code !== 'errors.captchaNeeded') throw thrown;
    return work(await solveCheck(server));
  }
};

export interface Device {
  readonly deviceUniqueId: string;
  readonly model: string;
}

const UNAUTHORIZED = 401;
const TOO_MANY = 'errors.tooManyRequests';

const outboxSchema = v.looseObject({ mails: v.array(v.looseObject({ to: v.string(), code: v.string() })) });

const howToGetToken = (account: string): string =>
  `Make a token where the cloud runs, "npm run inkside -- token --email ${account}", and pass it with --token.`;

const codeFromOutbox = async (server: string, account: string): Promise<string> => {
  const outbox = await fetchJson(`${server}/outbox.json`, outboxSchema).catch(() => {
    throw new CommandError(`The code went out by mail, where this device cannot read it. ${howToGetToken(account)}`);
  });
  const address = account.normalize('NFC').toLowerCase();
  const mail = outbox.mails.find(({ to }) => to.toLowerCase() === address);
  if (mail !== undefined) return mail.code;
  throw new CommandError(`No code for ${account} lies in the outbox. ${howToGetToken(account)}`);
};

/** A code would make an account of any address, a mistyped one too. */
const expectAccount = async (server: string, account: string): Promise<void> => {
  const ask = (verify: string) =>
    callRest(server, paths.registrationStatus, registrationAnswer, { method: 'POST', body: { account, verify } });
  const { data } = await withCheck(server, ask);
  if (!data.isRegistered) throw new CommandError(`There is no account ${account} on ${server}.`);
};

const askForCode = async (server: string, account: string): Promise<void> => {
  const ask = (verify: string) => {
    const body = { mobi: account, verify, scene: '' };
    return callRest(server, paths.sendVerifyCode, sendVerifyCodeAnswer, { method: 'POST', body });
  };
  try {
    await withCheck(server, ask);
  } catch (thrown) {
    // A code that was sent a moment ago may still lie there unused.
    if (thrown instanceof CloudRefusal && thrown.code === TOO_MANY) return;
    throw thrown;
  }
};

export const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

/** A bearer token for the account, by a code that lies in the outbox of a cloud on this computer. */
export const tokenByCode = async (server: string, account: string): Promise<string> => {
  await expectAccount(server, account);
  await askForCode(server, account);
  const code = await codeFromOutbox(server, account);
  const enter = (verify: string) =>
    callRest(server, paths.signup, tokenAnswer, { method: 'POST', body: { mobi: account, code, verify } });
  const refused = (thrown: unknown): never => {
    if (!(thrown instanceof CloudRefusal)) throw thrown;
    throw new CommandError(`${thrown.message} Wait a minute and try again, or: ${howToGetToken(account)}`);
  };
  return (await withCheck(server, enter).catch(refused)).data.token;
};

/** An access token for the account, by such a code. */
export const accessTokenByCode = async (server: string, account: string): Promise<string> => {
  const headers = bearer(await tokenByCode(server, account));
  return (await callRest(server, paths.generateAccessToken, accessTokenAnswer, { headers })).data;
};

const deviceHeaders = ({ deviceUniqueId, model }: Device): Readonly<Record<string, string>> => ({
  [DEVICE_HEADERS.uniqueId]: deviceUniqueId,
  [DEVICE_HEADERS.mac]: macOf(deviceUniqueId),
  [DEVICE_HEADERS.model]: model,
});

/** A bearer token, the device's own where there is one; undefined when the access token is not taken any more. */
export const bearerToken = async (
  server: string,
  accessToken: string,
  device?: Device,
): Promise<string | undefined> => {
  try {
    const headers = { [ACCESS_TOKEN_HEADER]: accessToken, ...(device === undefined ? {} : deviceHeaders(device)) };
    return (await callRest(server, paths.tokenByAccessToken, tokenByAccessTokenAnswer, { headers })).data;
  } catch (thrown) {
    if (thrown instanceof CloudRefusal && thrown.status === UNAUTHORIZED) return undefined;
    throw thrown;
  }
};

/** A network address that no real device has: the bit for locally administered ones is set. */
export const macOf = (deviceUniqueId: string): string =>
  ['02', ...Array.from({ length: 5 }, (_, index) => deviceUniqueId.slice(index * 2, index * 2 + 2))].join(':');

export const whoAmI = async (server: string, token: string): Promise<Me> =>
  (await callRest(server, paths.me, meAnswer, { headers: bearer(token) })).data;

/** The Cookie header that the sync gateway wants. */
export const syncCookie = async (server: string, token: string): Promise<string> => {
  const { data } = await callRest(server, paths.syncToken, syncTokenAnswer, { headers: bearer(token) });
  return `${data.cookie_name}=${data.session_id}`;
};
