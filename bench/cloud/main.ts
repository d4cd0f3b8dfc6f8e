import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { keepResults, machineLine, printTable } from '../harness/report';
import type { Figure } from '../harness/report';
import { idlePollFigures } from './idlePolls';
import { objectFigures } from './objects';
import { replicationFigures } from './replication';
import { requestFigures } from './requests';
import { startUpFigures } from './startUp';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '10000' },
    mib: { type: 'string', default: '200' },
    polls: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string', default: fileURLToPath(new URL('../results.json', import.meta.url)) },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start: () => startUpFigures(rounds),
  objects: () => objectFigures(Number(values.mib), rounds),
  requests: () => requestFigures(rounds),
  polls: () => idlePollFigures(Number(values.polls)),
  replication: () => replicationFigures(Number(values.docs), rounds),
};

process.stdout.write(`${machineLine()}\n`);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  process.stdout.write(`measuring ${name} …\n`);
  figures.push(...(await measure()));
}
printTable(figures);
await keepResults(values.json, 'cloud', figures);
process.exit(0);
