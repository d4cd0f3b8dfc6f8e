import type { RecordingLine } from '../../format/lines';
import { type Breath, eachInSlices } from './breath';

/**
 * How many of ascending values are not above a limit, found by halving.
 * @param at the value at a place, 0 first
 */
export const countUpTo = (length: number, at: (place: number) => number, limit: number): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (at(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Who dispatched an action; or that a port was asked, or said something. */
export const stepKinds = ['view', 'route', 'saga', 'outside', 'call', 'answer'] as const;
export type StepKind = (typeof stepKinds)[number];

/** A line as a list shows it. */
export interface Step {
  /** 1 first; position 0 is the head and no step. */
  readonly position: number;
  readonly kind: StepKind;
  /** The type of an action, or what was asked: `documents.edit`; `sync.open › stop` of what a call gave. */
  readonly name: string;
  /** Milliseconds since the head. */
  readonly t: number;
  /** The port threw, or its promise failed. */
  readonly isFault: boolean;
}

const isFault = (line: RecordingLine): boolean =>
  line.kind === 'failed' || ((line.kind === 'call' || line.kind === 'used') && line.threw !== undefined);

const kindOf = (line: RecordingLine): StepKind => {
  if (line.kind === 'act') return line.origin;
  return line.kind === 'call' || line.kind === 'used' ? 'call' : 'answer';
};

/** Lines as steps, made in slices: calls that come back later are named by what they ask. */
export const stepsOf = async (lines: readonly RecordingLine[], breath: Breath): Promise<readonly Step[]> => {
  const steps: Step[] = [];
  const asked = new Map<number, string>();
  const nameOf = (line: RecordingLine): string => {
    if (line.kind === 'act') return line.action.type;
    if (line.kind !== 'call' && line.kind !== 'used') return asked.get(line.n) ?? '?';
    const name = line.kind === 'call' ? line.port : `${asked.get(line.of) ?? '?'} › ${line.name}`;
    asked.set(line.n, name);
    return name;
  };
  await eachInSlices(lines, breath, (line, index) => {
    steps.push({ position: index + 1, kind: kindOf(line), name: nameOf(line), t: line.t, isFault: isFault(line) });
  });
  return steps;
};

/** What belongs together: the position of a call, and that of what settled it. */
export interface Links {
  /** Of whatever a call brought: where it was asked. */
  readonly askedAt: (position: number) => number | undefined;
  /** Of a call: where its promise settled. */
  readonly settledAt: (position: number) => number | undefined;
}

/** Looked up once, in slices. */
export const linksOf = async (lines: readonly RecordingLine[], breath: Breath): Promise<Links> => {
  const asked = new Map<number, number>();
  const settled = new Map<number, number>();
  await eachInSlices(lines, breath, (line, index) => {
    if (line.kind === 'call' || line.kind === 'used') asked.set(line.n, index + 1);
    if (line.kind === 'answer' || line.kind === 'failed') settled.set(line.n, index + 1);
  });
  return {
    askedAt: (position) => {
      const line = lines[position - 1];
      if (line === undefined || line.kind === 'act' || line.kind === 'call') return undefined;
      return asked.get(line.kind === 'used' ? line.of : line.n);
    },
    settledAt: (position) => {
      const line = lines[position - 1];
      return line?.kind === 'call' || line?.kind === 'used' ? settled.get(line.n) : undefined;
    },
  };
};

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
