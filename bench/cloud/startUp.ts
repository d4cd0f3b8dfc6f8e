import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { median } from '../harness/measure';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';

const GOAL_MS = 2000;
const PROGRAM = fileURLToPath(new URL('../../cloud/operator/inkside.ts', import.meta.url));

/** From the start of the process to the line that says that the server is ready. */
const startOnce = async (folder: string): Promise<number> => {
  const started = performance.now();
  const args = ['--import', 'tsx', PROGRAM, 'start', '--port', '0', '--data-dir', folder];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of server.stdout) {
    text += String(chunk);
    if (text.includes('Inkside is ready')) break;
  }
  const ms = performance.now() - started;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return ms;
};

/** A second start: the first one makes the demo account. */
export const startUpFigures = (rounds: number): Promise<Figure[]> =>
  withFolder(async (folder) => {
    await startOnce(folder);
    const figures: number[] = [];
    for (let round = 0; round < rounds; round += 1) figures.push(await startOnce(folder));
    const ms = median(figures);
    return [
      {
        name: 'start, demo account there',
        value: `${ms.toFixed(0)} ms`,
        reference: `${GOAL_MS} ms allowed`,
        ratio: GOAL_MS / ms,
        goal: 1,
      },
    ];
  });
