/** How much faster than by hand a page is played. */
export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Where a page is played. `at` and `total` in its own milliseconds. */
export interface Replay {
  readonly at: number;
  readonly total: number;
  readonly speed: Speed;
  readonly isPlaying: boolean;
}

export type ReplayEvent =
  | { readonly type: 'pressed' }
  | { readonly type: 'sought'; readonly at: number }
  | { readonly type: 'hurried'; readonly speed: Speed }
  /** So many milliseconds of the clock have passed. */
  | { readonly type: 'ticked'; readonly ms: number }
  /** Another page, or this one read anew. */
  | { readonly type: 'loaded'; readonly total: number };

export const startReplay = (total: number): Replay => ({ at: 0, total, speed: 1, isPlaying: total > 0 });

const ticked = (replay: Replay, ms: number): Replay => {
  if (!replay.isPlaying) return replay;
  const at = Math.min(replay.total, replay.at + ms * replay.speed);
  return { ...replay, at, isPlaying: at < replay.total };
};

/** What becomes of a replay. Pressing play at the end begins anew. */
export const replayReducer = (replay: Replay, event: ReplayEvent): Replay => {
  switch (event.type) {
    case 'pressed': {
      const isOver = replay.at >= replay.total;
      return {
        ...replay,
        at: isOver && !replay.isPlaying ? 0 : replay.at,
        isPlaying: !replay.isPlaying && replay.total > 0,
      };
    }
    case 'sought':
      return { ...replay, at: Math.min(Math.max(event.at, 0), replay.total) };
    case 'hurried':
      return { ...replay, speed: event.speed };
    case 'ticked':
      return ticked(replay, event.ms);
    case 'loaded':
      return { ...startReplay(event.total), speed: replay.speed };
  }
};

/** Minutes and seconds, as players write them. */
export const clockOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
