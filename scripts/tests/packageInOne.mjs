import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { buildSync } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');

/** Another version of any package, or of this file, makes all of them anew. */
const version = ['package-lock.json', 'scripts/tests/packageInOne.mjs']
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

/** Stay outside: whoever asks for them must get the same ones. */
const shared = ['react', 'react-dom', 'abstract-leveldown', 'abstract-level', 'classic-level'];

/**
 * A transform of jest's for the file with which a package begins: gives the whole package as one file, with all that it
 * stands on. Each file of tests loads its packages anew, and one that has hundreds of files takes as long as the tests.
 */
export default {
  getCacheKey: (_source, file, { transformerConfig }) =>
    createHash('sha256').update(`${version}\n${transformerConfig.platform}\n${file}`).digest('hex'),
  process: (_source, file, { transformerConfig }) => {
    const [folder] = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(file) ?? [];
    const { outputFiles } = buildSync({
      entryPoints: [folder],
      bundle: true,
      write: false,
      format: 'cjs',
      platform: transformerConfig.platform,
      target: 'node20',
      minifyWhitespace: true,
      external: shared,
      logLevel: 'error',
    });
    return { code: outputFiles[0].text };
  },
};
