/** Milliseconds that a long piece of work holds the event loop before everybody else has a turn. */
const SLICE_MS = 10;

/** Work that waits for its next slice, the one that waits longest first. */
const waiting: (() => void)[] = [];

function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeNext);
}

/** Long work on the event loop, cut into slices: `if (slices.isOver()) await slices.turn();` inside its loop. */
export interface Slices {
  /** True once the slice has lasted its time. */
  isOver(): boolean;
  /** Gives everything else on the event loop a turn, and begins the next slice. */
  turn(): Promise<void>;
}

/**
 * Of all sliced work of the process one slice runs in a turn of the event loop: ten long requests at once take longer,
 * and hold up the others no longer than one of them.
 * @param sliceMs milliseconds a slice may last; one step of the work can last longer, and is for the caller to bound
 */
export function createSlices(sliceMs = SLICE_MS): Slices {
  let end = performance.now() + sliceMs;
  return {
    isOver: () => performance.now() >= end,
    async turn() {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(resumeNext);
      });
      end = performance.now() + sliceMs;
    },
  };
}
