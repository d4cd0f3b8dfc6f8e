/** Random runs of the sync engine: `node scripts/property.mjs --seed N --runs M`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
install();
const program = path.join(root, 'test', 'property', 'byHand.ts');
const args = ['--import', 'tsx', program, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
