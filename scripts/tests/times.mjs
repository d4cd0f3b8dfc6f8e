import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the order of the tests is kept; read by `longestFirst.mjs`. */
const WEIGHTS = 'scripts/tests/weights.json';
/** What takes less fills gaps in any order. */
const LEAST_SECONDS = 2;

/** How long the parts of a test run took: commands, and files of tests. */
export const createTimes = (root) => {
  const parts = new Map();
  const files = new Map();
  const sorted = (times) => [...times].sort(([, one], [, other]) => other - one);
  return {
    note: (name, seconds) => void parts.set(name, seconds),
    /** @param results `testResults` of a report of jest's. */
    noteFiles: (results) => {
      for (const { name, startTime, endTime } of results) {
        files.set(path.relative(root, name).split(path.sep).join('/'), (endTime - startTime) / 1000);
      }
    },
    /** A line for each of the `count` longest ones. */
    longest: (count) =>
      sorted([...parts, ...files])
        .slice(0, count)
        .map(([name, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
    /** Writes down the seconds of all files that take long. */
    keep: () => {
      const long = sorted(files).filter(([, seconds]) => seconds >= LEAST_SECONDS);
      const weights = Object.fromEntries(long.map(([name, seconds]) => [name, Math.round(seconds)]));
      writeFileSync(path.join(root, WEIGHTS), `${JSON.stringify(weights, null, 2)}\n`);
    },
  };
};
