/** The connection was cut because nothing came, not even a heartbeat. */
export class SilentConnection extends Error {
  constructor() {
    super('The connection is silent.');
    this.name = 'SilentConnection';
  }
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Calls `cut` once `limitMs` have passed without a `touch`. Looks at the clock, as timers of hidden tabs come late. */
const createWatchdog = (limitMs: number, cut: () => void) => {
  let lastAt = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    const left = lastAt + limitMs - performance.now();
    if (left <= 0) cut();
    else timer = setTimeout(look, left);
  };
  timer = setTimeout(look, limitMs);
  return { touch: () => void (lastAt = performance.now()), end: () => clearTimeout(timer) };
};

/** Hands the bytes on as they come. A body that breaks off stays unfinished, and says why to `onBroken`. */
const observed = (
  body: ReadableStream<Uint8Array>,
  on: { readonly piece: () => void; readonly end: () => void; readonly broken: (error: unknown) => void },
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        on.piece();
        if (done) {
          on.end();
          controller.close();
        } else {
          controller.enqueue(value);
        }
      } catch (thrown) {
        on.end();
        on.broken(thrown);
        await forever();
      }
    },
    cancel: async (reason) => {
      on.end();
      await reader.cancel(reason);
    },
  });
};

const forever = (): Promise<never> => new Promise(() => undefined);

/** One controller that follows several signals. `AbortSignal.any` is too new for some of our browsers. */
const follow = (signals: readonly AbortSignal[]) => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  }
  const unfollow = (): void => {
    for (const signal of signals) signal.removeEventListener('abort', abort);
  };
  return { controller, unfollow };
};

export interface Limits {
  readonly signals: readonly AbortSignal[];
  /** How long nothing may come, from the request on. */
  readonly silenceMs: number;
  /** Called when the connection failed, broke off, was ended by a signal, or was cut for its silence. */
  readonly onBroken: (error: unknown) => void;
}

/**
 * A `fetch` that never rejects: when there is no whole answer it tells `onBroken`, and stays open for ever. A
 * connection on which nothing comes is cut, which also finds half-open sockets (sleep, NAT, proxy).
 */
export const fetchUnlessBroken = async (
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { signals, silenceMs, onBroken }: Limits,
): Promise<Response> => {
  const { controller, unfollow } = follow(signals);
  const watchdog = createWatchdog(silenceMs, () => {
    onBroken(new SilentConnection());
    controller.abort();
  });
  const end = (): void => {
    watchdog.end();
    unfollow();
  };
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    watchdog.touch();
    const { body, status, statusText, headers } = response;
    if (body === null) {
      end();
      return response;
    }
    const on = { piece: watchdog.touch, end, broken: onBroken };
    return new Response(observed(body, on), { status, statusText, headers });
  } catch (thrown) {
    end();
    onBroken(thrown);
    return forever();
  }
};
