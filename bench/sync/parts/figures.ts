import type { Figure } from '../../harness/report';
import type { StageOptions } from '../stage';

export interface PartOptions extends StageOptions {
  readonly docs: number;
  readonly startUpDocs: number;
  readonly rounds: number;
}

export interface PartResult {
  readonly ratios: Readonly<Record<string, number>>;
  /** As measured, by side. */
  readonly medians: unknown;
  readonly figures: readonly Figure[];
}

export type Part = (options: PartOptions) => Promise<PartResult>;

export const milliseconds = (value: number): string => `${value.toFixed(value < 20 ? 1 : 0)} ms`;

/** Milliseconds of both sides, and how many times faster ours is. */
export const faster = (name: string, ours: number, reference: number, goal?: number): Figure => ({
  name,
  value: milliseconds(ours),
  reference: milliseconds(reference),
  ratio: reference / ours,
  ...(goal === undefined ? {} : { goal }),
});

/** Milliseconds of both sides, and how many times longer ours takes. */
export const slower = (name: string, ours: number, reference: number, limit?: number): Figure => ({
  name,
  value: milliseconds(ours),
  reference: milliseconds(reference),
  ratio: ours / reference,
  ...(limit === undefined ? {} : { limit }),
});

/** Times that are not compared. */
export const alone = (name: string, ...times: readonly number[]): Figure => ({
  name,
  value: times.map(milliseconds).join(' / '),
  reference: '',
});
