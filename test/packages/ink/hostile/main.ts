import { parseArgs } from 'node:util';

import { runCorpus, type Run } from './runCorpus';

/** `node --import tsx test/packages/ink/hostile/main.ts --seed N --runs M`: more of what the test runs, with figures. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '2000' } },
});
const MEBIBYTE = 1024 * 1024;
const runs: Run[] = [];
await runCorpus({ seed: Number(values.seed), random: Number(values.runs) }, (run) => {
  runs.push(run);
  const { name, ms, grown, size, refused, named } = run;
  if (name.includes('seed') && ms < 500) return;
  const first = named[0] === undefined ? '' : `${named[0].kind} ${named[0].name.slice(0, 60)} ${named[0].reason}`;
  process.stdout.write(
    `${ms.toFixed(0).padStart(6)} ms ${(grown / MEBIBYTE).toFixed(0).padStart(5)} MiB  ${name} (${(size / MEBIBYTE).toFixed(1)} MiB): ${refused ? 'refused' : 'read'}; ${first}\n`,
  );
});
const slowest = Math.max(...runs.map(({ ms }) => ms));
const grown = Math.max(...runs.map((run) => run.grown));
process.stdout.write(
  `${runs.length} archives, slowest ${slowest.toFixed(0)} ms of the processor, memory at most ${(grown / MEBIBYTE).toFixed(0)} MiB more\n`,
);
