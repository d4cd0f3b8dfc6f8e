import type { IncomingMessage } from 'node:http';

/** How long a refused body may go on coming; then its connection is closed. */
export const READ_AWAY_MS = 60_000;

/**
 * Takes what a client still sends after its answer, for `limitMs` at most. Left alone it would stand between the answer
 * and the connection's next request, which nobody would ever read; and closed at once, the client could miss the answer.
 */
export const readAway = (message: IncomingMessage, limitMs: number = READ_AWAY_MS): void => {
  if (message.complete || message.destroyed) return;
  const timer = setTimeout(() => message.destroy(), limitMs).unref();
  message.once('close', () => clearTimeout(timer));
  // Whoever read it stopped in the middle: an iterator or a parser that holds on would keep the rest from coming.
  message.unpipe();
  message.removeAllListeners('readable');
  // The stream sees on the next tick that nobody listens any more; before that it would not flow.
  process.nextTick(() => message.resume());
};
