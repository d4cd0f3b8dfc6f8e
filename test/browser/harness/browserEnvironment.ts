import { rmSync } from 'node:fs';

import { FILLED_CLOUD, startCloud } from './cloudProcess';

/** Before all browser tests: the demo account is made once, and every file of tests starts on a copy of it. */
export default async function fillCloud(): Promise<void> {
  const cloud = await startCloud();
  const { dataDirectory } = cloud;
  process.on('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  await cloud.stop();
  process.env[FILLED_CLOUD] = dataDirectory;
}
