import { countUpTo } from '../recording/steps';
import type { Change, PlayerState, Playing } from './types';

/** A wait of more than this may be skipped. */
const LONG_WAIT_MS = 2000;
/** What is left of it, so that one sees that there was one. */
const SKIPPED_MS = 250;

/** When each position is shown, in milliseconds since the head, ascending; position 0 at 0. */
type Timeline = Float64Array;

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

/** Calls back for each frame of the screen, with its time in milliseconds, until it is stopped. */
export type Frames = (work: (now: number) => void) => () => void;

/** Moves the position as time goes by. */
export const createPlayback = (frames: Frames, shown: () => PlayerState, change: Change) => {
  let end: (() => void) | undefined;

  const stop = (): void => {
    end?.();
    end = undefined;
  };

  const play = ({ opened, position, speed, skipsWaits }: Playing): void => {
    const timeline = timelineOf(
      opened.steps.map(({ t }) => t),
      skipsWaits,
    );
    let clock = timeline[position] ?? 0;
    let last: number | undefined;
    let at = position;
    const move = (now: number): void => {
      clock += (now - (last ?? now)) * speed;
      last = now;
      const next = positionBy(timeline, clock);
      const isOver = next === opened.states.length;
      if (isOver) stop();
      if (next !== at || isOver) change({ position: next, isPlaying: !isOver });
      at = next;
    };
    stop();
    end = frames(move);
  };

  return {
    stop,
    toggle: (): void => {
      const state = shown();
      if (state.phase !== 'open') return;
      const { isPlaying, position, opened } = state;
      stop();
      if (isPlaying || opened.states.length === 0) return change({ isPlaying: false });
      const begin = { position: position === opened.states.length ? 0 : position, isPlaying: true };
      change(begin);
      play({ ...state, ...begin });
    },
    /** Goes on from where it stands, at another pace. */
    restart: (part: Partial<Pick<Playing, 'speed' | 'skipsWaits'>>): void => {
      change(part);
      const state = shown();
      if (state.phase === 'open' && state.isPlaying) play(state);
    },
  };
};
export type Playback = ReturnType<typeof createPlayback>;
