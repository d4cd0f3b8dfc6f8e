import { parseArgs } from 'node:util';

import { amountOf, measureParts, writeJson } from '../harness/parts';
import type { Figure } from '../harness/report';
import { measureDecode, type InkBenchOptions } from './parts/decode';
import { measureExport } from './parts/exporting';
import { measureKills } from './parts/kills';
import { measureOthers } from './parts/others';
import { measurePaint } from './parts/paint';
import { measureWriting } from './parts/writing';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '200000' },
    pages: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '7' },
    kills: { type: 'string', default: '20' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});

const options: InkBenchOptions = {
  points: amountOf('points', values.points),
  pages: amountOf('pages', values.pages),
  rounds: amountOf('rounds', values.rounds),
};

const parts: Readonly<Record<string, () => Promise<{ readonly figures: readonly Figure[] }>>> = {
  decode: async () => ({ figures: await measureDecode(options) }),
  paint: async () => ({ figures: await measurePaint(options) }),
  export: async () => ({ figures: await measureExport(options) }),
  writing: async () => ({ figures: await measureWriting(options.points) }),
  others: async () => ({ figures: await measureOthers() }),
  kills: async () => ({ figures: await measureKills(amountOf('kills', values.kills)) }),
};

const results = await measureParts('ink', parts, values.only);
await writeJson(values.json, {
  ...options,
  ...Object.fromEntries(results.map(([name, { figures }]) => [name, figures])),
});
process.exit(0);
