import type { LineOf, Recording } from '../../../services/recorder/format/lines';
import { rootReducer, type RootState } from '../../store/rootReducer';
import { firstState } from '../replayState';
import { countUpTo } from './ascending';

/** Lines between two states that are kept, to begin with. */
const EVERY = 250;
/** Past so many of them every second one goes, and they stand twice as far apart. */
const MOST_KEPT = 400;
/** So many lines go through the reducers before anybody notices. */
const NEAR = 2000;

interface Kept {
  readonly position: number;
  readonly state: RootState;
}

/** The states of a recording. Position 0 is the head, position `k` is after line `k`, 1 first. */
export interface Film {
  /** The last position. */
  readonly length: number;
  stateAt(position: number): RootState;
  /** Whether {@link stateAt} is quick: a kept state stands not far before. */
  isNear(position: number): boolean;
}

/** The last one at or before a position; there is always the one of the head. */
const lastBefore = (kept: readonly Kept[], position: number): Kept =>
  kept[countUpTo(kept.length, (place) => (kept[place] as Kept).position, position) - 1] as Kept;

/** An action that a reducer stumbles over leaves the state as it was, as it does in the app. */
const reduced = (state: RootState, action: LineOf<'act'>['action']): RootState => {
  try {
    return rootReducer(state, action);
  } catch {
    return state;
  }
};

/**
 * Makes the state of any position by the reducers alone. States are kept on the way, by reference: they share what did
 * not change. One step onward from where one looked last is one action.
 */
export const createFilm = (recording: Recording): Film => {
  const { lines } = recording;
  let kept: Kept[] = [{ position: 0, state: firstState(recording) }];
  let every = EVERY;
  let last: Kept = kept[0] as Kept;

  const keep = (next: Kept): void => {
    if (next.position < (kept.at(-1)?.position ?? 0) + every) return;
    kept.push(next);
    if (kept.length <= MOST_KEPT) return;
    kept = kept.filter((_each, index) => index % 2 === 0);
    every *= 2;
  };
  const nearest = (position: number): Kept => {
    const before = lastBefore(kept, position);
    return last.position <= position && last.position > before.position ? last : before;
  };

  return {
    length: lines.length,
    isNear: (position) => position - nearest(position).position <= NEAR + every,
    stateAt: (position) => {
      const from = nearest(position);
      let { state } = from;
      for (let at = from.position; at < position; at += 1) {
        const line = lines[at];
        if (line?.kind === 'act') state = reduced(state, line.action);
        if ((at + 1) % EVERY === 0) keep({ position: at + 1, state });
      }
      last = { position, state };
      return state;
    },
  };
};
