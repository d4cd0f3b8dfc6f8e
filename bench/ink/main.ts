import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { keepResults, machineLine, printTable, type Figure } from '../harness/report';
import { measureDecode, type InkBenchOptions } from './parts/decode';
import { measureExport } from './parts/exporting';
import { measurePaint } from './parts/paint';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '200000' },
    pages: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});

const parts: Readonly<Record<string, (options: InkBenchOptions) => Promise<Figure[]>>> = {
  decode: measureDecode,
  paint: measurePaint,
  export: measureExport,
};

const amountOf = (name: 'points' | 'pages' | 'rounds'): number => {
  const amount = Number(values[name]);
  if (Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new RangeError(`--${name} takes a whole number from 1.`);
};

const options: InkBenchOptions = { points: amountOf('points'), pages: amountOf('pages'), rounds: amountOf('rounds') };
const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name);
if (chosen.length === 0) throw new RangeError(`--only takes one of ${Object.keys(parts).join(', ')}.`);

process.stdout.write(`${machineLine()}\n`);
const results: [name: string, figures: Figure[]][] = [];
for (const [name, measure] of chosen) {
  process.stdout.write(`measuring ${name} …\n`);
  results.push([name, await measure(options)]);
}
const figures = results.flatMap(([, own]) => own);
printTable(figures);
await keepResults(fileURLToPath(new URL('../results.json', import.meta.url)), 'ink', figures);
if (values.json !== undefined) {
  const all = { machine: machineLine(), ...options, ...Object.fromEntries(results) };
  await writeFile(values.json, `${JSON.stringify(all, null, 2)}\n`);
}
process.exit(0);
