import { parseArgs } from 'node:util';

import { readWithout } from './rough/kinds';
import { runMany, runSeeds, type ManyOptions } from './runMany';

const KILL_EVERY = 25;

/** `npm run test:property -- --seed N --runs M [--at-once 2] [--kill-every 25] [--without KIND,KIND] [--shrink]`, or `-- --seeds 12,57k` */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    runs: { type: 'string', default: '200' },
    'at-once': { type: 'string', default: '2' },
    'kill-every': { type: 'string', default: String(KILL_EVERY) },
    shrink: { type: 'boolean', default: false },
    without: { type: 'string' },
  },
});

const options: ManyOptions = {
  seed: Number.parseInt(values.seed, 10),
  runs: Number(values.runs),
  killEvery: Number(values['kill-every']),
  atOnce: Number(values['at-once']),
  limitMs: Infinity,
  shrinks: values.shrink,
  without: readWithout(values.without),
  print: (text) => void process.stdout.write(text),
};
// A seed as it was printed names its kind; repeated, because what a network does is never quite the same.
const repeated =
  /[kp]$/.test(values.seed) || options.runs === 1 ? Array.from({ length: options.runs }, () => values.seed) : undefined;
const named = values.seeds?.split(',') ?? repeated;
const { done, failed, ms } = named === undefined ? await runMany(options) : await runSeeds(named, options);
process.stdout.write(`${done} runs, ${failed.length} failed, ${Math.round(ms / Math.max(1, done))} ms a run\n`);
process.exit(failed.length === 0 ? 0 : 1);
