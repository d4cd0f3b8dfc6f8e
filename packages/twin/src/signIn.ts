import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';

import {
  ACCESS_TOKEN_HEADER,
  captchaCheckAnswer,
  captchaCreateAnswer,
  DEVICE_HEADERS,
  deviceSignInAnswer,
  type Me,
  meAnswer,
  paths,
  sendVerifyCodeAnswer,
  tokenByAccessTokenAnswer,
} from '@inkside/protocol';
import { callRest, type CloudAccess, CloudRefusal, fetchJson, isUnauthorized } from './cloudClient';

const WORD_BITS = 32;
const TOO_MANY = 'errors.tooManyRequests';

/** The first 32 bits, as an unsigned number. */
const headOf = (digest: Uint8Array): number => new DataView(digest.buffer, digest.byteOffset).getUint32(0);

/** A number with which the SHA-256 of `challenge` and it, as one text, begins with `bits` zero bits; at most 32. */
const nonceFor = (challenge: string, bits: number): string => {
  for (let nonce = 0; ; nonce += 1) {
    if (headOf(sha256(utf8ToBytes(`${challenge}${nonce}`))) >>> (WORD_BITS - bits) === 0) return String(nonce);
  }
};

/** The `verify` of a security check without a picture; empty where the cloud asks for none. */
export const solveCheck = async (cloud: CloudAccess): Promise<string> => {
  const create = { method: 'POST', body: { kind: 'work' } } as const;
  const { data: task } = await callRest(cloud, paths.captchaCreate, captchaCreateAnswer, create);
  if (task.kind !== 'work') return '';
  const body = { captchaId: task.captchaId, nonce: nonceFor(task.challenge, task.bits) };
  return (await callRest(cloud, paths.captchaCheck, captchaCheckAnswer, { method: 'POST', body })).data.verify;
};

/** Makes a call, and once more with a solved security check where the cloud wants one first. */
export const withCheck = async <T>(cloud: CloudAccess, work: (verify: string) => Promise<T>): Promise<T> => {
  try {
    return await work('');
  } catch (thrown) {
    if (!(thrown instanceof CloudRefusal) || thrown.code !== 'errors.captchaNeeded') throw thrown;
    return work(await solveCheck(cloud));
  }
};

/** Has a code sent to the account. One that was sent a moment ago, and may still lie there unused, does as well. */
export const askForCode = async (cloud: CloudAccess, account: string): Promise<void> => {
  const ask = (verify: string) => {
    const body = { mobi: account, verify, scene: '' };
    return callRest(cloud, paths.sendVerifyCode, sendVerifyCodeAnswer, { method: 'POST', body });
  };
  try {
    await withCheck(cloud, ask);
  } catch (thrown) {
    if (thrown instanceof CloudRefusal && thrown.code === TOO_MANY) return;
    throw thrown;
  }
};

const outboxSchema = v.looseObject({ mails: v.array(v.looseObject({ to: v.string(), code: v.string() })) });

/** The newest code for the account in the outbox of a cloud on this computer; undefined where none lies there. Throws where there is no outbox for us. */
export const codeFromOutbox = async (cloud: CloudAccess, account: string): Promise<string | undefined> => {
  const outbox = await fetchJson(cloud, '/outbox.json', outboxSchema);
  const address = account.normalize('NFC').toLowerCase();
  return outbox.mails.find(({ to }) => to.toLowerCase() === address)?.code;
};

export interface Device {
  readonly deviceUniqueId: string;
  readonly model: string;
}

export const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

/** A network address that no real device has: the bit for locally administered ones is set. */
export const macOf = (deviceUniqueId: string): string =>
  ['02', ...Array.from({ length: 5 }, (_, index) => deviceUniqueId.slice(index * 2, index * 2 + 2))].join(':');

const deviceHeaders = ({ deviceUniqueId, model }: Device): Readonly<Record<string, string>> => ({
  [DEVICE_HEADERS.uniqueId]: deviceUniqueId,
  [DEVICE_HEADERS.mac]: macOf(deviceUniqueId),
  [DEVICE_HEADERS.model]: model,
});

/** A bearer token, the device's own where there is one; undefined when the access token is not taken any more. */
export const bearerToken = async (
  cloud: CloudAccess,
  accessToken: string,
  device?: Device,
): Promise<string | undefined> => {
  try {
    const headers = { [ACCESS_TOKEN_HEADER]: accessToken, ...(device === undefined ? {} : deviceHeaders(device)) };
    return (await callRest(cloud, paths.tokenByAccessToken, tokenByAccessTokenAnswer, { headers })).data;
  } catch (thrown) {
    if (isUnauthorized(thrown)) return undefined;
    throw thrown;
  }
};

/** The device's own bearer token, by a code that was sent to the account. Throws CloudRefusal for a wrong code. */
export const signInByCode = async (
  cloud: CloudAccess,
  device: Device,
  { account, code }: { readonly account: string; readonly code: string },
): Promise<string> => {
  const headers = deviceHeaders(device);
  const enter = (verify: string) => {
    const body = { account, code, verify };
    return callRest(cloud, paths.deviceSignIn, deviceSignInAnswer, { method: 'POST', headers, body });
  };
  return (await withCheck(cloud, enter)).data.token;
};

export const whoAmI = async (cloud: CloudAccess, token: string): Promise<Me> =>
  (await callRest(cloud, paths.me, meAnswer, { headers: bearer(token) })).data;
