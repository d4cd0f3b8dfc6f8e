import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the server is made of: its own sources, and those that it shares with the app. */
const FOLDERS = ['cloud', 'packages/protocol/src', 'src/services/ink', 'packages/kit/src'];
/** Runs the sources. */
const RUNNER = 'tsx';

/** By code units, whatever the language of the machine is. */
const byText = (one, other) => (one < other ? -1 : Number(one > other));

const sourcesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));

/** The direct dependencies that the server's sources name, in the order of their names. Needs Node's own modules only. */
export const serverRoots = (root) => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const named = new Set([RUNNER]);
  for (const text of FOLDERS.flatMap((folder) => sourcesBelow(path.join(root, folder)))) {
    for (const [, name] of text.matchAll(/'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)) named.add(name);
  }
  return Object.keys(dependencies)
    .filter((name) => named.has(name))
    .sort(byText);
};
