import type { TakenStep } from '../editing/history';

interface Lane {
  waiting: TakenStep[];
  /** Of those that wait, as soon as something does. */
  next: Promise<void> | undefined;
  /** Of those that are on their way. */
  going: Promise<void> | undefined;
}

/**
 * Strokes on their way to the worker, by the keys of their pages. Those that come while others are drawn go together: a page is
 * worked out once more for each message, so that a quick hand on a full page would be ahead of it more and more.
 */
export class StepQueue {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly put: (key: string, steps: readonly TakenStep[]) => Promise<void>) {}

  /** Rejects with what hinders the message that the step goes in. */
  add(key: string, taken: TakenStep): Promise<void> {
    const lane: Lane = this.lanes.get(key) ?? { waiting: [], next: undefined, going: undefined };
    this.lanes.set(key, lane);
    lane.waiting.push(taken);
    lane.next ??= this.follow(key, lane);
    return lane.next;
  }

  /** Resolves when the worker has all that was added by now: what is asked then comes after it. Rejects never. */
  async rest(key: string): Promise<void> {
    const lane = this.lanes.get(key);
    await (lane?.next ?? lane?.going)?.catch(() => undefined);
  }

  private async follow(key: string, lane: Lane): Promise<void> {
    await lane.going?.catch(() => undefined);
    const steps = lane.waiting;
    lane.waiting = [];
    lane.next = undefined;
    const going = this.put(key, steps);
    lane.going = going;
    try {
      await going;
    } finally {
      if (lane.going === going) this.forget(key, lane);
    }
  }

  private forget(key: string, lane: Lane): void {
    lane.going = undefined;
    if (lane.next === undefined) this.lanes.delete(key);
  }
}
