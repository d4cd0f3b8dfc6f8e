import type { TrackSample } from '../../../src/services/contract/captcha';
import { PICTURE_WIDTH } from './place';

export interface Slide {
  /** Where the piece was let go: pixels from the picture's left edge. */
  readonly offset: number;
  readonly track: readonly TrackSample[];
}

/** Pixels. */
const TOLERANCE = 5;
const START_REACH = 10;
const END_REACH = 2;
/** Held arrow keys repeat; fewer samples than this is a jump, not a way. */
const LEAST_SAMPLES = 5;
const SHORTEST_MS = 200;
const LONGEST_MS = 120_000;
/** The browser's clock and ours do not tick alike. */
const CLOCK_SLACK_MS = 250;

const isMonotone = (track: readonly TrackSample[]): boolean =>
  track.every(({ t }, index) => t >= (track[index - 1]?.t ?? 0));

const staysInside = (track: readonly TrackSample[]): boolean =>
  track.every(({ x }) => x >= -START_REACH && x <= PICTURE_WIDTH);

/** Whether somebody may have moved so since they got the picture: by hand, or by keys, which repeat evenly. */
const isPlausible = ({ offset, track }: Slide, elapsedMs: number): boolean => {
  const [first, last] = [track[0], track.at(-1)];
  if (first === undefined || last === undefined || track.length < LEAST_SAMPLES) return false;
  const duration = last.t - first.t;
  if (duration < SHORTEST_MS || duration > Math.min(LONGEST_MS, elapsedMs + CLOCK_SLACK_MS)) return false;
  const connects = Math.abs(first.x) <= START_REACH && Math.abs(last.x - offset) <= END_REACH;
  return connects && isMonotone(track) && staysInside(track);
};

export const slideFits = (slide: Slide, left: number, elapsedMs: number): boolean =>
  Math.abs(slide.offset - left) <= TOLERANCE && isPlausible(slide, elapsedMs);
