import type { Recording } from '../../../services/recorder/format/lines';
import { createStateDigest } from '../replayState';
import type { Breath } from './breath';
import type { Film } from './film';

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

export const unchecked = ({ lines }: Recording): Check => ({ marks: new Uint8Array(lines.length + 1), reached: 0, compared: 0, differing: 0, firstOther: undefined });

/** Goes through a recording once and compares each state with the recorded digest, in slices. Fills `marks`. */
export const checkFilm = async (recording: Recording, film: Film, from: Check, breath: Breath, onProgress: (check: Check) => void): Promise<void> => {
  const digest = createStateDigest();
  const { marks } = from;
  let { reached, compared, differing, firstOther } = from;
  const told = (): Check => ({ marks, reached, compared, differing, firstOther });

  /** What is said of a position; in steps, because a state may be large. */
  function* markOf(position: number): Generator<void, number> {
    const line = recording.lines[position - 1];
    if (line?.kind !== 'act') return NONE;
    const state = film.stateAt(position);
    if (line.digest === undefined) return NONE;
    yield* digest.ahead(state);
    compared += 1;
    if (digest.of(state) === line.digest) return SAME;
    differing += 1;
    firstOther ??= position;
    return OTHER;
  }

  marks[0] = NONE;
  while (reached < film.length) {
    const steps = markOf(reached + 1);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      const rest = breath();
      if (rest !== undefined) await rest;
    }
    reached += 1;
    marks[reached] = step.value;
    const pause = breath();
    if (pause === undefined) continue;
    onProgress(told());
    await pause;
  }
  onProgress(told());
};
