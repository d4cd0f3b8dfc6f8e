import { rmSync } from 'node:fs';
import path from 'node:path';

import { buildProgram } from '../../harness/builtProgram';
import { BUILT_PROGRAM, FILLED_CLOUD, startCloud } from './cloudProcess';

/**
 * Before all browser tests: the product's program is built once, as starting it from its sources takes longer than most
 * tests; and the demo account is made once, and every file of tests starts on a copy of it.
 */
export default async function prepareCloud(): Promise<void> {
  const built = await buildProgram(`.inkside-browser-${process.pid}`);
  process.env[BUILT_PROGRAM] = path.join(built, 'inkside.js');
  const cloud = await startCloud();
  const { dataDirectory } = cloud;
  process.on('exit', () => {
    for (const folder of [dataDirectory, built]) rmSync(folder, { recursive: true, force: true });
  });
  await cloud.stop();
  process.env[FILLED_CLOUD] = dataDirectory;
}
