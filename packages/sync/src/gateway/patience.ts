import { GatewayFault, type Gateway } from './gateway';

/** Failures in a row, each the same, until one list is tried in parts; twice as many before the next time. */
const FIRST = 3;
const MOST = 96;
/** Lists that are remembered, the latest. */
const MOST_LISTS = 100;

interface Failures {
  readonly message: string;
  readonly count: number;
  /** So many until it is tried in parts. */
  readonly from: number;
}

/** Tells a gateway that is down from one, or something on the way to it, that fails because of what it is asked. */
interface Patience {
  /**
   * The whole of a list has failed. Whether it is to be tried in parts now: it has failed several times and each time
   * so, while the gateway answers otherwise. It is asked for its root only then.
   */
  isOver(list: string, thrown: unknown, signal: AbortSignal): Promise<boolean>;
  worked(list: string): void;
}

/** Whether a failure may be due to what was asked: other faults say what they are about. */
export const mayBeOfContent = (thrown: unknown): thrown is GatewayFault =>
  thrown instanceof GatewayFault && thrown.kind === 'offline' && thrown.retryAfterMs === undefined;

export const createPatience = (root: Gateway['root']): Patience => {
  // A map gives its keys in the order in which they were put in.
  const lists = new Map<string, Failures>();
  const keep = (list: string, failures: Failures): void => {
    lists.delete(list);
    lists.set(list, failures);
    const [oldest] = lists.keys();
    if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
  };
  return {
    isOver: async (list, thrown, signal) => {
      if (signal.aborted || !mayBeOfContent(thrown)) return false;
      const { message } = thrown;
      const known = lists.get(list);
      const from = known?.from ?? FIRST;
      const count = known?.message === message ? known.count + 1 : 1;
      keep(list, { message, count, from });
      if (count < from) return false;
      const answers = await root(signal).then(
        () => true,
        () => false,
      );
      keep(list, { message, count: 0, from: answers ? Math.min(MOST, from * 2) : from });
      return answers;
    },
    worked: (list) => void lists.delete(list),
  };
};
