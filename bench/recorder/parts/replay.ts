import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Figure } from '../../harness/report';

const HOUR_S = 3600;
/** An hour is to be replayed in so many seconds. */
const MOST_S = 30;
const command = fileURLToPath(new URL('../../../scripts/replay.mjs', import.meta.url));

/** Seconds of the whole command, with the start of its process. @throws where the replay finds a difference */
const replayed = async (file: string, ...options: readonly string[]): Promise<number> => {
  const began = performance.now();
  const child = spawn(process.execPath, [command, file, ...options], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`The replay of ${file} ended with ${status}.`);
  return (performance.now() - began) / 1000;
};

const figure = (name: string, seconds: number, limit?: number): Figure => ({
  name,
  value: `${seconds.toFixed(1)} s`,
  reference: limit === undefined ? `${HOUR_S} s` : `${limit} s`,
  ratio: limit === undefined ? HOUR_S / seconds : seconds / limit,
  ...(limit === undefined ? {} : { limit: 1 }),
});

/** An hour-long recording through the reducers, and through the sagas as well; it stays for whoever wants to look. */
export const measureReplay = async (recording: string) => {
  const file = fileURLToPath(new URL('../../profiles/hour.replay.jsonl', import.meta.url));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, recording);
  const state = await replayed(file);
  const engine = await replayed(file, '--engine');
  return {
    medians: { state, engine, lines: recording.split('\n').length - 1 },
    figures: [
      figure(`replay of that hour, ${recording.split('\n').length - 1} lines, its state`, state, MOST_S),
      figure('  its state and its sagas', engine, MOST_S),
      figure('  against real time', engine),
    ],
  };
};
