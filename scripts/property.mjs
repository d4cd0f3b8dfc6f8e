/** Random runs of the sync engine: `node scripts/property.mjs --seed N --runs M`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
install();
const program = path.join(root, 'test', 'property', 'main.ts');
// Without the store's own checks, which cost as much as the runs; the tests have them on.
const env = { ...process.env, NODE_ENV: 'production' };
const args = ['--import', 'tsx', program, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
