import { countUpTo } from './ascending';

/** A wait of more than this may be skipped. */
const LONG_WAIT_MS = 2000;
/** What is left of it, so that one sees that there was one. */
const SKIPPED_MS = 250;

/** When each position is shown, in milliseconds since the head, ascending; position 0 at 0. */
export type Timeline = Float64Array;

/** @param moments of the lines; a computer's clock may have been set back meanwhile */
export const timelineOf = (moments: readonly number[], skipsWaits: boolean): Timeline => {
  const timeline = new Float64Array(moments.length + 1);
  let [recorded, shown] = [0, 0];
  for (const [index, moment] of moments.entries()) {
    const wait = Math.max(0, moment - recorded);
    recorded = Math.max(recorded, moment);
    shown += skipsWaits && wait > LONG_WAIT_MS ? SKIPPED_MS : wait;
    timeline[index + 1] = shown;
  }
  return timeline;
};

/** The last position that is shown by then. */
export const positionBy = (timeline: Timeline, clock: number): number =>
  Math.max(0, countUpTo(timeline.length, (position) => timeline[position] ?? 0, clock) - 1);
