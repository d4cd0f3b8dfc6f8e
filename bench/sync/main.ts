import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { amountOf, measureParts, writeJson } from '../harness/parts';
import type { PartOptions, PartResult } from './parts/figures';
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

const options: PartOptions = {
  app: values.app,
  docs: amountOf('docs', values.docs),
  startUpDocs: amountOf('startup-docs', values['startup-docs']),
  rounds: amountOf('rounds', values.rounds),
  isProfiling: values.profile,
};

const parts: Readonly<Record<string, () => Promise<PartResult>>> = {
  firstPull: () => measureFirstPull(options),
  live: () => measureLive(options),
  push: () => measurePush(options),
  startup: () => measureStartUp(options),
};

const results = await measureParts('sync', parts, values.only);
const pick = (field: 'ratios' | 'medians') =>
  Object.fromEntries(results.map(([name, result]) => [name, result[field]]));
const { docs, startUpDocs, rounds } = options;
await writeJson(values.json, { ...pick('ratios'), docs, startUpDocs, rounds, medians: pick('medians') });
process.exit(0);
