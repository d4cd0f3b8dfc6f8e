import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import webpack from 'webpack';

const root = path.resolve(import.meta.dirname, '../..', 'public');
const MANIFEST = 'manifest.webmanifest';

/**
 * What makes the app one that can be installed: its manifest and icons, under the names that they have, since systems keep
 * them. The page names the manifest by its address, which the build must not change.
 */
export class AppManifest {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AppManifest', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'AppManifest', stage }, () => {
        const icons = readdirSync(path.join(root, 'icons')).map((name) => `icons/${name}`);
        for (const name of [MANIFEST, ...icons]) {
          compilation.fileDependencies.add(path.join(root, name));
          compilation.emitAsset(name, new webpack.sources.RawSource(readFileSync(path.join(root, name))));
        }
      });
    });
  }
}
