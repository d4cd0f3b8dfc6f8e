import * as v from 'valibot';

import { identityOf } from '../../../cloud/accounts/account';
import { failureEnvelope, paths, type StsCredentials, stssAnswer } from '@inkside/protocol';
import { signedHeaders } from '../objects/harness/rawRequest';
import type { TestCloud } from '../rest/testCloud';

/** The parts of the server, each of which refuses in its own words. */
export type Room = 'rest' | 'gateway' | 'objects';

export interface Attack {
  readonly room: Room;
  /** What is wrong with it, for whoever reads of a fault. */
  readonly shape: string;
  readonly method: string;
  readonly url: string;
  /** Besides those that say who calls. */
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** Of the object store: what the signature covers. */
  readonly signed?: { readonly key: string; readonly subResources: string };
}

/** Somebody who is let in everywhere. */
export interface Attacker {
  readonly uid: string;
  readonly bearer: Readonly<Record<string, string>>;
  readonly cookie: Readonly<Record<string, string>>;
  readonly keys: StsCredentials;
}

export const makeAttacker = async (test: TestCloud): Promise<Attacker> => {
  const { directory, sessions, syncSessions } = test.cloud.accounts;
  const account = await directory.findOrCreate(identityOf('attacker@example.org'));
  const { token } = await sessions.open(account);
  const session = await sessions.authenticate(token);
  if (session === undefined) throw new Error('A fresh token does not hold.');
  const { sessionId } = await syncSessions.open(session);
  const keys = v.parse(stssAnswer, (await test.get(paths.stss, token)).json).data;
  return {
    ...{ uid: account.uid, keys },
    bearer: { authorization: `Bearer ${token}` },
    cookie: { cookie: `SyncGatewaySession=${sessionId}` },
  };
};

const envelope = v.pipe(v.string(), v.parseJson(), failureEnvelope);
const couchError = v.pipe(v.string(), v.parseJson(), v.object({ error: v.string(), reason: v.string() }));
const OSS_ERROR = /^<\?xml [^>]*\?>\s*<Error>\s*<Code>\w+<\/Code>/;

/** Of REST, success and refusal come in the envelope. A page that nobody can fetch is a foreseen 500 of the real cloud. */
const faultOfRest = (status: number, body: string): string | undefined => {
  const answer = v.safeParse(envelope, body);
  if (!answer.success) return 'no envelope';
  const { code, result_code: result } = answer.output;
  if (status >= 500 && ['errors.internal', undefined].includes(code)) return 'a fault of the server';
  return status >= 400 && result === 0 ? 'a refusal that says it is none' : undefined;
};

/** What is wrong with an answer; undefined when it is a success or a foreseen refusal in the words of its room. */
export const faultOf = (room: Room, method: string, status: number, body: string): string | undefined => {
  if (room === 'rest') return faultOfRest(status, body);
  if (status >= 500) return 'a fault of the server';
  if (status < 400 || method === 'HEAD') return undefined;
  const isShaped = room === 'gateway' ? v.is(couchError, body) : OSS_ERROR.test(body);
  return isShaped ? undefined : 'a refusal in other words';
};

const provenBy = (by: Attacker, attack: Attack, dateMs: number): Readonly<Record<string, string>> => {
  const { room, method, headers, signed } = attack;
  if (room === 'rest') return { ...by.bearer, ...headers };
  if (room === 'gateway') return { ...by.cookie, ...headers };
  return signedHeaders(by.keys, { method, key: '', ...signed, headers: { ...headers }, dateMs });
};

/** Sends them one after the other and tells which of them were answered wrongly. */
export const attackAll = async (test: TestCloud, attacks: readonly Attack[]): Promise<string[]> => {
  const faults: string[] = [];
  let by = await makeAttacker(test);
  for (const attack of attacks) {
    const { room, shape, method, url, payload } = attack;
    const { statusCode, body } = await test.cloud.app.inject({
      ...{ method: method as 'GET', url, headers: provenBy(by, attack, test.now()) },
      ...(payload === undefined ? {} : { payload }),
    });
    const fault = faultOf(room, method, statusCode, body);
    const place = `${method} ${url.slice(0, 120)}`;
    if (fault !== undefined) faults.push(`${place}, ${shape}: ${statusCode}, ${fault}: ${body.slice(0, 100)}`);
    // The call may have ended the session that it came with.
    if (statusCode === 401 || body.includes('SecurityTokenExpired')) by = await makeAttacker(test);
  }
  return faults;
};
