/** Work that is done again and again, never twice at once. */
export interface Repeated {
  /** A turn that comes while the one before is under way is left out. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Done at the start, in place of a turn of `work`. */
  readonly first?: () => Promise<void>;
  readonly failed: (thrown: unknown) => void;
}

/** The returned function ends it, and waits for what is under way. Its timer keeps no process alive. */
export const startRepeating = ({ everyMs, work, first, failed }: Repeated): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  const begin = (task: () => Promise<void>): void => {
    running ??= task()
      .catch(failed)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(() => begin(work), everyMs);
  timer.unref();
  if (first !== undefined) begin(first);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
