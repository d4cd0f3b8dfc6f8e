import type { Random } from '../random';

/** What can go wrong with one request. */
export type NetworkFault =
  /** The connection breaks before the server has heard anything. */
  | 'cutBefore'
  /** The server has acted; nothing of its answer arrives. */
  | 'cutAfter'
  /** The server has acted; half of its answer arrives. */
  | 'cutBody'
  /** The request is delivered twice. */
  | 'twice'
  /** The answer takes its time. */
  | 'slow'
  /** Nothing comes for a long time, then the connection is cut; the server has acted. */
  | 'silent'
  | 'status401'
  | 'status403'
  | 'status409'
  | 'status429'
  | 'status500'
  | 'status502'
  | 'status504'
  /** The server has acted, and a proxy says that it did not. */
  | 'late502'
  /** 200 with a page that asks to pay for the network. */
  | 'portal'
  /** One document of a batch is refused. */
  | 'refusedDocument'
  /** One document of a batch is answered as if another leaf stood in its way, and none does. */
  | 'conflictingDocument';

export const networkFaults: readonly NetworkFault[] = [
  'cutBefore',
  'cutAfter',
  'cutBody',
  'twice',
  'slow',
  'silent',
  'status401',
  'status403',
  'status409',
  'status429',
  'status500',
  'status502',
  'status504',
  'late502',
  'portal',
  'refusedDocument',
  'conflictingDocument',
];

const statuses: Readonly<Partial<Record<NetworkFault, number>>> = {
  status401: 401,
  status403: 403,
  status409: 409,
  status429: 429,
  status500: 500,
  status502: 502,
  status504: 504,
  late502: 502,
  portal: 200,
};

const words: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'forbidden',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal_server_error',
};

/** An answer that stands in for the server's; undefined for faults that are none. */
export const answerOf = (fault: NetworkFault, random: Random): Response | undefined => {
  const status = statuses[fault];
  if (status === undefined) return undefined;
  const word = words[status];
  // Proxies answer in HTML, also for what the server would have said in JSON.
  if (word === undefined || random.chance(0.2)) {
    return new Response('<html><body>Please wait.</body></html>', { status, headers: { 'content-type': 'text/html' } });
  }
  const headers = { 'content-type': 'application/json', ...(status === 429 ? { 'retry-after': '3' } : {}) };
  return new Response(JSON.stringify({ error: word, reason: 'As the test wants it.' }), { status, headers });
};

/** How many of the next requests go wrong, and how. */
export interface FaultPlan {
  draw(): NetworkFault | undefined;
  /** From now on each request goes wrong with this probability. */
  set(probability: number, kinds: readonly NetworkFault[]): void;
}

export const createFaultPlan = (random: Random): FaultPlan => {
  let probability = 0;
  let kinds: readonly NetworkFault[] = [];
  return {
    draw: () => (probability > 0 && random.chance(probability) ? random.pick(kinds) : undefined),
    set: (nextProbability, nextKinds) => {
      probability = nextProbability;
      kinds = nextKinds;
    },
  };
};
