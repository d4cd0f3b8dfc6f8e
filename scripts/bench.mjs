/** Installs what a benchmark compares with, and runs it: `node scripts/bench.mjs cloud [options]`. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
const [part = '', ...options] = process.argv.slice(2);
const program = path.join(root, 'bench', part, 'main.ts');
if (!/^[a-z]+$/.test(part) || !existsSync(program)) {
  console.error(`There is no benchmark "${part}".`);
  process.exit(2);
}
install();
install('bench', 'Installing what the benchmarks compare with');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, ...options], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
