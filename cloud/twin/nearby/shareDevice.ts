import { setTimeout as sleep } from 'node:timers/promises';

import { WebSocket } from 'ws';

import { SHARE_PATH } from '@inkside/protocol';
import type { Session } from '../session';
import { bearer } from '../signIn';

interface Telling {
  readonly server: string;
  readonly session: Session;
  readonly card: { readonly host: string; readonly mac: string; readonly model: string };
  readonly signal: AbortSignal;
  /** Called each time the cloud has the card. */
  readonly told: () => void;
}

const RETRY_MS = 1000;
const UNAUTHORIZED = 401;

/** One socket to its end. @returns whether it was refused for its session. */
const holdSocket = ({ server, session, card, signal, told }: Telling): Promise<boolean> =>
  new Promise((resolve) => {
    const url = `${server.replace(/^http/, 'ws')}${SHARE_PATH}/${session.uid}?type=server`;
    const socket = new WebSocket(url, { headers: bearer(session.token()) });
    const stop = (): void => socket.terminate();
    let isRefused = false;
    signal.addEventListener('abort', stop, { once: true });
    socket.once('open', () => {
      socket.send(JSON.stringify(card), (error) => {
        if (error instanceof Error) return;
        told();
      });
    });
    socket.once('unexpected-response', (_request, response) => {
      isRefused = response.statusCode === UNAUTHORIZED;
      socket.terminate();
    });
    // What went wrong ends the socket, and is tried again.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      resolve(isRefused);
    });
  });

/**
 * Tells the cloud where the device is, for as long as it is there; once more whenever the socket ended. Throws CommandError
 * when the cloud takes its access token no more.
 */
export const tellCloud = async (telling: Telling): Promise<void> => {
  const { session, signal } = telling;
  while (!signal.aborted) {
    if (await holdSocket(telling)) await session.renew();
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
};
