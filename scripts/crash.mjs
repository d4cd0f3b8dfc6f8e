/** Kills the server while it writes, again and again: `node scripts/crash.mjs --kills N --seed TEXT --longest-ms MS`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
install();
const program = path.join(root, 'test', 'cloud', 'crash', 'main.ts');
const args = ['--import', 'tsx', program, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
