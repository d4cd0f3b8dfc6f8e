import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { keepResults, machineLine, printTable, type Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { buildWithout } from './off/build';
import { measureFirstSync } from './parts/firstSync';
import { measureHour } from './parts/hour';
import { measureOwnTime } from './parts/ownTime';
import { measureReplay } from './parts/replay';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    json: { type: 'string' },
    profile: { type: 'boolean', default: false },
    app: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    without: { type: 'string' },
  },
});

const amountOf = (name: 'docs' | 'rounds'): number => {
  const amount = Number(values[name]);
  if (Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new RangeError(`--${name} takes a whole number from 1.`);
};
const [docs, rounds] = [amountOf('docs'), amountOf('rounds')];

interface Result {
  readonly ratios?: unknown;
  readonly medians: unknown;
  readonly figures: readonly Figure[];
}

const firstSync = (): Promise<Result> =>
  withFolder(async (folder) => {
    const without = values.without ?? folder;
    if (values.without === undefined) await buildWithout(without);
    return measureFirstSync({ docs, rounds, isProfiling: values.profile, app: values.app, without });
  });

/** An hour, and its replay. */
const hour = async (): Promise<Result> => {
  const { recording, medians, figures } = await measureHour();
  const replay = await measureReplay(recording);
  return { medians: { memory: medians, replay: replay.medians }, figures: [...figures, ...replay.figures] };
};

const parts: Readonly<Record<string, () => Promise<Result>>> = { firstSync, ownTime: () => measureOwnTime({ docs, rounds, app: values.app }), hour };
const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name);
if (chosen.length === 0) throw new RangeError(`--only takes one of ${Object.keys(parts).join(', ')}.`);

process.stdout.write(`${machineLine()}\n`);
const results: [name: string, result: Result][] = [];
for (const [name, measure] of chosen) {
  process.stdout.write(`measuring ${name} …\n`);
  results.push([name, await measure()]);
}
const figures = results.flatMap(([, result]) => result.figures);
printTable(figures);
await keepResults(fileURLToPath(new URL('../results.json', import.meta.url)), 'recorder', figures);
if (values.json !== undefined) {
  const [ratios, medians] = [Object.fromEntries(results.flatMap(([name, result]) => (result.ratios === undefined ? [] : [[name, result.ratios]]))), Object.fromEntries(results.map(([name, result]) => [name, result.medians]))];
  await writeFile(values.json, `${JSON.stringify({ ratios, machine: machineLine(), docs, rounds, medians }, null, 2)}\n`);
}
process.exit(0);
