/**
 * Everything that says whether the product works, in one command: types, lint, layers, unused code, unit, contract and
 * real-browser tests. Installs what it needs. Ends with one line `N passed, N failed`. With `--weigh` it also writes down
 * how long each file of tests took, by which later runs order them.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';

import { install } from './bootstrap.mjs';
import { createTimes } from './tests/times.mjs';

const root = path.dirname(import.meta.dirname);
const scratch = mkdtempSync(path.join(tmpdir(), 'inkside-test-'));
const totals = { passed: 0, failed: 0 };
const began = Date.now();
const times = createTimes(root);

const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const secondsSince = (start) => (Date.now() - start) / 1000;

/** Runs a program to its end; resolves with its exit code and all that it said, unless `stdio` says where that goes. */
const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options });
    let said = '';
    const hear = (chunk) => void (said += chunk);
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', (error) => resolve({ status: 1, said: `${said}${error.message}\n` }));
    child.once('close', (status) => resolve({ status, said }));
  });

/** One command that either holds or does not: counts as one. */
const gate = async ([name, command, args]) => {
  const started = Date.now();
  const { status, said } = await run(command, args);
  const held = status === 0;
  const seconds = secondsSince(started);
  totals[held ? 'passed' : 'failed'] += 1;
  times.note(name, seconds);
  process.stdout.write(`${held ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`);
  if (!held) process.stdout.write(`${said}\n`);
};

/** Two at a time, in the order in which they are named: the longest first. */
const gates = async (waiting) => {
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await gate(next);
  };
  await Promise.all([work(), work()]);
};

/** What the pieces of V8's young generation may grow to: tests make much that is thrown away at once. */
const NODE_FLAGS = ['--max-semi-space-size=64'];

/** A jest run; gives its report, and undefined where there is none. */
const report = async (name, args, env) => {
  const file = path.join(scratch, `${name}.json`);
  const all = [...NODE_FLAGS, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, '--silent', ...args];
  // The JSON goes to the file; standard error carries jest's own report.
  await run(process.execPath, all, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TZ: 'UTC', ...env },
  });
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Every test counts; a file that does not even load, and a run without any test or report, count as one failure. */
const count = (name, started, result) => {
  if (result === undefined) {
    totals.failed += 1;
    process.stdout.write(`FAILED ${name}: jest gave no report\n`);
    return;
  }
  totals.passed += result.numPassedTests;
  totals.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  // A suite without a test proves nothing and must not pass for a green one.
  if (result.numTotalTests === 0) totals.failed += 1;
  times.noteFiles(result.testResults);
  const counts = `${result.numPassedTests} of ${result.numTotalTests}`;
  process.stdout.write(
    `${result.success ? 'ok    ' : 'FAILED'} ${name}: ${counts} (${secondsSince(started).toFixed(1)} s)\n`,
  );
};

const jest = async (name, args, env = {}) => {
  const started = Date.now();
  count(name, started, await report(name, args, env));
};

/** More files than these fail for a reason of their own. */
const MOST_AGAIN = 3;

/**
 * Browser tests: a file that failed beside two others runs once more, alone, since a browser that was starved is no fault
 * of the product. It is named either way, and what it says alone is what counts.
 */
const browserTests = async (args, env) => {
  const started = Date.now();
  const result = await report('browser', [...args, `--maxWorkers=${BROWSER_WORKERS}`], env);
  const failed = result?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (failed.length === 0 || failed.length > MOST_AGAIN) return count('browser', started, result);
  const isOf = ({ assertionResults }, status) => assertionResults.filter((each) => each.status === status).length;
  for (const { name, assertionResults } of failed) {
    const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    process.stdout.write(`unsteady ${path.relative(root, name)}: ${tests.join('; ') || 'did not load'}\n`);
  }
  const others = result.testResults.filter((each) => !failed.includes(each));
  const sum = (status) => others.reduce((all, each) => all + isOf(each, status), 0);
  count('browser, all but these', started, {
    ...{ numPassedTests: sum('passed'), numFailedTests: 0, numRuntimeErrorTestSuites: 0, success: true },
    ...{ numTotalTests: others.reduce((all, each) => all + each.assertionResults.length, 0), testResults: others },
  });
  await jest('browser, alone', [...args, '--runInBand', '--runTestsByPath', ...failed.map(({ name }) => name)], env);
};

/** The random runs are beside them: they are as good as a third one, which two processors need so that none waits. */
const unitWorkers = Math.max(2, availableParallelism());
/** Each file has a cloud and a browser of its own, and waits for them a third of its time. */
const BROWSER_WORKERS = 3;

const testInBrowser = async () => {
  const { findChromium } = await import('../test/browser/harness/findChromium.mjs');
  try {
    const { executablePath, libraryPath } = await findChromium();
    process.stdout.write(`Chromium: ${executablePath}\n`);
    await browserTests(['--selectProjects', 'browser'], {
      INKSIDE_CHROMIUM: executablePath,
      ...(libraryPath === undefined ? {} : { INKSIDE_CHROMIUM_LIBRARIES: libraryPath }),
    });
  } catch (error) {
    totals.failed += 1;
    process.stdout.write(`FAILED browser: ${error.message}\n`);
  }
};

install();
install('test/browser', 'Installing the browser tests');
await gates([
  ['build', process.execPath, ['scripts/bootstrap.mjs', 'build']],
  ['lint', bin('oxlint'), ['--type-aware', 'src', 'packages', 'cloud', 'test', 'bench', 'scripts', 'tools']],
  ['types', process.execPath, ['node_modules/ts7/bin/tsc', '--noEmit']],
  [
    'layers',
    bin('depcruise'),
    [
      'src',
      'packages',
      'cloud',
      'test',
      'bench',
      'tools',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  ],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['unused', bin('knip'), []],
]);
const testOneByOne = async () => {
  await jest('unit', ['--selectProjects', 'node', 'web', `--maxWorkers=${unitWorkers}`]);
  await testInBrowser();
};
// The random runs are the longest file of all: whoever begins them last waits for them alone.
await Promise.all([jest('property', ['--selectProjects', 'property', '--runInBand']), testOneByOne()]);

rmSync(scratch, { recursive: true, force: true });
if (process.argv.includes('--weigh')) times.keep();
for (const line of times.longest(5)) process.stdout.write(`${line}\n`);
process.stdout.write(`All of it took ${secondsSince(began).toFixed(1)} s.\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
