import type { Frames } from '../player/playback';

/** The frames of the screen. */
export const browserFrames: Frames = (work) => {
  let handle = requestAnimationFrame(function next(now) {
    handle = requestAnimationFrame(next);
    work(now);
  });
  return () => cancelAnimationFrame(handle);
};
