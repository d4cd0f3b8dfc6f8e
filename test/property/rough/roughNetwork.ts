import { withRefusals, type RowStatus } from '../network/rowRefusals';
import type { Random } from '../random';
import { callOf, fits, standIns, withBodyError } from './answers';
import { createFeedRows, type RowKind } from './feedRows';
import { networkKinds, type NetworkKind, type Roughness } from './kinds';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** What a rougher gateway answers, under everything else that the network does. */
export interface RoughNetwork {
  /** The same way over the wire, on which answers are changed. */
  around(send: Fetch): Fetch;
  /** From now on each call goes wrong with this probability. */
  set(probability: number): void;
  /** The cloud is not the one any more that it was. */
  forget(): void;
}

const CLUSTER_PROBABILITY = 0.3;
const clusterKinds: readonly NetworkKind[] = ['repeatedRows', 'mixedRows', 'staleRows'];
const rowKinds: ReadonlySet<NetworkKind> = new Set([...clusterKinds, 'lackingBodies']);
const PASSING: readonly RowStatus[] = [503, 503, 500, 429];

const isRowKind = (kind: NetworkKind): kind is RowKind => rowKinds.has(kind);

export const createRoughNetwork = ({ kinds, isCluster }: Omit<Roughness, 'random'>, random: Random): RoughNetwork => {
  const feed = createFeedRows(random);
  const own = networkKinds.filter((kind) => kinds.has(kind));
  let probability = 0;
  /** Two refusals in a row are the end of a session, and that is another fault. */
  let wasRefused = false;

  const draw = (call: string): NetworkKind | undefined => {
    const may = (kind: NetworkKind): boolean => fits[kind](call) && !(kind === 'odd401' && wasRefused);
    if (random.chance(probability)) return random.pick(own.filter(may));
    return isCluster && random.chance(CLUSTER_PROBABILITY) ? random.pick(clusterKinds.filter(may)) : undefined;
  };

  const fed = async (
    kind: NetworkKind | undefined,
    url: string,
    init: RequestInit | undefined,
    send: Fetch,
  ): Promise<Response> => {
    const before = kind === 'repeatedAnswer' ? feed.before(url) : undefined;
    if (before !== undefined)
      return new Response(before, { status: 200, headers: { 'content-type': 'application/json' } });
    const answer = await send(url, init);
    if (!answer.ok) return answer;
    const text = await answer.text();
    const given = kind !== undefined && isRowKind(kind) ? feed.distort(kind, url, text) : text;
    feed.heard(url, text);
    return new Response(given, { status: answer.status, headers: answer.headers });
  };

  const distorted = (
    kind: NetworkKind | undefined,
    url: string,
    init: RequestInit | undefined,
    send: Fetch,
  ): Promise<Response> => {
    if (kind === 'bodyErrors') return withBodyError(url, init, random, send);
    if (kind === 'rowUnauthorized') return withRefusals({ url, init, random, exchange: send, status: 401 });
    if (kind === 'rowErrors')
      return withRefusals({ url, init, random, exchange: send, status: random.pick(PASSING) ?? 503 });
    return callOf(url) === '_changes' ? fed(kind, url, init, send) : send(url, init);
  };

  return {
    around: (send) => async (url, init) => {
      const call = callOf(url);
      if (call === undefined || (own.length === 0 && !isCluster)) return send(url, init);
      const kind = draw(call);
      wasRefused = kind === 'odd401' || kind === 'rowUnauthorized';
      const answer = kind === undefined ? undefined : standIns[kind]?.(random);
      return answer ?? distorted(kind, url, init, send);
    },
    set: (next) => {
      probability = next;
    },
    forget: () => feed.forget(),
  };
};
