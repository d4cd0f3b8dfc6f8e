/** Replays a recording: `node scripts/replay.mjs FILE [--engine] [--until N] [--times N] [--junit OUT]`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const program = path.join(root, 'test', 'replay', 'main.ts');
// Without the store's own checks, which cost as much as the replay; the tests have them on.
const env = { ...process.env, NODE_ENV: 'production' };
const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
});
process.exit(status ?? 2);
