import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { keepResults, machineLine, printTable, type Figure } from './report';

const RESULTS = fileURLToPath(new URL('../results.json', import.meta.url));

/** What an option says. @throws RangeError where that is no whole number from 1 */
export const amountOf = (option: string, text: string): number => {
  const amount = Number(text);
  if (Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new RangeError(`--${option} takes a whole number from 1.`);
};

/**
 * Measures the parts of a bench one after the other, or `only` one of them; prints their figures, and keeps them as the
 * newest of that bench. Gives what came of each, by its name.
 * @throws RangeError where no part has the name `only`
 */
export const measureParts = async <Result extends { readonly figures: readonly Figure[] }>(
  bench: string,
  parts: Readonly<Record<string, () => Promise<Result>>>,
  only: string | undefined,
): Promise<readonly (readonly [name: string, result: Result])[]> => {
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || only === name);
  if (chosen.length === 0) throw new RangeError(`--only takes one of ${Object.keys(parts).join(', ')}.`);
  process.stdout.write(`${machineLine()}\n`);
  const results: [name: string, result: Result][] = [];
  for (const [name, measure] of chosen) {
    process.stdout.write(`measuring ${name} …\n`);
    results.push([name, await measure()]);
  }
  const figures = results.flatMap(([, result]) => result.figures);
  printTable(figures);
  await keepResults(RESULTS, bench, figures);
  return results;
};

/** Writes what `--json` asks for: the machine, and `all`. */
export const writeJson = async (file: string | undefined, all: object): Promise<void> => {
  if (file !== undefined) await writeFile(file, `${JSON.stringify({ machine: machineLine(), ...all }, null, 2)}\n`);
};
