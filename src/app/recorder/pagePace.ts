import { afterTask, type Pace } from '@inkside/recorder';

/** At the latest; a page in the background is never idle. */
const LATEST_MS = 500;
/** What is taken of a page that is never idle, of one that nobody sees, and where somebody waits for the work. */
const [BUSY_SLICE_MS, HIDDEN_SLICE_MS, SOON_SLICE_MS] = [5, 50, 10];

type Work = (hasTime: () => boolean) => void;

const forMs = (ms: number): (() => boolean) => {
  const end = performance.now() + ms;
  return () => performance.now() < end;
};

const inPassing = (work: Work): void => work(forMs(document.hidden ? HIDDEN_SLICE_MS : BUSY_SLICE_MS));

const whenIdle = (work: Work): void => {
  if (typeof requestIdleCallback !== 'function') return void setTimeout(() => inPassing(work), LATEST_MS);
  requestIdleCallback(
    (deadline) => {
      if (deadline.didTimeout) inPassing(work);
      else work(() => deadline.timeRemaining() > 1);
    },
    { timeout: LATEST_MS },
  );
};

/** How the recorder shares the page's main thread with the page. */
export const pagePace = (): Pace => {
  const waiting: Work[] = [];
  const next = afterTask(() => waiting.shift()?.(forMs(SOON_SLICE_MS)));
  return {
    whenIdle: (work, notBeforeMs = 0) => {
      if (notBeforeMs === 0) whenIdle(work);
      else setTimeout(() => whenIdle(work), notBeforeMs);
    },
    soon: (work) => {
      waiting.push(work);
      next();
    },
  };
};
