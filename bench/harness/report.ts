import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';

import type { Spread } from './spread';

export interface Figure {
  readonly name: string;
  /** What was measured, with units. */
  readonly value: string;
  /** What it was measured against, with units; empty where a figure stands alone. */
  readonly reference: string;
  readonly ratio?: number;
  /** The least that the ratio should be. */
  readonly goal?: number;
  /** The most that the ratio should be. */
  readonly limit?: number;
  /** Between which values the ratio lies. */
  readonly spread?: Spread;
}

export interface Results {
  readonly [part: string]: unknown;
}

const GIBIBYTE = 1024 ** 3;

export const machineLine = (): string => {
  const [first] = cpus();
  return `${cpus().length} x ${first?.model.trim() ?? 'unknown processor'}, ${(totalmem() / GIBIBYTE).toFixed(0)} GiB, Node ${process.versions.node}`;
};

/** Whether a ratio is below its limit: a spread that reaches over it leaves that open. */
const isBelow = (limit: number, ratio: number, spread: Spread | undefined): string => {
  const { low, high } = spread ?? { low: ratio, high: ratio };
  if (high <= limit) return 'reached';
  return low > limit ? 'missed' : 'not certain';
};

const verdict = ({ ratio, goal, limit, spread }: Figure): string => {
  if (ratio === undefined) return '';
  const digits = spread === undefined ? 2 : 3;
  const range =
    spread === undefined
      ? ''
      : `, ${spread.low.toFixed(digits)} to ${spread.high.toFixed(digits)} with ${Math.round(spread.confidence * 100)} %`;
  const text = `${ratio.toFixed(digits)} x${range}`;
  if (goal !== undefined) return `${text} (goal ${goal} x: ${ratio >= goal ? 'reached' : 'missed'})`;
  if (limit !== undefined) return `${text} (at most ${limit} x: ${isBelow(limit, ratio, spread)})`;
  return text;
};

export const printTable = (figures: readonly Figure[]): void => {
  const rows = [
    ['what', 'ours', 'reference', 'ratio'],
    ...figures.map((figure) => [figure.name, figure.value, figure.reference, verdict(figure)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
};

const readResults = async (path: string): Promise<Results> => {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

/** Puts one part's figures beside those of the other parts. */
export const keepResults = async (path: string, part: string, figures: readonly Figure[]): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const kept = await readResults(path);
  const next = { ...kept, machine: machineLine(), [part]: { measuredAt: new Date().toISOString(), figures } };
  await writeFile(path, `${JSON.stringify(next, null, 2)}\n`);
};
