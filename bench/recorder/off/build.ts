import { fileURLToPath } from 'node:url';

import webpack from 'webpack';

import configure from '../../../webpack.config';

/** What stands in the place of which module, by how it is asked for. */
const replaced: readonly (readonly [RegExp, URL])[] = [
  [/\/storeRecorder$/, new URL('./storeRecorder.ts', import.meta.url)],
  [/\/recorder\/recorderSaga$/, new URL('./recorderSaga.ts', import.meta.url)],
];

/** Builds the app without a recorder into an empty folder, to see what it costs to have one. */
export const buildWithout = async (folder: string): Promise<void> => {
  const [config] = configure({}, { mode: 'production' });
  const plugins = [
    ...(config.plugins ?? []),
    ...replaced.map(([request, url]) => new webpack.NormalModuleReplacementPlugin(request, fileURLToPath(url))),
  ];
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    webpack({ ...config, plugins, output: { ...config.output, path: folder } }, (fault, built) =>
      fault === null ? resolve(built) : reject(fault),
    );
  });
  if (stats === undefined || stats.hasErrors())
    throw new Error(`The app was not built: ${stats?.toString('errors-only') ?? ''}`);
};
