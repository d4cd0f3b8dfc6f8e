import { GATEWAY_PATH, SYNC_USER_HEADER } from '../../contract/paths';
import { fetchUnlessBroken, type Fetch } from './brokenFetch';
import type { SyncSession } from './syncSession';

/** How a run ends that PouchDB must not judge for itself. */
export type Interruption = { readonly kind: 'unauthorized' } | { readonly kind: 'failed'; readonly error: unknown };

interface GatewayFetchParts {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly uid: string;
  readonly session: Pick<SyncSession, 'claim'>;
  /** Aborts everything that is under way when the run is over. */
  readonly signal: AbortSignal;
  readonly interrupt: (interruption: Interruption) => void;
  /** A test waits less. */
  readonly feedSilenceMs?: number | undefined;
}

const UNAUTHORIZED = 401;
/** PouchDB asks for one newline every 10 s on a waiting feed; one and a half of that without a byte is too long. */
const FEED_SILENCE_MS = 15_000;
/** A reply that is being made shows nothing: a large batch takes its time. */
const REPLY_SILENCE_MS = 60_000;
/** "Not now", which says nothing about the call: PouchDB would conclude that a call is unknown here. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** A proxy's page in the gateway's place. */
const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.includes('text/html') === true;

/** Why the run cannot go on with this answer; undefined when it can. A refusal of one call is PouchDB's to judge. */
const interruptionBy = (response: Response): Interruption | undefined => {
  if (response.status === UNAUTHORIZED) return { kind: 'unauthorized' };
  if (!isPassing(response.status) && !isPage(response)) return undefined;
  return { kind: 'failed', error: new Error(`The gateway answered ${response.status}.`) };
};

/**
 * The `fetch` of one replication run. A lost network, a refused session and a gateway in trouble interrupt the run from
 * here, and the call stays without an answer, because PouchDB draws wrong conclusions: it may retry a 401 for ever,
 * after one failed `_bulk_get` it asks for each document by itself for the rest of the page's life, it leaves
 * rejections unhandled, and it has no read timeout.
 */
export const createGatewayFetch = (parts: GatewayFetchParts): Fetch => {
  const { fetch, origin, uid, session, signal, interrupt, feedSilenceMs = FEED_SILENCE_MS } = parts;

  const interruptedBy = (why: Interruption): Promise<never> => {
    interrupt(why);
    return new Promise(() => undefined);
  };

  const send = (url: string, init: RequestInit): Promise<Response> =>
    fetchUnlessBroken(fetch, url, init, {
      signals: init.signal ? [signal, init.signal] : [signal],
      silenceMs: url.includes('feed=longpoll') ? feedSilenceMs : REPLY_SILENCE_MS,
      onBroken: (error) => interrupt({ kind: 'failed', error }),
    });

  return async (url, init = {}) => {
    // PouchDB names the replication by what the root says. The root is the web app, so it says nothing; and an answer
    // that depends on the network would give the replication two names, and the second would begin from nothing.
    if (!url.startsWith(`${origin}${GATEWAY_PATH}`)) return new Response('{}');
    if (!session.claim(uid)) return interruptedBy({ kind: 'unauthorized' });
    const headers = new Headers(init.headers);
    headers.set(SYNC_USER_HEADER, uid);
    const response = await send(url, { ...init, headers });
    const interruption = interruptionBy(response);
    return interruption === undefined ? response : interruptedBy(interruption);
  };
};
