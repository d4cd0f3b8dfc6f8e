import { NETWORK_STATUS, TIMEOUT_STATUS } from './objectErrors';

export interface SendRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | string | undefined;
  /** How long neither side may be silent. */
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
  /** Bytes of the body that have gone out. */
  readonly onSent: (bytes: number) => void;
}

export interface SendAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** One HTTP exchange. Rejects with a {@link SendFailure} when there was no answer. */
export type Send = (request: SendRequest) => Promise<SendAnswer>;

export class SendFailure extends Error {
  constructor(readonly isTimeout: boolean) {
    super(isTimeout ? 'The connection is silent.' : 'The connection failed.');
    this.name = isTimeout ? 'ConnectionTimeoutError' : 'RequestError';
  }
}

export interface TransportHooks {
  /** Ends everything under way. */
  readonly signal?: AbortSignal;
  /** `url` tells which part. */
  readonly onSent?: (url: string, bytes: number) => void;
}

/** What ali-oss hands to its HTTP client, as far as we use it. */
interface ClientParams {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly content?: Blob | string;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** What ali-oss reads of an answer. `status` below 0: there was none. */
interface ClientAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Uint8Array;
  readonly res: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
}

export interface Transport {
  request(url: string, params: ClientParams): Promise<ClientAnswer>;
}

const DEFAULT_SILENCE_MS = 60_000;
/** The browser sets these itself and complains when a page tries to. */
const BROWSER_HEADERS: ReadonlySet<string> = new Set(['content-length', 'host', 'user-agent']);

/** ali-oss takes answers for Node's buffers: bytes whose `toString` is their text. */
class TextBytes extends Uint8Array {
  override toString(): string {
    return new TextDecoder().decode(this);
  }
}

const headersOf = (headers: ClientParams['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !BROWSER_HEADERS.has(name.toLowerCase()))
      .map(([name, value]) => [name, String(value)]),
  );

const failureAnswer = (thrown: unknown): object => {
  const isTimeout = thrown instanceof SendFailure && thrown.isTimeout;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const name = thrown instanceof Error ? thrown.name : 'RequestError';
  return { status: isTimeout ? TIMEOUT_STATUS : NETWORK_STATUS, name, message };
};

/**
 * The HTTP client that ali-oss is given (its `urllib` option). The one it brings tells no progress inside a part,
 * cannot be ended, and copies every byte several times.
 */
export const createTransport = (send: Send, { signal, onSent }: TransportHooks): Transport => ({
  request: async (url, { method, headers, content, timeout = DEFAULT_SILENCE_MS }) => {
    try {
      const {
        status,
        headers: answered,
        bytes,
      } = await send({
        method,
        url,
        headers: headersOf(headers),
        body: content,
        silenceMs: timeout,
        signal,
        onSent: (sent) => onSent?.(url, sent),
      });
      return { status, headers: answered, data: new TextBytes(bytes), res: { status, headers: answered } };
    } catch (thrown) {
      // ali-oss makes its error from such a value; an Error would lose the status on the way.
      throw failureAnswer(thrown);
    }
  },
});
