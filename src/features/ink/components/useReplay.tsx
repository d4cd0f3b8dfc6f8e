import { useEffect, useReducer, useState, type Dispatch } from 'react';

import type { OpenPage } from '../types';
import { replayReducer, startReplay, type Replay, type ReplayEvent } from '../view/replayLogic';

interface PlayedPage {
  readonly replay: Replay;
  readonly tell: Dispatch<ReplayEvent>;
  /** Up to which moment the page is shown; undefined while nothing is played. */
  readonly until: number | undefined;
}

/** Plays a page from its beginning while `page` is given; on the clock of the screen, so that a hidden tab rests. */
export const useReplay = (page: OpenPage | undefined): PlayedPage => {
  const total = page?.phase === 'ready' ? page.replayMs : 0;
  const played = page === undefined ? undefined : `${page.pageId} ${total}`;
  const [replay, tell] = useReducer(replayReducer, total, startReplay);
  const [known, setKnown] = useState(played);
  if (known !== played) {
    setKnown(played);
    tell({ type: 'loaded', total });
  }

  const isRunning = replay.isPlaying && played !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    let before = performance.now();
    let frame = requestAnimationFrame(function tick(now: number): void {
      tell({ type: 'ticked', ms: Math.max(0, now - before) });
      before = now;
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning]);

  return { replay, tell, until: played !== undefined && replay.total > 0 ? replay.at : undefined };
};
