import webpack from 'webpack';

const WORKER = 'sw.js';
const PLACE = 'self.__WB_MANIFEST';

/** Everything that the app is made of; pictures of file types are asked for as they are needed. */
const isOfShell = (name) =>
  /\.(js|css|html|svg)$/.test(name) && name !== WORKER && !/^fileTypes\/|blueprint-icons/.test(name);
/** The build puts a content hash before the extension: such a file never changes under its name. */
const isHashed = (name) => /\.[0-9a-f]{6,}\.[a-z]+$/.test(name);

/** Writes into the service worker which files to keep, and the revisions of those whose names do not tell them. */
export class ShellManifest {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellManifest', (compilation) => {
      // After the hashes of the contents are in the names.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ShellManifest', stage }, () => {
        const worker = compilation.getAsset(WORKER);
        if (worker === undefined) return;
        const names = compilation
          .getAssets()
          .map(({ name }) => name)
          .filter(isOfShell)
          .sort();
        const revisionOf = (name) =>
          isHashed(name)
            ? null
            : webpack.util.createHash('md4').update(compilation.getAsset(name).source.buffer()).digest('hex');
        const manifest = JSON.stringify(names.map((url) => ({ url, revision: revisionOf(url) })));
        const source = new webpack.sources.ReplaceSource(worker.source);
        const at = worker.source.source().indexOf(PLACE);
        if (at < 0) throw new Error(`${WORKER} has no place for its list of files.`);
        source.replace(at, at + PLACE.length - 1, manifest);
        compilation.updateAsset(WORKER, source);
      });
    });
  }
}
