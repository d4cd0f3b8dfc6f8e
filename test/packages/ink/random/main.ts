import { parseArgs } from 'node:util';

import { seededRandom } from '../support';
import { foreignNotes } from './foreignNotes';
import { changes, notes, points, records } from './roundTrips';

/** `node --import tsx test/packages/ink/random/main.ts --seed N --runs M`: more of what the test plays, seed after seed. */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '1000' } },
});
const [first, runs] = [Number(values.seed), Number(values.runs)];
const checks = { records, changes, points, notes, foreignNotes };
const failed: string[] = [];
for (let seed = first; seed < first + runs; seed += 1) {
  for (const [name, check] of Object.entries(checks)) {
    try {
      check(seededRandom(seed));
    } catch (error) {
      failed.push(`${name} ${seed}`);
      process.stdout.write(
        `${name}, seed ${seed}: ${error instanceof Error ? error.message.slice(0, 1500) : String(error)}\n`,
      );
    }
  }
}
process.stdout.write(
  `${runs} seeds from ${first}: ${failed.length} of ${runs * Object.keys(checks).length} checks failed\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
