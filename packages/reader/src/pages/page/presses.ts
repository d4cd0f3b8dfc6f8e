/** The outer quarters of a page turn it, the middle is ours. */
const QUARTER = 0.25;

/** What a press means where it hit nothing. @param share how far to the right it was, 0 to 1 */
export const tapAt = (share: number, isRightToLeft: boolean): 'back' | 'on' | 'middle' => {
  if (share > QUARTER && share < 1 - QUARTER) return 'middle';
  return share > 0.5 === isRightToLeft ? 'back' : 'on';
};

/** Calls as soon as nobody has asked for so long. */
export const rested = (ms: number, work: () => void, signal: AbortSignal): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(work, ms);
  };
};
