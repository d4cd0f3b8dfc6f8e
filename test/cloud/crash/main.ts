import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { buildProgram } from '../../harness/builtProgram';
import { killAgain } from './killAgain';
import type { KillReport } from './killAgain';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    'longest-ms': { type: 'string', default: '600' },
  },
});

const amountOf = (name: string, text: string): number => {
  const amount = Number(text);
  if (Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new RangeError(`--${name} takes a whole number from 1.`);
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tell = ({ kills, acknowledged, lost, refused, startMs, verified }: KillReport): void => {
  const sorted = startMs.toSorted((a, b) => a - b);
  const [middle = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  for (const each of [...new Set(lost)].slice(0, 20)) say(`LOST ${each}`);
  for (const each of [...new Set(refused)].slice(0, 20)) say(`REFUSED ${each}`);
  say(`verify: ${verified.trim().split('\n').at(-1) ?? ''}`);
  say(`start after a kill: median ${middle.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`);
  say(`${kills} kills, ${acknowledged} acknowledged writes, ${lost.length} lost, ${refused.length} refused`);
};

const built = `.inkside-crash-${process.pid}`;
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'inkside-crash-'));
try {
  const folder = await buildProgram(built);
  say(`seed ${values.seed}`);
  const report = await killAgain(
    { file: path.join(folder, 'inkside.js'), dataDirectory },
    {
      seed: values.seed,
      kills: amountOf('kills', values.kills),
      longestMs: amountOf('longest-ms', values['longest-ms']),
      progress: say,
    },
  );
  tell(report);
  process.exitCode = report.lost.length + report.refused.length === 0 ? 0 : 1;
} finally {
  await rm(path.resolve('node_modules', built), { recursive: true, force: true });
  await rm(dataDirectory, { recursive: true, force: true });
}
