import type { GatewayDocument } from '../../../../packages/sync/src/gateway/gateway';
import { createGateway } from '../../../../packages/sync/src/gateway/createGateway';
import type { Fetch } from '../../../../packages/sync/src/gateway/answers';

export const ORIGIN = 'https://cloud.example';
/** How long a feed that waits may be silent; tests of it turn the clock by hand. */
export const SILENCE_MS = 20_000;

export interface Asked {
  readonly url: URL;
  readonly init: RequestInit;
  readonly headers: Headers;
  /** Parsed; undefined where there was none. */
  readonly body: unknown;
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });

export const page = (status = 200): Response =>
  new Response('<html>Welcome to the hotel</html>', { status, headers: { 'content-type': 'text/html' } });

/** A session that is renewed as told, and counts how often. */
export const aSession = () => {
  const counts = { renewed: 0, proven: 0 };
  const session = {
    isMine: true,
    outcome: async (): Promise<'renewed' | 'expired'> => 'renewed',
    claim: (): boolean => session.isMine,
    generation: (): number => counts.renewed,
    renew: async (): Promise<'renewed' | 'expired'> => {
      counts.renewed += 1;
      return session.outcome();
    },
    proven: (): void => void (counts.proven += 1),
  };
  return { session, counts };
};

/** The client on a network that answers with `answer`. */
export const aGateway = (answer: (asked: Asked) => Response | Promise<Response>, now = 0) => {
  const requests: Asked[] = [];
  const fetch: Fetch = async (url, init = {}) => {
    const { body } = init;
    const asked: Asked = {
      url: new URL(url),
      init,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    requests.push(asked);
    return answer(asked);
  };
  const { session, counts } = aSession();
  const controller = new AbortController();
  const { signal } = controller;
  const gateway = createGateway({
    fetch,
    origin: ORIGIN,
    uid: 'u',
    session,
    now: () => now,
    feedSilenceMs: SILENCE_MS,
  });
  return { gateway, requests, session, counts, signal, abort: () => controller.abort() };
};

/** Answers in turn; the last one again and again. */
export const inTurn = (...answers: readonly (() => Response)[]): (() => Response) => {
  let turn = 0;
  return () => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    if (answer === undefined) throw new Error('No answer.');
    return answer();
  };
};

export const aDocument = (id: string, rev = '1-a', fields: object = {}): GatewayDocument => ({
  _id: id,
  _rev: rev,
  ...fields,
});

/** A body that gives `pieces`, one each `everyMs`, and then stays open, unless `end` says how it ends. */
export const trickling = (
  pieces: readonly string[],
  { everyMs, end = 'open', signal }: { everyMs: number; end?: 'open' | 'close' | 'break'; signal?: AbortSignal | null },
): Response => {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      const next = (): void => {
        if (signal?.aborted === true) return;
        const piece = left.shift();
        if (piece !== undefined) {
          controller.enqueue(new TextEncoder().encode(piece));
          setTimeout(next, everyMs);
        } else if (end === 'close') controller.close();
        else if (end === 'break') controller.error(new TypeError('terminated'));
      };
      next();
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } });
};
