import { Worker } from 'node:worker_threads';

const BEAT_MS = 1000;
const LONGEST_SILENCE_MS = 120_000;

/** In a thread of its own: a loop that never waits lets no timer of this one fire. Counts, as computers may sleep. */
const program = `
const { parentPort } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const running = new Set();
let silence = 0;
parentPort.on('message', ({ begun, ended }) => {
  silence = 0;
  if (begun !== undefined) running.add(begun);
  if (ended !== undefined) running.delete(ended);
});
setInterval(() => {
  silence += ${BEAT_MS};
  if (silence < ${LONGEST_SILENCE_MS}) return;
  writeSync(2, 'FAILED: one of the seeds ' + [...running].join(', ') + ' loops without end.\\n');
  process.kill(process.pid, 'SIGKILL');
}, ${BEAT_MS});
`;

/** Ends the process, and says what ran, when it does nothing but run for two minutes. */
export interface Watchdog {
  begun(seed: string): void;
  ended(seed: string): void;
  stop(): Promise<void>;
}

export const startWatchdog = (): Watchdog => {
  const worker = new Worker(program, { eval: true });
  worker.unref();
  const beat = setInterval(() => worker.postMessage({}), BEAT_MS);
  beat.unref();
  return {
    begun: (seed) => worker.postMessage({ begun: seed }),
    ended: (seed) => worker.postMessage({ ended: seed }),
    stop: async () => {
      clearInterval(beat);
      await worker.terminate();
    },
  };
};
