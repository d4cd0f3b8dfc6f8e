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

export interface Limits {
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
