import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import { appErrorOf, PortError, type SecretId } from '@inkside/kit';
import {
  captchaCheckAnswer,
  captchaCreateAnswer,
  signInPaths,
  type SliderTask,
  type WorkTask,
} from '@inkside/protocol';
import type { CaptchaPort, WorkEvent } from '../ports/session';
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

interface Watch {
  /** Hears how many nonces were tried, after each slice. */
  readonly onTried: (tried: number) => void;
  readonly signal: AbortSignal;
}

/**
 * A nonce with which the SHA-256 of `challenge` and nonce begins with `bits` zero bits; undefined when it was stopped
 * before. In slices, so that the page does not freeze; by a library, because the browser's own digest is missing on pages
 * without TLS.
 */
export const solveWork = async (
  { challenge, bits }: Pick<WorkTask, 'challenge' | 'bits'>,
  { onTried, signal }: Watch,
): Promise<string | undefined> => {
  const begun = sha256.create().update(utf8ToBytes(challenge));
  let sliceEnd = performance.now() + SLICE_MS;
  for (let nonce = 0; !signal.aborted; nonce += 1) {
    const text = nonce.toString(36);
    if (beginsWithZeros(begun.clone().update(utf8ToBytes(text)).digest(), bits)) return text;
    if (nonce % TRIES_BETWEEN_LOOKS === 0 && performance.now() >= sliceEnd) {
      onTried(nonce);
      await pause();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  return undefined;
};

interface CaptchaParts {
  readonly http: Http;
  readonly keepSecret: (text: string) => SecretId;
}

/** As often as a number can be read. */
const PROGRESS_MS = 100;

type Task = SliderTask | WorkTask;

const call = { method: 'POST', operation: 'captcha' } as const;

/** Undefined where the cloud asks for no check. A busy cloud answers with work who asks for a picture. */
const createTask = async (http: Http, kind: Task['kind']): Promise<Task | undefined> => {
  const { data: task } = await http.call(captchaCreateAnswer, {
    ...call,
    path: signInPaths.captchaCreate,
    body: { kind },
  });
  return task.kind === 'none' ? undefined : task;
};

const check = async ({ http, keepSecret }: CaptchaParts, body: object): Promise<SecretId> => {
  const { data } = await http.call(captchaCheckAnswer, { ...call, path: signInPaths.captchaCheck, body });
  return keepSecret(data.verify);
};

/** What tells people from programs, or makes programs pay. Rejects with `PortError` only. Loaded by the first check. */
export const createCaptcha = (parts: CaptchaParts): CaptchaPort => ({
  createPuzzle: async () => {
    const task = await createTask(parts.http, 'slider');
    if (task === undefined) return null;
    if (task.kind === 'work') return 'work';
    const { captchaId, image, piece, width, height, pieceSize, top } = task;
    return { id: captchaId, image, piece, width, height, pieceSize, top };
  },
  checkPuzzle: (captchaId, { offset, track }) => check(parts, { captchaId, offset, track }),
  work: (report) => {
    const end = new AbortController();
    const tell = (event: WorkEvent): void => {
      if (!end.signal.aborted) report(event);
    };
    const run = async (): Promise<void> => {
      const task = await createTask(parts.http, 'work');
      if (task === undefined) return tell({ kind: 'done', verify: null });
      if (task.kind !== 'work') throw new PortError('errors.badAnswer', { operation: call.operation });
      const { captchaId, challenge, bits } = task;
      const expected = 2 ** bits;
      let toldAt = -Infinity;
      const onTried = (tried: number): void => {
        if (performance.now() - toldAt < PROGRESS_MS) return;
        toldAt = performance.now();
        tell({ kind: 'progress', tried, expected });
      };
      const nonce = await solveWork({ challenge, bits }, { onTried, signal: end.signal });
      if (nonce !== undefined) tell({ kind: 'done', verify: await check(parts, { captchaId, nonce }) });
    };
    run().catch((thrown: unknown) => tell({ kind: 'failed', error: appErrorOf(thrown) }));
    return () => end.abort();
  },
});
