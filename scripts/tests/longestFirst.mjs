import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Jest's own, which comes with it. */
const ofJest = createRequire(createRequire(import.meta.url).resolve('jest'));
const { default: TestSequencer } = ofJest('@jest/test-sequencer');

/** Seconds of the files that take long, as `node scripts/test.mjs --weigh` wrote them. */
const weights = JSON.parse(readFileSync(path.join(import.meta.dirname, 'weights.json'), 'utf8'));

/** Bytes of a file that is not among them, for each second that it is taken to need. */
const BYTES_A_SECOND = 4000;

const secondsOf = ({ path: file, context }) =>
  weights[path.relative(context.config.rootDir, file).split(path.sep).join('/')] ??
  Math.min(1, statSync(file).size / BYTES_A_SECOND);

/**
 * Longest files first, so that all workers end together. Jest orders by what it measured before, which a fresh clone has
 * not, and by size, which says little: a file of few lines may walk through every page.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return [...tests].sort((one, other) => secondsOf(other) - secondsOf(one));
  }
}
