/**
 * Makes a clone ready, with nothing but Node's own modules: installs the locked packages and builds the web app,
 * each only when what it depends on has changed. `node scripts/bootstrap.mjs [build]`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { serverRoots } from './webpack/serverRoots.mjs';

const root = path.dirname(import.meta.dirname);
const at = (...parts) => path.join(root, ...parts);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Inkside needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const filesBelow = (folder) =>
  readdirSync(at(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();

const digestOf = (files, ...words) => {
  const hash = createHash('sha256').update(words.join('\n'));
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(at(file)));
  return hash.digest('hex');
};

const isStamped = (stamp, digest) => existsSync(at(stamp)) && readFileSync(at(stamp), 'utf8') === digest;

const writeStamp = (stamp, digest) => {
  mkdirSync(path.dirname(at(stamp)), { recursive: true });
  writeFileSync(at(stamp), digest);
};

/** Gives whether it worked; what the rest cannot do without ends everything. */
const run = (what, command, args, { isOptional = false, ...options } = {}) => {
  const started = Date.now();
  process.stdout.write(`${what} …\n`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) {
    console.error(`${what} failed${error === undefined ? '' : `: ${error.message}`}.`);
    if (isOptional) return false;
    process.exit(1);
  }
  process.stdout.write(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return true;
};

/** Run through the npm that started us, so that no other npm need be on the path. */
export const npmCi = (folder, what, isOptional = false) => {
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const options = { cwd: folder, isOptional };
  if (npm !== undefined && /\.c?js$/.test(npm)) return run(what, process.execPath, [npm, ...args], options);
  return run(what, process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
};

/** The manifests of the packages that are installed along with a folder's own. */
const workspacesOf = (folder) =>
  existsSync(at(folder, 'packages'))
    ? readdirSync(at(folder, 'packages'))
        .map((name) => `packages/${name}/package.json`)
        .filter((file) => existsSync(at(folder, file)))
    : [];

/** `isOptional`: who asks goes on without. */
export const install = (folder = '.', what = 'Installing packages', isOptional = false) => {
  const stamp = path.join(folder, 'node_modules/.install-stamp');
  const files = ['package.json', 'package-lock.json', ...workspacesOf(folder)].map((file) => path.join(folder, file));
  const digest = digestOf(files, process.version, process.platform, process.arch);
  if (isStamped(stamp, digest)) return;
  if (npmCi(at(folder), what, isOptional)) writeStamp(stamp, digest);
};

export const build = () => {
  const configs = ['package.json', 'package-lock.json', 'webpack.config.ts', ...filesBelow('scripts/webpack')];
  // The list of shipped packages tells what the server's sources name; else they have no part in the app.
  const words = [process.version, ...serverRoots(root)];
  const digest = digestOf(
    [...configs, ...filesBelow('src'), ...filesBelow('packages'), ...filesBelow('public')],
    ...words,
  );
  if (isStamped('dist/.build-stamp', digest)) return;
  run('Building the web app', process.execPath, ['node_modules/webpack/bin/webpack.js', '--mode', 'production']);
  run('Compressing it', process.execPath, ['scripts/precompress.mjs']);
  writeStamp('dist/.build-stamp', digest);
};

if (process.argv[1] === import.meta.filename) {
  install();
  if (process.argv.includes('build')) build();
}
