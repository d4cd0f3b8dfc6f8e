import type { LineOf, Recording } from '../format/lines';
import { createComparison, type ReplayOptions } from './comparison';
import type { Difference, Outcome } from './outcome';

type Action = LineOf<'act'>['action'];

/** The reducer of the app whose recordings are replayed. */
export type Reduce<State> = (state: State, action: Action) => State;

/** The state that a replay begins with: what the recording leaves out is as at the start of the app. */
export const firstState = <State extends object>({ head }: Pick<Recording, 'head'>, reduce: Reduce<State>): State =>
  reduce(head.snapshot as State, { type: 'replay/begun' });

/** An action that a reducer stumbles over leaves the state as it was, as it does in the app. */
export const reduced = <State>(reduce: Reduce<State>, state: State, action: Action): State => {
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
