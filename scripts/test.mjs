/**
 * Everything that says whether the product works, in one command: types, lint, layers, unused code, unit, contract and
 * real-browser tests. Installs what it needs. Ends with one line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build, install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
const scratch = mkdtempSync(path.join(tmpdir(), 'inkside-test-'));
const totals = { passed: 0, failed: 0 };

const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** One command that either holds or does not: counts as one. */
const gate = (name, command, args) => {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const held = status === 0;
  totals[held ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${held ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
  if (!held) process.stdout.write(`${stdout}\n${stderr}\n`);
};

/** A jest run: every test counts; a file that does not even load counts as one failure. */
const jest = (name, args, env = {}) => {
  const report = path.join(scratch, `${name}.json`);
  const all = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--silent', ...args];
  // The JSON goes to the file; standard error carries jest's own report.
  spawnSync(process.execPath, all, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TZ: 'UTC', ...env } });
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
  process.stdout.write(`${result.success ? 'ok    ' : 'FAILED'} ${name}: ${result.numPassedTests} of ${result.numTotalTests}\n`);
};

install();
install('test/browser', 'Installing the browser tests');
build();

gate('types', process.execPath, ['node_modules/ts7/bin/tsc', '--noEmit']);
gate('lint', bin('oxlint'), ['--type-aware', 'src', 'cloud', 'test', 'bench', 'scripts']);
gate('layers', bin('depcruise'), ['src', 'cloud', 'test', 'bench', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']);
gate('unused', bin('knip'), []);
jest('unit', ['--selectProjects', 'node', 'web']);
jest('property', ['--selectProjects', 'property', '--runInBand']);

const { findChromium } = await import('../test/browser/findChromium.mjs');
try {
  const { executablePath, libraryPath } = await findChromium();
  process.stdout.write(`Chromium: ${executablePath}\n`);
  jest('browser', ['--selectProjects', 'browser', '--runInBand'], {
    INKSIDE_CHROMIUM: executablePath,
    ...(libraryPath === undefined ? {} : { INKSIDE_CHROMIUM_LIBRARIES: libraryPath }),
  });
} catch (error) {
  totals.failed += 1;
  process.stdout.write(`FAILED browser: ${error.message}\n`);
}

rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
