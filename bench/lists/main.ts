import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { amountOf, measureParts, writeJson } from '../harness/parts';
import { type ListOptions, measureActs, measureScrolling, measureSearch } from './parts/notesList';
import { measureTextIndex } from './parts/textIndex';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    app: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    json: { type: 'string' },
  },
});

const options: ListOptions = {
  docs: amountOf('docs', values.docs),
  rounds: amountOf('rounds', values.rounds),
  app: values.app,
  isProfiling: values.profile,
};

const results = await measureParts(
  'lists',
  {
    scrolling: () => measureScrolling(options),
    search: () => measureSearch(options),
    acts: () => measureActs(options),
    textIndex: async () => measureTextIndex(options),
  },
  values.only,
);
await writeJson(values.json, Object.fromEntries(results.map(([name, { figures }]) => [name, figures])));
process.exit(0);
