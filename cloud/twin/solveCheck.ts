import { createHash } from 'node:crypto';

import { captchaCheckAnswer, captchaCreateAnswer } from '../../src/services/contract/captcha';
import { paths } from '../../src/services/contract/allPaths';
import { callRest, CloudRefusal } from './cloudClient';

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
export const withCheck = async <T>(server: string, work: (verify: string) => Promise<T>): Promise<T> => {
  try {
    return await work('');
  } catch (thrown) {
    if (!(thrown instanceof CloudRefusal) || thrown.code !== 'errors.captchaNeeded') throw thrown;
    return work(await solveCheck(server));
  }
};
