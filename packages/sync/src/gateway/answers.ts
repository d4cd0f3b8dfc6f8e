import { asMs, isObject, type Ms } from '@inkside/kit';

import { GatewayFault } from './gateway';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** A whole answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

export const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
};

interface Limits {
  readonly signal: AbortSignal;
  /** How long nothing may come, from the request on. */
  readonly silenceMs: number;
}

const asFault = (thrown: unknown): GatewayFault =>
  thrown instanceof GatewayFault ? thrown : new GatewayFault('offline', String(thrown));

/** One request with its answer: what is waited for fails when the signal ends it, or when nothing comes for too long. */
const createLine = ({ signal, silenceMs }: Limits) => {
  const controller = new AbortController();
  let fail: (fault: GatewayFault) => void = () => undefined;
  let fault: GatewayFault | undefined;
  const cut = (detail: string): void => {
    close();
    fault = new GatewayFault('offline', detail);
    // Not every `fetch` rejects when it is aborted in the middle of a body.
    fail(fault);
    controller.abort();
  };
  const abort = (): void => cut('The call was ended.');
  const close = (): void => signal.removeEventListener('abort', abort);
  signal.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    close,
    drop: abort,
    /** While nobody waits, nothing is silent. */
    waitFor: async <T>(begin: () => Promise<T>): Promise<T> => {
      if (fault !== undefined) throw fault;
      const silence = setTimeout(() => cut('The connection is silent.'), silenceMs);
      try {
        return await new Promise<T>((resolve, reject) => {
          fail = reject;
          begin().then(resolve, reject);
        });
      } catch (thrown) {
        close();
        throw asFault(thrown);
      } finally {
        clearTimeout(silence);
      }
    },
  };
};

/** An answer that has begun. It holds its connection until it is read to its end or the signal ends it. */
export interface OpenAnswer extends Omit<Answer, 'bytes'> {
  /** The next piece of the body; undefined at its end. @throws GatewayFault offline, as {@link openAnswer} */
  readonly read: () => Promise<Uint8Array | undefined>;
  /** Nothing more of it is wanted. */
  readonly drop: () => void;
}

/**
 * An answer, or `offline`: the network failed, the body broke off, the signal ended it, or nothing came for `silenceMs`
 * while it was waited for, which also finds half-open sockets (sleep, NAT, proxy).
 */
export const openAnswer = async (fetch: Fetch, url: string, init: RequestInit, limits: Limits): Promise<OpenAnswer> => {
  if (limits.signal.aborted) throw new GatewayFault('offline', 'The call was ended.');
  const line = createLine(limits);
  const { status, headers, body } = await line.waitFor(() => fetch(url, { ...init, signal: line.signal }));
  const reader = body?.getReader();
  const read = async (): Promise<Uint8Array | undefined> => {
    const value = reader === undefined ? undefined : (await line.waitFor(() => reader.read())).value;
    if (value === undefined) line.close();
    return value;
  };
  return { status, headers, read, drop: line.drop };
};

/** All of it. */
export const readWhole = async ({ status, headers, read }: OpenAnswer): Promise<Answer> => {
  const pieces: Uint8Array[] = [];
  for (let piece = await read(); piece !== undefined; piece = await read()) pieces.push(piece);
  return { status, headers, bytes: joined(pieces) };
};

const LONGEST_WAIT_MS = 600_000;
const MS_PER_S = 1000;
const UNAUTHORIZED = 401;
const TOO_LARGE = 413;
const TOO_MANY = 429;
const BUSY: ReadonlySet<number> = new Set([TOO_MANY, 503]);
/** Asked for by a gateway that says "slow down" and not for how long. */
const SHORTEST_WAIT_MS = 1000;
/** Answers of proxies and of gateways that gave up waiting for a slow body: nothing is wrong with the call. */
const PASSING: ReadonlySet<number> = new Set([407, 408, 425]);

const decoder = new TextDecoder();

export const textOf = ({ bytes }: Answer): string => decoder.decode(bytes);

/** A body that is no whole JSON is a proxy's page, or broke off. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new GatewayFault('offline', `No JSON: ${text.slice(0, 80)}`);
  }
};

const parsedOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** `{ error, reason }` as gateways refuse; undefined for a proxy's page. */
const refusalOf = (answer: Answer): string | undefined => {
  const body = parsedOr(textOf(answer));
  if (!isObject(body) || typeof body['error'] !== 'string') return undefined;
  return typeof body['reason'] === 'string' ? `${body['error']}: ${body['reason']}` : body['error'];
};

type Head = Pick<OpenAnswer, 'status'>;

/** Seconds, or a date; the date is told from the server's own clock, as ours may be wrong by days. */
const retryAfterOf = ({ headers }: Answer, now: () => number): Ms | undefined => {
  const header = headers.get('retry-after')?.trim() ?? '';
  if (header === '') return undefined;
  const serverNow = Date.parse(headers.get('date') ?? '');
  const wait = /^\d+$/.test(header)
    ? Number(header) * MS_PER_S
    : Date.parse(header) - (Number.isNaN(serverNow) ? now() : serverNow);
  return Number.isNaN(wait) ? undefined : asMs(Math.min(Math.max(wait, 0), LONGEST_WAIT_MS));
};

const askedWait = (answer: Answer, now: () => number): Ms | undefined =>
  retryAfterOf(answer, now) ?? (answer.status === TOO_MANY ? asMs(SHORTEST_WAIT_MS) : undefined);

/** `{"error":"unauthorized"}`, which also ends an answer whose status 200 has gone out before. */
export const isRefusedSession = (body: unknown): boolean =>
  isObject(body) && typeof body['error'] === 'string' && body['error'].toLowerCase() === 'unauthorized';

/** No answer that says more is so short. */
const LONGEST_REFUSAL_BYTES = 1024;

/** A whole answer that says so in its body alone. */
export const saysUnauthorized = (answer: Answer): boolean =>
  answer.bytes.length <= LONGEST_REFUSAL_BYTES && isRefusedSession(parsedOr(textOf(answer)));

/** Whether the session was refused, by whomever: any 401 ends it (specification 4 and 8). A proxy's own is 407. */
export const isUnauthorized = ({ status }: Head): boolean => status === UNAUTHORIZED;

const isAccepted = (status: number): boolean => status >= 200 && status < 300;
const isRefused = (status: number): boolean => status >= 400 && status < 500 && !PASSING.has(status);

/** Whether nothing is wrong with an answer, as far as its beginning tells. What it is called says nothing: it is read. */
export const isFine = ({ status }: Head): boolean => isAccepted(status);

/** What is wrong with an answer that is not fine. */
export const faultOf = (answer: Answer, now: () => number): GatewayFault => {
  const { status } = answer;
  const detail = `The gateway answered ${status}.`;
  if (BUSY.has(status)) return new GatewayFault('busy', detail, askedWait(answer, now));
  if (status === TOO_LARGE) return new GatewayFault('tooLarge', detail);
  const refusal = isRefused(status) ? refusalOf(answer) : undefined;
  return refusal === undefined ? new GatewayFault('offline', detail) : new GatewayFault('refused', refusal);
};
