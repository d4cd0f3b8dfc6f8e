/** Random runs of the sync engine: `node scripts/property.mjs --seed N --runs M`; of people on one page: `ink` before these. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
install();
const given = process.argv.slice(2);
const isInk = given[0] === 'ink';
const program = path.join(root, 'test', 'property', ...(isInk ? ['ink', 'main.ts'] : ['byHand.ts']));
const args = ['--import', 'tsx', program, ...given.slice(isInk ? 1 : 0)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
