import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import { PortError } from '../../app/kit/appError';
import { captchaCheckAnswer, captchaCreateAnswer, type WorkTask } from '../contract/account/captcha';
import { signInPaths } from '../contract/paths';
import type { Http } from './createHttp';

/** How long the page does nothing else: well below what a finger notices. */
const SLICE_MS = 12;
/** Looking at the clock costs as much as some hashes. */
const TRIES_BETWEEN_LOOKS = 64;

/** Lets the page draw and answer its user. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

const beginsWithZeros = (digest: Uint8Array, bits: number): boolean => {
  const whole = bits >> 3;
  for (let index = 0; index < whole; index += 1) {
    if (digest[index] !== 0) return false;
  }
  return (digest[whole] ?? 0) >> (8 - (bits & 7)) === 0;
};

/**
 * A nonce with which the SHA-256 of `challenge` and nonce begins with `bits` zero bits. In slices, so that the page
 * does not freeze; by a library, because the browser's own digest is missing on pages without TLS.
 */
export const solveWork = async ({ challenge, bits }: Pick<WorkTask, 'challenge' | 'bits'>): Promise<string> => {
  const begun = sha256.create().update(utf8ToBytes(challenge));
  let sliceEnd = performance.now() + SLICE_MS;
  for (let nonce = 0; ; nonce += 1) {
    const text = nonce.toString(36);
    if (beginsWithZeros(begun.clone().update(utf8ToBytes(text)).digest(), bits)) return text;
    if (nonce % TRIES_BETWEEN_LOOKS === 0 && performance.now() >= sliceEnd) {
      await pause();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
};

/**
 * Proves by work that a code request is worth something, and gives the one-time `verify` that the cloud wants to see.
 * Rejects with `PortError` only. Loaded when the first code is asked for.
 */
export const obtainVerify = async (http: Http): Promise<string> => {
  const call = { method: 'POST', operation: 'requestCode' } as const;
  const asking = { ...call, path: signInPaths.captchaCreate, body: { kind: 'work' } };
  const { data: task } = await http.call(captchaCreateAnswer, asking);
  if (task.kind !== 'work') throw new PortError('errors.badAnswer', { operation: call.operation });
  const body = { captchaId: task.captchaId, nonce: await solveWork(task) };
  const solved = await http.call(captchaCheckAnswer, { ...call, path: signInPaths.captchaCheck, body });
  return solved.data.verify;
};
