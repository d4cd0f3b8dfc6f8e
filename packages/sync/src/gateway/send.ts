import { asMs, PortError } from '@inkside/kit';
import { GATEWAY_PATH, SYNC_USER_HEADER } from '@inkside/protocol';
import {
  type Answer,
  faultOf,
  type Fetch,
  isFine,
  isUnauthorized,
  openAnswer,
  type OpenAnswer,
  readWhole,
  saysUnauthorized,
} from './answers';
import { GatewayFault, type SyncSession } from './gateway';

export interface CallParts {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly uid: string;
  readonly session: Pick<SyncSession, 'claim' | 'generation' | 'renew' | 'proven'>;
  /** Epoch milliseconds; only for dates in Retry-After. */
  readonly now: () => number;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the gateway's path, with its query. */
  readonly path: string;
  readonly body?: string;
  readonly accept?: string;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
  readonly silenceMs?: number;
  /** Statuses that the caller reads for itself. */
  readonly expected?: readonly number[];
  readonly signal: AbortSignal;
}

/** Gives answers that are not refusals, to be read as they come. What is not read is to be dropped. */
export type SendOpen = <T>(call: Call, read: (answer: OpenAnswer) => Promise<T | 'unauthorized'>) => Promise<T>;

/** Gives whole answers that are not refusals. */
export type Send = <T>(call: Call, read: (answer: Answer) => T | 'unauthorized') => Promise<T>;

/** A reply that is being made shows nothing: a large batch takes its time. */
const REPLY_SILENCE_MS = 60_000;
/** A body that is being sent shows nothing either: allowed for at 256 kbit/s. */
const SENT_CHARACTERS_PER_MS = 32;
const MAX_RENEWALS = 2;
const MS_PER_S = 1000;

const initOf = ({ method, body, accept = 'application/json', keepalive }: Call, uid: string): RequestInit => ({
  method,
  headers: {
    accept,
    [SYNC_USER_HEADER]: uid,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  credentials: 'include',
  cache: 'no-store',
  ...(body === undefined ? {} : { body }),
  ...(keepalive === true ? { keepalive } : {}),
});

/** Why no new session could be fetched. */
const renewalFault = (thrown: unknown): GatewayFault => {
  const seconds = thrown instanceof PortError ? thrown.params['seconds'] : undefined;
  if (typeof seconds === 'number') return new GatewayFault('busy', String(thrown), asMs(seconds * MS_PER_S));
  return new GatewayFault('offline', String(thrown));
};

/**
 * Sends calls under the user's session. A refused session is renewed once for all calls under way, and the call is made
 * again; a session that cannot be renewed is `expired`.
 */
export const createSendOpen = ({ fetch, origin, uid, session, now }: CallParts): SendOpen => {
  const renew = async (generation: number): Promise<void> => {
    const outcome = await session.renew(generation).catch((thrown: unknown) => {
      throw renewalFault(thrown);
    });
    if (outcome === 'expired') throw new GatewayFault('expired', 'The session is refused.');
  };

  const sendOnce = async <T>(
    call: Call,
    read: (answer: OpenAnswer) => Promise<T | 'unauthorized'>,
  ): Promise<T | 'unauthorized'> => {
    if (!session.claim(uid)) return 'unauthorized';
    const silenceMs = call.silenceMs ?? REPLY_SILENCE_MS + (call.body?.length ?? 0) / SENT_CHARACTERS_PER_MS;
    const url = `${origin}${GATEWAY_PATH}/${call.path}`;
    const answer = await openAnswer(fetch, url, initOf(call, uid), { signal: call.signal, silenceMs });
    const isExpected = isFine(answer) || call.expected?.includes(answer.status) === true;
    if (isExpected && !isUnauthorized(answer)) return read(answer);
    const refusal = await readWhole(answer);
    if (isUnauthorized(answer)) return 'unauthorized';
    throw faultOf(refusal, now);
  };

  return async (call, read) => {
    for (let renewals = 0; ; renewals += 1) {
      const generation = session.generation();
      const outcome = await sendOnce(call, read);
      if (outcome !== 'unauthorized') {
        session.proven();
        return outcome;
      }
      // Other calls are answered under the same session, so it is no sign that it is over.
      if (renewals === MAX_RENEWALS) throw new GatewayFault('offline', 'The session is refused for this call only.');
      await renew(generation);
    }
  };
};

export const createSend =
  (sendOpen: SendOpen): Send =>
  (call, read) =>
    sendOpen(call, async (answer) => {
      const whole = await readWhole(answer);
      return saysUnauthorized(whole) ? 'unauthorized' : read(whole);
    });
