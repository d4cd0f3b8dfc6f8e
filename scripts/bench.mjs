/** Installs what a benchmark compares with, and runs it: `node scripts/bench.mjs cloud [options]`. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { build, install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
const [part = '', ...options] = process.argv.slice(2);
const program = path.join(root, 'bench', part, 'main.ts');
if (!/^[a-z]+$/.test(part) || !existsSync(program)) {
  console.error(`There is no benchmark "${part}".`);
  process.exit(2);
}
install();
install('bench', 'Installing what the benchmarks compare with');
// Without these the figures say so, and ours are measured all the same.
if (part === 'ink') install('bench/ink/peers', 'Installing the editors that the pen is measured beside', true);

/** What measures the built app in a browser needs both. */
const browserEnvironment = async () => {
  install('test/browser', 'Installing the browser tests');
  build();
  const { findChromium } = await import('../test/browser/harness/findChromium.mjs');
  const { executablePath, libraryPath } = await findChromium();
  return {
    INKSIDE_CHROMIUM: executablePath,
    ...(libraryPath === undefined ? {} : { INKSIDE_CHROMIUM_LIBRARIES: libraryPath }),
  };
};
const env = { ...process.env, ...(part !== 'cloud' ? await browserEnvironment() : {}) };
const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, ...options], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);
