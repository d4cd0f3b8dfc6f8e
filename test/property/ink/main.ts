import { parseArgs } from 'node:util';

import { faultsOf, play } from '../../packages/ink/people/play';

/** `npm run test:property -- ink [--seed N] [--runs M]`: people on one page, offline from each other. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '1000' } },
});
const [first, runs] = [Number(values.seed), Number(values.runs)];
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(runs) || runs < 1)
  throw new RangeError('--seed and --runs take whole numbers.');

const begun = performance.now();
for (const hasPages of [false, true]) {
  const [failed, totals]: [number[], { strokes: number; pages: number }] = [[], { strokes: 0, pages: 0 }];
  for (let seed = first; seed < first + runs; seed += 1) {
    const faults = await play(seed, hasPages).then(
      (played) => {
        totals.strokes += played.kept.length;
        totals.pages += played.read.pages.length;
        return faultsOf(played);
      },
      (thrown: unknown) => [thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)],
    );
    if (faults.length === 0) continue;
    failed.push(seed);
    process.stdout.write(`FAILED seed ${seed}${hasPages ? ' with pages' : ''}:\n  ${faults.join('\n  ')}\n`);
  }
  const what = hasPages ? 'layers and pages come and go' : 'layers come and go';
  process.stdout.write(
    `two browsers and a device, ${what}: ${runs} seeds, ${failed.length} failed, ${totals.strokes} strokes kept, ${totals.pages} pages\n`,
  );
  if (failed.length > 0) process.exitCode = 1;
}
process.stdout.write(`${Math.round((performance.now() - begun) / runs / 2)} ms a seed\n`);
