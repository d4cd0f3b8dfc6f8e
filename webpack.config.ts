import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';

import { AppManifest } from './scripts/webpack/appManifest.mjs';
import { ShellManifest } from './scripts/webpack/shellManifest.mjs';
import { ShippedPackages } from './scripts/webpack/shippedPackages.mjs';

/** webpack is started in the repository's root; its loader of this file knows no `import.meta`. */
const root = process.cwd();

/** What else than the sources makes the files what they are. */
const toolsHash = (): string => {
  const hash = createHash('sha256');
  for (const file of ['webpack.config.ts', 'package-lock.json']) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
};

const script = (isProduction: boolean) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction } },
      target: 'es2022',
    },
  },
});

const rules = (isProduction: boolean): webpack.RuleSetRule[] => [
  { test: /\.tsx?$/, exclude: /node_modules/, use: script(isProduction) },
  { test: /blueprint\.css$/, type: 'css/auto', use: path.join(root, 'scripts/webpack/trimBlueprint.mjs') },
  ...(isProduction
    ? [{ test: /src\/locales\/.*\.json$/, type: 'json', use: path.join(root, 'scripts/webpack/compileMessages.mjs') }]
    : []),
];

/**
 * For the production build. The messages are parsed already, so the parser itself stays out; and the router's package
 * names its development build whatever the mode.
 */
const alias: Record<string, string> = {
  '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
  'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

/** A parser that ends. */
const always: Record<string, string> = { vuvuzela$: path.join(root, 'scripts/webpack/strictJson.mjs') };

const output: webpack.Configuration['output'] = {
  path: path.join(root, 'dist'),
  // The names of all chunks stand in what is loaded first: a number and six digits do.
  filename: 'js/[name].[contenthash:6].js',
  chunkFilename: 'js/[id].[contenthash:6].js',
  htmlFilename: '[name].html',
  cssFilename: 'css/[name].[contenthash:6].css',
  cssChunkFilename: 'css/[id].[contenthash:6].css',
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  hashSalt: toolsHash(),
  publicPath: '/',
  // The simulated device and the operator's console are builds of their own, beside the app's.
  clean: { keep: /^(twin|operator)[./]/ },
};

const appConfig = (isProduction: boolean): webpack.Configuration => ({
  mode: isProduction ? 'production' : 'development',
  target: 'browserslist:chrome >= 111, firefox >= 113, safari >= 16.4',
  entry: {
    index: './public/index.html',
    // One file by itself, under a name that never changes: browsers look for new versions of it there.
    ...(isProduction
      ? { sw: { import: './src/services/browser/worker/serviceWorker.ts', filename: 'sw.js', runtime: false } }
      : {}),
  },
  plugins: [new AppManifest(), new ShellManifest(), new ShippedPackages()],
  devtool: isProduction ? 'source-map' : 'eval-source-map',
  output,
  experiments: { css: true, html: true },
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { ...always, ...(isProduction ? alias : {}) } },
  module: { rules: rules(isProduction) },
  optimization: {
    runtimeChunk: 'single',
    // It would put the hash of the written bytes in the place of the first one wherever that stands: six digits stand in
    // numbers of the code, too.
    realContentHash: false,
    splitChunks: { chunks: ({ name }) => name !== 'sw' },
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: {
          ecma: 2022,
          module: true,
          compress: { passes: 3, ecma: 2022, module: true, toplevel: true },
        },
      }),
      new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
    ],
  },
  // What is loaded first is measured by the browser tests in compressed bytes; webpack's own hint counts raw ones.
  performance: false,
  // The page's plugin does not restore which chunks a page needs: a build from the cache may name a script `data:,`.
  cache: isProduction ? false : { type: 'memory' },
  // Each part of the kit names classes of its own in its styles: in which order two of them come changes nothing.
  ignoreWarnings: [/Conflicting order between css \.\/packages\/ui\//],
  stats: 'errors-warnings',
});

/**
 * The simulated device and the operator's console: pages of their own, `NAME.html`, and what they are made of below
 * `NAME/`. Builds of their own, because what two pages of one build have in common would change what the app loads first.
 */
const pageConfig = (isProduction: boolean, name: 'twin' | 'operator'): webpack.Configuration => {
  const app = appConfig(isProduction);
  return {
    ...app,
    name,
    entry: { index: `./public/${name}.html` },
    plugins: [],
    output: {
      ...output,
      filename: `${name}/js/[name].[contenthash:6].js`,
      chunkFilename: `${name}/js/[id].[contenthash:6].js`,
      cssFilename: `${name}/css/[name].[contenthash:6].css`,
      cssChunkFilename: `${name}/css/[id].[contenthash:6].css`,
      assetModuleFilename: `${name}/assets/[name].[contenthash:8][ext]`,
      clean: { keep: new RegExp(`^(?!${name}[./])`) },
    },
    optimization: { ...app.optimization, runtimeChunk: false, splitChunks: {} },
  };
};

export default (
  _env: unknown,
  { mode }: { mode?: string },
): [app: webpack.Configuration, twin: webpack.Configuration, operator: webpack.Configuration] => {
  const isProduction = mode === 'production';
  return [appConfig(isProduction), pageConfig(isProduction, 'twin'), pageConfig(isProduction, 'operator')];
};
