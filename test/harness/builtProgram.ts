import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';

import { build, type Plugin } from 'esbuild';

/** What is started as a thread or read as a file, and so is named by nothing that the builder follows. */
const BESIDE = ['cloud/objects/files/md5Worker.mjs', 'cloud/webPages/worker/bookWorker.mjs', 'cloud/seed/demo.seed'];

/** Our own packages are sources like any other, and pages are what a program without a screen never loads. */
const ownSources: Plugin = {
  name: 'own-sources',
  setup: (building) => {
    building.onResolve({ filter: /^@inkside\/\w+$/ }, ({ path: name }) => ({
      path: path.resolve('packages', path.basename(name), 'src/index.ts'),
    }));
    building.onResolve({ filter: /Page$/ }, ({ path: page, kind }) =>
      kind === 'dynamic-import' ? { path: page, external: true } : undefined,
    );
  },
};

/**
 * A program in few files, which start in half the time that its many sources take.
 * @param name of a folder in `node_modules`: two below the root, as the sources are, from where they find the web app and
 * their libraries.
 * @param sources what is started, from the root; the product unless it is named.
 * @returns the folder, in which everything that is started has its name, with `.js`.
 */
export const buildProgram = async (
  name: string,
  sources: readonly string[] = ['cloud/operator/inkside.ts', 'cloud/webPages/worker/work.ts'],
): Promise<string> => {
  const folder = path.resolve('node_modules', name);
  await mkdir(folder, { recursive: true });
  await Promise.all([
    build({
      entryPoints: sources.map((file) => ({ in: path.resolve(file), out: path.parse(file).name })),
      outdir: folder,
      bundle: true,
      splitting: true,
      packages: 'external',
      plugins: [ownSources],
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'error',
    }),
    ...BESIDE.map((file) => copyFile(file, path.join(folder, path.basename(file)))),
  ]);
  return folder;
};
