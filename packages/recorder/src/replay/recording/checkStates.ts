import type { Recording } from '../../format/lines';
import { createStateDigest, digestSaid } from '../comparison';
import type { Breath } from './breath';
import type { RecordedStates } from './states';

/** Of one position: not looked at yet; as recorded; another state than recorded; nothing to compare with. */
export const [UNSEEN, SAME, OTHER, NONE] = [0, 1, 2, 3] as const;

export interface Check {
  /** By position; grows while the check runs. */
  readonly marks: Uint8Array;
  /** The last position that was looked at. */
  readonly reached: number;
  /** How many states were compared. */
  readonly compared: number;
  readonly differing: number;
  /** The first position whose state is another one. */
  readonly firstOther: number | undefined;
}

export const unchecked = ({ lines }: Recording): Check => ({
  marks: new Uint8Array(lines.length + 1),
  reached: 0,
  compared: 0,
  differing: 0,
  firstOther: undefined,
});

/** Compares the states of a states; in steps, because a state may be large. */
const createMarks = (recording: Recording, states: RecordedStates, from: Check) => {
  const digest = createStateDigest(recording);
  const { marks } = from;
  let { compared, differing, firstOther } = from;

  function* isOther(said: string, position: number): Generator<void, boolean> {
    const state = states.stateAt(position);
    yield* digest.ahead(state);
    return digest.of(state) !== said;
  }
  const differs = (position: number): void => {
    differing += 1;
    firstOther ??= position;
  };
  return {
    told: (reached: number): Check => ({ marks, reached, compared, differing, firstOther }),
    *of(position: number): Generator<void, void> {
      const said = digestSaid(recording, recording.lines[position - 1]);
      marks[position] = NONE;
      if (said === undefined) return;
      compared += 1;
      marks[position] = (yield* isOther(said, position)) ? OTHER : SAME;
      if (marks[position] === OTHER) differs(position);
    },
    /** What the end says of the last state, which an action's line may have said already. */
    *ofEnd(): Generator<void, void> {
      const said = digestSaid(recording, recording.end);
      if (said === undefined) return;
      const lastAct = recording.lines.findLastIndex(({ kind }) => kind === 'act') + 1;
      if (marks[lastAct] === NONE) compared += 1;
      if (!(yield* isOther(said, states.length))) return;
      if (marks[lastAct] !== OTHER) differs(states.length);
      marks[states.length] = OTHER;
    },
  };
};

/** Goes through a recording once and compares each state with the recorded digest, in slices. Fills `marks`. */
export const checkStates = async (
  recording: Recording,
  states: RecordedStates,
  from: Check,
  breath: Breath,
  onProgress: (check: Check) => void,
): Promise<void> => {
  const marks = createMarks(recording, states, from);
  let { reached } = from;
  const inSlices = async (steps: Generator<void, void>): Promise<void> => {
    while (steps.next().done !== true) {
      const rest = breath();
      if (rest !== undefined) await rest;
    }
  };

  from.marks[0] = NONE;
  while (reached < states.length) {
    await inSlices(marks.of(reached + 1));
    reached += 1;
    const pause = breath();
    if (pause === undefined) continue;
    onProgress(marks.told(reached));
    await pause;
  }
  await inSlices(marks.ofEnd());
  onProgress(marks.told(reached));
};
