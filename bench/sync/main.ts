import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { keepResults, machineLine, printTable } from '../harness/report';
import type { Part, PartResult } from './parts/figures';
import { measureFirstPull } from './parts/firstPull';
import { measureLive } from './parts/live';
import { measurePush } from './parts/push';
import { measureStartUp } from './parts/startUp';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '10000' },
    'startup-docs': { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    json: { type: 'string' },
    profile: { type: 'boolean', default: false },
    app: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
});

const parts: Readonly<Record<string, Part>> = {
  firstPull: measureFirstPull,
  live: measureLive,
  push: measurePush,
  startup: measureStartUp,
};

const amountOf = (name: 'docs' | 'startup-docs' | 'rounds'): number => {
  const amount = Number(values[name]);
  if (Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new RangeError(`--${name} takes a whole number from 1.`);
};

const options = {
  app: values.app,
  docs: amountOf('docs'),
  startUpDocs: amountOf('startup-docs'),
  rounds: amountOf('rounds'),
  isProfiling: values.profile,
};

const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name);
if (chosen.length === 0) throw new RangeError(`--only takes one of ${Object.keys(parts).join(', ')}.`);

process.stdout.write(`${machineLine()}\n`);
const results: [name: string, result: PartResult][] = [];
for (const [name, measure] of chosen) {
  process.stdout.write(`measuring ${name} …\n`);
  results.push([name, await measure(options)]);
}
const figures = results.flatMap(([, result]) => result.figures);
printTable(figures);
await keepResults(fileURLToPath(new URL('../results.json', import.meta.url)), 'sync', figures);
if (values.json !== undefined) {
  const pick = (field: 'ratios' | 'medians') =>
    Object.fromEntries(results.map(([name, result]) => [name, result[field]]));
  const { docs, startUpDocs, rounds } = options;
  const all = { ...pick('ratios'), machine: machineLine(), docs, startUpDocs, rounds, medians: pick('medians') };
  await writeFile(values.json, `${JSON.stringify(all, null, 2)}\n`);
}
process.exit(0);
