import type { LineOf, Recording } from '../../format/lines';
import { createComparison, type Difference, type Outcome, type ReplayOptions } from '../comparison';
import { countUpTo } from './steps';

type Action = LineOf<'act'>['action'];

/** The reducer of the app whose recordings are replayed. */
export type Reduce<State> = (state: State, action: Action) => State;

/** The state that a replay begins with: what the recording leaves out is as at the start of the app. */
export const firstState = <State extends object>({ head }: Pick<Recording, 'head'>, reduce: Reduce<State>): State =>
  reduce(head.snapshot as State, { type: 'replay/begun' });

/** An action that a reducer stumbles over leaves the state as it was, as it does in the app. */
const reduced = <State>(reduce: Reduce<State>, state: State, action: Action): State => {
  try {
    return reduce(state, action);
  } catch {
    return state;
  }
};

/** Sends the actions through the reducers alone, and compares the state after each. */
export const replayState = <State extends object>(
  recording: Recording,
  reduce: Reduce<State>,
  { until = Infinity }: ReplayOptions = {},
): Outcome => {
  const comparison = createComparison(recording, until);
  const { lines } = recording;
  const last = Math.min(until, lines.length);
  let state = firstState(recording, reduce);
  const outcome = (through: number, difference: Difference | undefined): Outcome => ({
    mode: 'state',
    lines: through,
    digest: comparison.digestOf(state),
    compared: comparison.compared(),
    difference,
  });
  for (let index = 0; index < last; index += 1) {
    const line = lines[index];
    if (line?.kind !== 'act') continue;
    state = reduced(reduce, state, line.action);
    const difference = comparison.act(index, state);
    if (difference !== undefined) return outcome(index + 1, difference);
  }
  return outcome(last, comparison.end(state));
};

/** Lines between two states that are kept, to begin with, and how long the reducers may take for them, in milliseconds. */
const [EVERY, COST_MS] = [250, 8];
/** Past so many of them every second one goes, and they stand twice as far apart. */
const MOST_KEPT = 400;
/** So many lines beyond what was reached go through the reducers before anybody notices. */
const NEAR = 20;

interface Kept<State> {
  readonly position: number;
  readonly state: State;
}

/** The states of a recording. Position 0 is the head, position `k` is after line `k`, 1 first. */
export interface RecordedStates<State extends object = object> {
  /** The last position. */
  readonly length: number;
  stateAt(position: number): State;
  /** Whether {@link stateAt} is quick: a kept state stands not far before. */
  isNear(position: number): boolean;
  /** Makes the states up to a position, a line a step; it is near then. */
  towards(position: number): Generator<void, void>;
}

/** The last one at or before a position; there is always the one of the head. */
const lastBefore = <State>(kept: readonly Kept<State>[], position: number): Kept<State> =>
  kept[countUpTo(kept.length, (place) => (kept[place] as Kept<State>).position, position) - 1] as Kept<State>;

/** States that are kept on the way, by reference: they share what did not change. */
const createKeptStates = <State>(first: State) => {
  let kept: readonly Kept<State>[] = [{ position: 0, state: first }];
  let [every, most] = [EVERY, COST_MS];
  /** What was spent since the last one. */
  let spent = 0;
  return {
    before: (position: number): Kept<State> => lastBefore(kept, position),
    /** A state that was made for the first time, and how long the reducers took, in milliseconds. */
    offer: (next: Kept<State>, cost: number): void => {
      spent += cost;
      if (spent < most && next.position < (kept.at(-1)?.position ?? 0) + every) return;
      spent = 0;
      kept = [...kept, next];
      if (kept.length <= MOST_KEPT) return;
      kept = kept.filter((_each, index) => index % 2 === 0);
      [every, most] = [every * 2, most * 2];
    },
  };
};

/**
 * Makes the state of any position by the reducers alone. States are kept on the way, closer where the reducers have much
 * to do, so that going back to any place takes a few milliseconds. One step onward from where one looked last is one action.
 * @param now milliseconds of a clock that only goes on
 */
export const createStates = <State extends object>(
  recording: Recording,
  reduce: Reduce<State>,
  now: () => number = () => performance.now(),
): RecordedStates<State> => {
  const { lines } = recording;
  const shelf = createKeptStates(firstState(recording, reduce));
  /** Where somebody looked last, and the last position whose state was made: a walk that is left for another goes on there. */
  let [last, front] = [shelf.before(0), shelf.before(0)];

  const nearest = (position: number): Kept<State> =>
    [last, front].reduce(
      (best, each) => (each.position <= position && each.position > best.position ? each : best),
      shelf.before(position),
    );
  const after = ({ position, state }: Kept<State>): Kept<State> => {
    const line = lines[position];
    const began = now();
    const next = { position: position + 1, state: line?.kind === 'act' ? reduced(reduce, state, line.action) : state };
    if (next.position <= front.position) return next;
    front = next;
    shelf.offer(next, now() - began);
    return next;
  };
  function* towards(position: number): Generator<void, void> {
    let at = nearest(position);
    while (at.position < position) {
      at = after(at);
      yield;
    }
    last = at;
  }

  return {
    length: lines.length,
    isNear: (position) => position <= front.position || position - nearest(position).position <= NEAR,
    stateAt: (position) => {
      let at = nearest(position);
      while (at.position < position) at = after(at);
      last = at;
      return at.state;
    },
    towards,
  };
};
