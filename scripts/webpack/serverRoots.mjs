import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the server is made of: its own sources, and those that it shares with the app. */
const FOLDERS = ['cloud', ...['protocol', 'ink', 'kit', 'twin'].map((name) => `packages/${name}/src`)];
/** Manifests of what the server is made of. */
const MANIFESTS = [
  'package.json',
  ...['kit', 'protocol', 'ink', 'twin'].map((name) => `packages/${name}/package.json`),
];
/** Beside them and for the app alone: the store of imported notes. */
const APP_ONLY = path.join('packages', 'ink', 'src', 'imports');
/** Runs the sources. */
const RUNNER = 'tsx';

/** By code units, whatever the language of the machine is. */
const byText = (one, other) => (one < other ? -1 : Number(one > other));

const sourcesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.endsWith(APP_ONLY))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));

/** The direct dependencies that the server's sources name, in the order of their names. Needs Node's own modules only. */
export const serverRoots = (root) => {
  const dependencies = MANIFESTS.flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(path.join(root, file), 'utf8')).dependencies),
  );
  const named = new Set([RUNNER]);
  for (const text of FOLDERS.flatMap((folder) => sourcesBelow(path.join(root, folder)))) {
    for (const [, name] of text.matchAll(/'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)) named.add(name);
  }
  return [...new Set(dependencies)].filter((name) => named.has(name) && !name.startsWith('@inkside/')).sort(byText);
};
