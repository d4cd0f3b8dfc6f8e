import { type Gateway, GatewayFault } from './gateway';

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

/** What became of a part; of one item that fails by itself the fault. */
type PartOutcome<Item, Result> =
  | { readonly part: readonly Item[]; readonly result: Result }
  | { readonly item: Item; readonly fault: GatewayFault };

/** Calls that may fail before the first that does not: else it is the gateway that fails, whatever it is asked. */
const MOST_FAILED = 12;

/** Whether a part fails as the whole did. Other faults say something else. */
const isAs = (thrown: unknown, failure: GatewayFault): thrown is GatewayFault =>
  mayBeOfContent(thrown) && thrown.message === failure.message;

const halvesOf = <Item>(part: readonly Item[]): readonly (readonly Item[])[] => {
  const middle = Math.ceil(part.length / 2);
  return part.length > 1 ? [part.slice(0, middle), part.slice(middle)] : [];
};

/**
 * Tries a list that fails as a whole in halves, the larger parts first, until it is known which of its items fail by
 * themselves; those are named last. Throws what an attempt throws where that is another fault than `failure`, and
 * `failure` where nothing of several items goes through: then no item is to blame.
 */
export const inParts = async function* <Item, Result>(
  all: readonly Item[],
  attempt: (part: readonly Item[]) => Promise<Result>,
  failure: GatewayFault,
): AsyncGenerator<PartOutcome<Item, Result>, void, undefined> {
  const waiting: (readonly Item[])[] = [all];
  const alone: Item[] = [];
  let [failed, isWorking] = [0, all.length === 1];
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    try {
      const result = await attempt(part);
      isWorking = true;
      yield { part, result };
    } catch (thrown) {
      failed += 1;
      if (!isAs(thrown, failure) || (!isWorking && failed >= MOST_FAILED)) throw thrown;
      waiting.push(...halvesOf(part));
      if (part.length === 1) alone.push(...part);
    }
  }
  if (!isWorking) throw failure;
  for (const item of alone) yield { item, fault: failure };
};
