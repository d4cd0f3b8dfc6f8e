import type { Held } from '../hook';

/** What one row or document is taken for, and how much of text or bytes weighs as much. */
const KILOBYTE = 1024;
/** Rows of an action, and documents of what a port says, lie within so many levels. */
const LEVELS = 3;

const weigh = (value: unknown, levels: number): number => {
  if (typeof value === 'string') return value.length / KILOBYTE;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength / KILOBYTE;
  if (Array.isArray(value)) return value.length;
  if (levels === 0) return 0;
  let weight = 0;
  for (const part of Object.values(value)) weight += weigh(part, levels - 1);
  return weight;
};

/**
 * About how many kilobytes a line keeps from being forgotten, by what is large in it. Quick, because it is asked for each
 * line while the page has other things to do. What an action leaves in the state is counted with the action.
 */
export const weightOf = (line: Held): number => {
  if (line.kind === 'act') return 1 + weigh(line.action, LEVELS);
  if (line.kind === 'answer') return 1 + weigh(line.value, LEVELS);
  if (line.kind === 'begin' || line.kind === 'failed') return 1;
  return line.args.reduce<number>((weight, arg) => weight + weigh(arg, LEVELS), 1);
};
