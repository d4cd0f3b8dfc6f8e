import { countUpTo } from './ascending';
import type { Step, StepKind } from './steps';

/** The steps of the chosen kinds; all of them where none is chosen. */
export const stepsOfKinds = (steps: readonly Step[], kinds: ReadonlySet<StepKind>): readonly Step[] =>
  kinds.size === 0 ? steps : steps.filter(({ kind }) => kinds.has(kind));

/** Positions of the steps whose name has the words in it; none without words. */
export const matchesOf = (steps: readonly Step[], words: string): readonly number[] => {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  return steps.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ position }) => position);
};

/** How many of the ascending positions lie before one, or at it. */
const matchesUpTo = (matches: readonly number[], position: number): number =>
  countUpTo(matches.length, (place) => matches[place] ?? 0, position);

/** The number of the match that stands here, 1 first; 0 where none does. */
export const matchNumber = (matches: readonly number[], position: number): number => {
  const count = matchesUpTo(matches, position);
  return count > 0 && matches[count - 1] === position ? count : 0;
};

/** The match after a position, or before it; behind the last comes the first. Undefined without any. */
export const matchFrom = (matches: readonly number[], position: number, way: 1 | -1): number | undefined => {
  const index = way === 1 ? matchesUpTo(matches, position) : matchesUpTo(matches, position - 1) - 1;
  return matches.at(index % Math.max(1, matches.length));
};

/** Index of the last step at or before a position, 0 where all stand behind it. */
export const indexAt = (steps: readonly Step[], position: number): number =>
  Math.max(0, countUpTo(steps.length, (place) => steps[place]?.position ?? 0, position) - 1);
