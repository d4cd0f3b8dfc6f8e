/** Far longer than anything that is waited for takes, also where many programs share a slow processor. */
export const LONGEST_WAIT_MS = 60_000;

const ASK_EVERY_MS = 5;

/** The real ones, also where a test turns timers by hand. */
const { setTimeout: begin, performance: clock } = globalThis;

/** A moment in real time, for something that must not happen. Never a proof that something did happen. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => void begin(resolve, ms));

/** Waits until `isSo` holds. @throws Error that names `what`, after a minute. */
export const until = async (isSo: () => Promise<boolean> | boolean, what = 'what was waited for'): Promise<void> => {
  const end = clock.now() + LONGEST_WAIT_MS;
  while (!(await isSo())) {
    if (clock.now() > end) throw new Error(`It did not happen in time: ${what}.`);
    await pause(ASK_EVERY_MS);
  }
};

/** A promise and the way to settle it: what is under way stays so until a test says otherwise. */
export const gate = (): { readonly passed: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
};
