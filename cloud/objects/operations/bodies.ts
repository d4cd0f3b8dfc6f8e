import type { IncomingMessage } from 'node:http';
import { OssError } from '../wire/ossError';

/** A body that brings nothing for so long is cut off. */
export const SILENCE_MS = 60_000;
/** Bodies of one account on their way at once. Five per file is what clients send. */
const MAX_BODIES = 64;

/**
 * The body as it arrives; it fails with `RequestTimeout` after `silenceMs` without a byte. The clock runs only while
 * something waits for bytes, so a slow disk is not taken for a slow client.
 */
export async function* paced(message: IncomingMessage, silenceMs: number): AsyncGenerator<Uint8Array> {
  // The iterator must leave the socket open when it stops early, or the refusal could not be sent.
  const chunks = message.iterator({ destroyOnReturn: false });
  let refuse: ((reason: OssError) => void) | undefined;
  const timer = setTimeout(() => refuse?.(new OssError('RequestTimeout')), silenceMs).unref();
  // No race with one promise for the whole body: that one would hold on to every chunk until the end.
  const next = () =>
    new Promise<IteratorResult<unknown>>((resolve, reject) => {
      refuse = reject;
      chunks.next().then(resolve, reject);
    });
  try {
    for (;;) {
      timer.refresh();
      const { done, value } = await next();
      refuse = undefined;
      if (done) return;
      yield value as Uint8Array;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Counts the bodies of each account and refuses one too many: `TooManyRequests`. */
export const createBodyCount = () => {
  const counts = new Map<string, number>();
  return async <T>(uid: string, hasBody: boolean, task: () => Promise<T>): Promise<T> => {
    if (!hasBody) return task();
    const count = counts.get(uid) ?? 0;
    if (count >= MAX_BODIES) throw new OssError('TooManyRequests');
    counts.set(uid, count + 1);
    try {
      return await task();
    } finally {
      const left = (counts.get(uid) ?? 1) - 1;
      if (left > 0) counts.set(uid, left);
      else counts.delete(uid);
    }
  };
};

export type BodyCount = ReturnType<typeof createBodyCount>;
