import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const bundled = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`page/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    // Names stay, for profiles.
    minifyWhitespace: true,
    minifySyntax: true,
    format: 'iife',
    target: 'es2022',
    // The ink worker's address means nothing in one file; nobody asks for it here.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`${name} was not bundled.`);
  return file.text;
};

/** Pages without an app: `stock.html` has `window.inksideBench`, `ours.html` has `window.inksideOurs`. */
export type BarePage = 'stock' | 'ours';
const programs: Readonly<Record<BarePage, string>> = { stock: 'main', ours: 'ours' };

const pageOf = (name: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Bench</title><body><script src="/bench/${name}.js"></script></body>`;

/** Puts the built app and the bare pages (`/bench/stock.html`, `/bench/ours.html`) into an empty folder. */
export const fillWebFolder = async (folder: string, app: string): Promise<void> => {
  await cp(app, folder, { recursive: true });
  await mkdir(join(folder, 'bench'));
  for (const [name, program] of Object.entries(programs)) {
    await writeFile(join(folder, 'bench', `${name}.js`), await bundled(program));
    await writeFile(join(folder, 'bench', `${name}.html`), pageOf(name));
  }
};

/** What a page runs before its own scripts. */
export const watchScript = async (): Promise<string> => `${await bundled('watch')}\n//# sourceURL=watch.js`;
