import type { Breath } from '../recording/breath';
import type { PlayerState } from './types';

/**
 * Makes the states up to where the player stands, in slices, where they are not at hand: somebody who jumps far ahead
 * waits, and the page does not. `onReached` is told each time that the place is near.
 */
export const createReach = (
  shown: () => PlayerState,
  breathFor: (signal: AbortSignal) => Breath,
  onReached: () => void,
) => {
  let walking: AbortSignal | undefined;

  /** Undefined where there is nothing to do. */
  const far = () => {
    const state = shown();
    return state.phase === 'open' && !state.opened.states.isNear(state.position)
      ? { states: state.opened.states, position: state.position }
      : undefined;
  };
  const walk = async (breath: Breath): Promise<void> => {
    for (let goal = far(); goal !== undefined; goal = far()) {
      const { states, position } = goal;
      for (const _line of states.towards(position)) {
        const pause = breath();
        if (pause === undefined) continue;
        await pause;
        // Somebody went elsewhere meanwhile.
        if (far()?.position !== position) break;
      }
      if (states.isNear(position)) onReached();
    }
  };
  /** @param signal ends when the recording is left */
  return async (signal: AbortSignal): Promise<void> => {
    if (walking === signal || far() === undefined) return;
    walking = signal;
    try {
      await walk(breathFor(signal));
    } catch (thrown) {
      // What is left for another recording is no fault.
      if (!signal.aborted) throw thrown;
    } finally {
      if (walking === signal) walking = undefined;
    }
  };
};
