import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import * as v from 'valibot';

import { OPERATOR_KEY_HEADER } from '../../../cloud/admin/operatorGuard';
import { OPERATOR_PATH } from '../../../cloud/admin/operatorPlugin';
import { paths, stssAnswer, syncTokenAnswer, tokenByAccessTokenAnswer } from '@inkside/protocol';
import type { Random } from '../../property/random';
import { stockClient } from '../objects/harness/stockClient';
import type { Promises } from './promises';

/** The one who writes, as far as it outlives the server. */
export interface Writer {
  readonly random: Random;
  readonly promises: Promises;
  readonly operatorKey: string;
  readonly accessToken: string;
}

/** The same, signed in at a server that runs. */
export interface Caller extends Writer {
  readonly origin: string;
  readonly uid: string;
  readonly client: ReturnType<typeof stockClient>;
  readonly send: (method: string, address: string, body?: unknown) => Promise<unknown>;
}

/** An answer that is no success: the server lives, and refuses. */
export class Refused extends Error {}

export const fingerprint = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

export const md5Of = (content: Uint8Array): string => createHash('md5').update(content).digest('hex');

const LOST_CONNECTION =
  /fetch failed|ECONNRESET|ECONNREFUSED|EPIPE|socket hang up|terminated|other side closed|ResponseError|RequestError|ConnectionError/;

/** Whether a call failed because its server is no more. */
export const isGone = (thrown: unknown): boolean =>
  !(thrown instanceof Refused) &&
  LOST_CONNECTION.test(`${String(thrown)} ${String(Reflect.get(Object(thrown), 'code'))}`);

/** Bytes that the seed alone makes. */
export const bytesOf = (random: Random, size: number): Buffer => {
  const piece = Buffer.from(random.hex(256));
  return Buffer.alloc(size, piece);
};

const asked = async (address: string, init: RequestInit): Promise<unknown> => {
  const answer = await fetch(address, init);
  const text = await answer.text();
  if (!answer.ok)
    throw new Refused(`${init.method ?? 'GET'} ${new URL(address).pathname}: ${answer.status} ${text.slice(0, 200)}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

/** What the commands of this computer ask of the running server. */
export const order = (origin: string, operatorKey: string, command: object): Promise<unknown> =>
  asked(`${origin}${OPERATOR_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OPERATOR_KEY_HEADER]: operatorKey },
    body: JSON.stringify(command),
  });

/** A bearer token for an access token; undefined where that does not hold. */
export const tokenFor = async (origin: string, accessToken: string): Promise<string | undefined> => {
  const answer = await fetch(`${origin}${paths.tokenByAccessToken}`, { headers: { 'access-token': accessToken } });
  const read = v.safeParse(tokenByAccessTokenAnswer, await answer.json());
  return read.success ? read.output.data : undefined;
};

export const operatorKeyOf = async (dataDirectory: string): Promise<string> => {
  const secrets = JSON.parse(await readFile(path.join(dataDirectory, 'secrets.json'), 'utf8')) as {
    operatorKey: string;
  };
  return secrets.operatorKey;
};

/** Signs in with what outlived the crash. */
export const enter = async (origin: string, writer: Writer): Promise<Caller> => {
  const token = await tokenFor(origin, writer.accessToken);
  if (token === undefined) throw new Error('The access token was lost.');
  const signedIn = { authorization: `Bearer ${token}` };
  const get = (address: string): Promise<unknown> => asked(`${origin}${address}`, { headers: signedIn });
  const sync = v.parse(syncTokenAnswer, await get(paths.syncToken)).data;
  const keys = v.parse(stssAnswer, await get(paths.stss)).data;
  const { data } = v.parse(v.looseObject({ data: v.looseObject({ uid: v.string() }) }), await get(paths.me));
  const headers = { ...signedIn, 'content-type': 'application/json', cookie: `${sync.cookie_name}=${sync.session_id}` };
  return {
    ...writer,
    origin,
    uid: data.uid,
    client: stockClient(origin, keys),
    send: (method, address, body) =>
      asked(`${origin}${address}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  };
};
