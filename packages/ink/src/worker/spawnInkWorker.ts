import type { InkWorkerLike } from './host/workerClient';

/** Starts a worker of this build; webpack finds the file by this very expression. */
export const spawnInkWorker = (): InkWorkerLike =>
  new Worker(new URL('./inkWorker.ts', import.meta.url), { type: 'module', name: 'ink' });
