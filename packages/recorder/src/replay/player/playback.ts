import { positionBy, timelineOf } from '../recording/timeline';
import type { Change, PlayerState, Playing } from './types';

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
