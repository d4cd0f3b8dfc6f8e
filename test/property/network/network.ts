import type { Random } from '../random';
import type { Activity } from '../world/activity';
import { answerOf, createFaultPlan, type FaultPlan, type NetworkFault } from './faults';
import { withRefusals } from './rowRefusals';
import type { RoughNetwork } from '../rough/roughNetwork';
import type { TabLife } from '../world/tabLife';
import type { Timeline } from '../world/timeline';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

interface NetworkParts {
  readonly random: Random;
  readonly timeline: Timeline;
  readonly activity: Activity;
  readonly rough: RoughNetwork;
  /** What the browser sends by itself. */
  readonly cookie: () => string;
  /** Hears of every request that was answered, for the print of a failing run. */
  readonly log: (text: string) => void;
}

/** The network of one simulated browser. */
export interface Network {
  readonly faults: FaultPlan;
  readonly rough: RoughNetwork;
  isOnline(): boolean;
  /** Going offline cuts everything that is under way. */
  setOnline(isOnline: boolean): void;
  fetchOf(life: TabLife): Fetch;
}

const SLOW_MS = 20_000;
const SILENT_MS = 90_000;

const failed = (): TypeError => new TypeError('Failed to fetch');
const isWaiting = (url: string): boolean => url.includes('feed=longpoll');

/** The bytes that came before the connection broke, then the break. */
const broken = (bytes: Uint8Array, answer: Response): Response => {
  const half = bytes.slice(0, Math.floor(bytes.length / 2));
  let isGiven = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (isGiven) controller.error(failed());
      else controller.enqueue(half);
      isGiven = true;
    },
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
};

const whole = async (answer: Response): Promise<{ answer: Response; bytes: Uint8Array }> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    answer: new Response(bytes.length === 0 ? null : bytes, { status: answer.status, headers: answer.headers }),
    bytes,
  };
};

const decoder = new TextDecoder();
const REVISION = /"_?(?:id|rev)":"([^"]{1,12})/g;

/** Which documents a request and its answer named. */
const requestText = (url: string, init: RequestInit | undefined, bytes: Uint8Array): string => {
  const named = (text: string): string => [...text.matchAll(REVISION)].map(([, name]) => name).join(' ');
  const asked = typeof init?.body === 'string' ? named(init.body) : '';
  const path = url.replace(/^.*\/neocloud\//, '').replace(/style=.*channels=[^&]*/, '');
  return `${path} ${asked} -> ${named(decoder.decode(bytes)).slice(0, 300)}`;
};

interface Sending {
  readonly url: string;
  readonly init: RequestInit | undefined;
  readonly fault: NetworkFault | undefined;
}

/** Requests and answers of one browser, with everything that networks do to them. */
export const createNetwork = ({ random, timeline, activity, rough, cookie, log }: NetworkParts): Network => {
  const faults = createFaultPlan(random.fork('faults'));
  let online = true;
  let cut = new AbortController();

  /** Over the wire and back, whole. Ends when the browser goes offline, or with the caller's signal. */
  const overTheWire: Fetch = async (url, init) => {
    const signals = [cut.signal, ...(init?.signal === undefined || init.signal === null ? [] : [init.signal])];
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie());
    const given = { ...init, headers, signal: AbortSignal.any(signals), keepalive: false };
    try {
      const answering = fetch(url, given).then(whole);
      const { answer, bytes } = await (isWaiting(url) ? answering : activity.track(answering));
      log(requestText(url, init, bytes));
      return answer;
    } catch {
      throw failed();
    }
  };

  const exchange = rough.around(overTheWire);

  const late = async (ms: number, answer: Promise<Response>): Promise<Response> => {
    const gone = cut.signal;
    const arrived = await answer;
    await timeline.sleep(ms);
    if (gone.aborted) throw failed();
    return arrived;
  };

  /** The server acts; what it answers does not come as it was sent. */
  const distorted: Readonly<Partial<Record<NetworkFault, (sending: Sending) => Promise<Response>>>> = {
    cutAfter: async ({ url, init }) => {
      await exchange(url, init);
      throw failed();
    },
    cutBody: async ({ url, init }) => {
      const { answer, bytes } = await whole(await exchange(url, init));
      return broken(bytes, answer);
    },
    twice: async ({ url, init }) => {
      await exchange(url, init);
      return exchange(url, init);
    },
    slow: ({ url, init }) => late(random.below(SLOW_MS), exchange(url, init)),
    silent: async ({ url, init }) => {
      await late(SILENT_MS, exchange(url, init));
      throw failed();
    },
    late502: async ({ url, init }) => {
      await exchange(url, init);
      return answerOf('late502', random) ?? Promise.reject(failed());
    },
    refusedDocument: ({ url, init }) => withRefusals({ url, init, random, exchange, status: 403 }),
    conflictingDocument: ({ url, init }) => withRefusals({ url, init, random, exchange, status: 409 }),
  };

  const send = (sending: Sending): Promise<Response> => {
    const { url, init, fault } = sending;
    if (fault === undefined) return exchange(url, init);
    // What waits is held by the server: only cuts and refusals can happen to it.
    const distort = isWaiting(url) && fault !== 'cutBody' ? undefined : distorted[fault];
    if (distort !== undefined) return distort(sending);
    const answer = answerOf(fault, random);
    return answer === undefined ? Promise.reject(failed()) : Promise.resolve(answer);
  };

  const aborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('The request was aborted.', 'AbortError')));
    });

  return {
    faults,
    rough,
    isOnline: () => online,
    setOnline: (next) => {
      online = next;
      if (online) return;
      cut.abort();
      cut = new AbortController();
    },
    fetchOf: (life) => {
      const tabCut = new AbortController();
      life.onEnd(() => tabCut.abort());
      return (url, init) => {
        // Rejected rather than left open: timers that guard a call would outlive the run.
        if (!life.isAlive() || !online) return Promise.reject(failed());
        const signals = [...(init?.keepalive === true ? [] : [tabCut.signal]), ...(init?.signal ? [init.signal] : [])];
        const signal = AbortSignal.any(signals);
        const answer = send({ url, init: { ...init, signal }, fault: faults.draw() });
        answer.catch(() => undefined);
        return Promise.race([answer, aborted(signal)]);
      };
    },
  };
};
