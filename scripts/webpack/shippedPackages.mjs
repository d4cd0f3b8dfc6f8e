import { readFileSync } from 'node:fs';
import path from 'node:path';

import webpack from 'webpack';

import { makeSbom } from './sbom.mjs';
import { serverRoots } from './serverRoots.mjs';

const FILE = 'sbom.cdx.json';
/** The innermost package that a file lies in. */
const PLACE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Where the packages lie of which some module is in a chunk. */
const bundledIn = (compilation, root) => {
  const modules = [...compilation.modules].filter(
    (module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0,
  );
  const files = modules
    .flatMap((module) => module.modules ?? [module])
    .map((module) => module.nameForCondition() ?? '');
  return new Set(files.flatMap((file) => PLACE.exec(path.relative(root, file).replaceAll(path.sep, '/')) ?? []));
};

/** Writes the list of shipped packages beside the app. */
export class ShippedPackages {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShippedPackages', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ShippedPackages', stage }, () => {
        const root = compiler.context;
        const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
        const sbom = makeSbom({ lock, bundled: bundledIn(compilation, root), roots: serverRoots(root) });
        compilation.emitAsset(FILE, new webpack.sources.RawSource(`${JSON.stringify(sbom)}\n`));
      });
    });
  }
}
