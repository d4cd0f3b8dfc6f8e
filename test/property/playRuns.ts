import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
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

/** A run throws away what it made; V8 looks through it less often where its young generation may grow. */
const NODE_FLAGS = ['--max-semi-space-size=128'];

/**
 * Runs in a process of their own, outside the sandbox of the tests, where each of them takes a sixth longer; and without
 * the store's checks for plain JSON, which take as long as all the rest: every other test of the store has them on.
 * Built into few files first, for the cloud is killed and started again many times.
 * @param follow resolves when nothing of the process is needed any more.
 */
export const withRuns = async <T>(
  args: readonly string[],
  options: SpawnOptions,
  follow: (child: ChildProcess) => Promise<T>,
): Promise<T> => {
  const built = await buildProgram(`.inkside-property-${process.pid}`, SOURCES);
  try {
    const env = { ...process.env, NODE_ENV: 'production', [BUILT_CLOUD]: path.join(built, 'cloudChild.js') };
    return await follow(
      spawn(process.execPath, [...NODE_FLAGS, path.join(built, 'main.js'), ...args], { ...options, env }),
    );
  } finally {
    await rm(built, { recursive: true, force: true });
  }
};

const hearRuns = (child: ChildProcess): Promise<Played> =>
  new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => void (said += chunk.toString());
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject);
    child.once('close', (status) => {
      const failed = [...said.matchAll(/^FAILED seed (\S+);/gm)].map(([, seed = '']) => seed);
      resolve({ status, said, failed });
    });
  });

/** @param limitMs only so that runs that hang end. */
export const playRuns = (args: readonly string[], limitMs: number): Promise<Played> =>
  withRuns(args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs, killSignal: 'SIGKILL' }, hearRuns);
