import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { buildProgram } from '../harness/builtProgram';
import { BUILT_CLOUD } from './cloud/testCloud';

const SOURCES = ['test/property/main.ts', 'test/property/cloud/cloudChild.ts'];

interface Played {
  /** 0 where all runs held. */
  readonly status: number | null;
  readonly said: string;
  /** Seeds of the runs that did not hold. */
  readonly failed: readonly string[];
}

const play = (built: string, args: readonly string[], limitMs: number): Promise<Played> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(built, 'main.js'), ...args], {
      env: { ...process.env, NODE_ENV: 'production', [BUILT_CLOUD]: path.join(built, 'cloudChild.js') },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let said = '';
    const hear = (chunk: Buffer): void => void (said += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', (status) => {
      const failed = [...said.matchAll(/^FAILED seed (\S+);/gm)].map(([, seed = '']) => seed);
      resolve({ status, said, failed });
    });
  });

/**
 * Runs in a process of their own, outside the sandbox of the tests, where each of them takes a sixth longer; and without
 * the store's checks for plain JSON, which take as long as all the rest: every other test of the store has them on.
 * @param limitMs only so that runs that hang end.
 */
export const playRuns = async (args: readonly string[], limitMs: number): Promise<Played> => {
  const built = await buildProgram(`.inkside-property-${process.pid}`, SOURCES);
  try {
    return await play(built, args, limitMs);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
};
