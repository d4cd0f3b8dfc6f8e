/** Milliseconds that a long piece of work holds the event loop before everybody else has a turn. */
const SLICE_MS = 10;

/** Work that waits for its next slice, the one that waits longest first. */
const waiting: (() => void)[] = [];

let turnBegan: number | undefined;

function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeNext);
}

/** Of all sliced work of the process one slice runs in a turn of the event loop, however many requests are long. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeNext);
  });
}

/**
 * Whether this turn of the event loop has lasted long enough for long work to let others have theirs. Counted from the
 * first who asks in a turn, for all of them together: many small pieces of work are long work too.
 */
export function isTurnOver(): boolean {
  if (turnBegan === undefined) {
    turnBegan = performance.now();
    setImmediate(() => {
      turnBegan = undefined;
    });
    return false;
  }
  return performance.now() - turnBegan > SLICE_MS;
}

/** Resolves in a turn of the event loop that is not used up. */
export async function nextSlice(): Promise<void> {
  while (isTurnOver()) await nextTurn();
}

/** `items.map(work)`, with turns of the event loop for others in between. Throws what `work` throws. */
export async function inSlices<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Promise<Awaited<Result>[]> {
  const results: Awaited<Result>[] = [];
  for (const item of items) {
    if (isTurnOver()) await nextSlice();
    const result = work(item, results.length);
    results.push(result instanceof Promise ? await result : (result as Awaited<Result>));
  }
  return results;
}

/** Long work on the event loop, cut into slices: `if (slices.isOver()) await slices.turn();` inside its loop. */
export interface Slices {
  /** True once the slice has lasted its time. */
  isOver(): boolean;
  /** Gives everything else on the event loop a turn, and begins the next slice. */
  turn(): Promise<void>;
}

/**
 * For work whose loop is not over a list. Ten long requests at once take longer, and hold up the others no longer than
 * one of them.
 * @param sliceMs milliseconds a slice may last; one step of the work can last longer, and is for the caller to bound
 */
export function createSlices(sliceMs = SLICE_MS): Slices {
  let end = performance.now() + sliceMs;
  return {
    isOver: () => performance.now() >= end,
    async turn() {
      await nextTurn();
      end = performance.now() + sliceMs;
    },
  };
}
