/**
 * Everything that says whether the product works, in one command: types, lint, layers, unused code, unit, contract and
 * real-browser tests. Installs what it needs. Ends with one line `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';

import { build, install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
const scratch = mkdtempSync(path.join(tmpdir(), 'inkside-test-'));
const totals = { passed: 0, failed: 0 };
const began = Date.now();

const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

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
const gate = async (name, command, args) => {
  const started = Date.now();
  const { status, said } = await run(command, args);
  const held = status === 0;
  totals[held ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${held ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(started)})\n`);
  if (!held) process.stdout.write(`${said}\n`);
};

/** A jest run: every test counts; a file that does not even load counts as one failure. */
const jest = async (name, args, env = {}) => {
  const started = Date.now();
  const report = path.join(scratch, `${name}.json`);
  const all = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--silent', ...args];
  // The JSON goes to the file; standard error carries jest's own report.
  await run(process.execPath, all, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TZ: 'UTC', ...env } });
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    totals.failed += 1;
    process.stdout.write(`FAILED ${name}: jest gave no report\n`);
    return;
  }
  totals.passed += result.numPassedTests;
  totals.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  // A suite without a test proves nothing and must not pass for a green one.
  if (result.numTotalTests === 0) totals.failed += 1;
  const counts = `${result.numPassedTests} of ${result.numTotalTests}`;
  process.stdout.write(`${result.success ? 'ok    ' : 'FAILED'} ${name}: ${counts} (${secondsSince(started)})\n`);
};

/** Left to itself, jest keeps one of two processors free, and with it half of the time. */
const workers = Math.max(2, availableParallelism() - 1);

const testInBrowser = async () => {
  const { findChromium } = await import('../test/browser/harness/findChromium.mjs');
  try {
    const { executablePath, libraryPath } = await findChromium();
    process.stdout.write(`Chromium: ${executablePath}\n`);
    // Two files at a time: they wait more than they work, and each has a cloud and a browser of its own.
    await jest('browser', ['--selectProjects', 'browser', '--maxWorkers=2'], {
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
build();

// Side by side: each of them uses one processor for most of its time.
await Promise.all([
  gate('types', process.execPath, ['node_modules/ts7/bin/tsc', '--noEmit']),
  gate('lint', bin('oxlint'), ['--type-aware', 'src', 'cloud', 'test', 'bench', 'scripts']),
  gate('layers', bin('depcruise'), ['src', 'cloud', 'test', 'bench', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']),
  gate('unused', bin('knip'), []),
]);
await jest('unit', ['--selectProjects', 'node', 'web', `--maxWorkers=${workers}`]);
// The random runs compute while the browsers wait.
await Promise.all([jest('property', ['--selectProjects', 'property', '--runInBand']), testInBrowser()]);

rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`All of it took ${secondsSince(began)}.\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
