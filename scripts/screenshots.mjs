/** Pictures of every page for `docs/screenshots`: `node scripts/screenshots.mjs [folder]`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { build, install } from './bootstrap.mjs';

const root = path.dirname(import.meta.dirname);
install();
install('test/browser', 'Installing the browser tests');
build();
const { findChromium } = await import('../test/browser/harness/findChromium.mjs');
const { executablePath, libraryPath } = await findChromium();
const env = {
  ...process.env,
  INKSIDE_CHROMIUM: executablePath,
  ...(libraryPath === undefined ? {} : { INKSIDE_CHROMIUM_LIBRARIES: libraryPath }),
};
const folder = path.resolve(process.argv[2] ?? path.join(root, 'docs', 'screenshots'));
const args = ['--import', 'tsx', path.join(root, 'test', 'browser', 'pictures', 'screenshots.ts'), folder];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
