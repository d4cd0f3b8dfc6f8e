import { mayBeOfContent } from './patience';
import type { GatewayFault } from './gateway';

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
