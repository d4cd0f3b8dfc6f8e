import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

/** The thread behind bookThread.ts: JavaScript, because it brings the loader for all others along where they are sources. */
const isSource = existsSync(new URL('./work.ts', import.meta.url));
if (isSource) register();
const { bookWork } = await import(isSource ? './work.ts' : './work.js');

parentPort.on('message', async ({ id, method, values }) => {
  try {
    parentPort.postMessage({ id, result: await bookWork[method](...values) });
  } catch (error) {
    parentPort.postMessage({ id, reason: error instanceof Error ? error.message : 'unknown' });
  }
});
