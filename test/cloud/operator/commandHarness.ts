import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { runInkside } from '../../../cloud/operator/commands';
import { buildProgram as buildFor } from '../../harness/builtProgram';

const BUILT = `.inkside-${process.pid}`;

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly out: () => string;
  /** Resolves when the output holds `text`; rejects when the program ends before. */
  until(text: string): Promise<void>;
  /** The address without path and token. */
  origin(): string;
  ended(): Promise<CommandResult>;
}

const folders: string[] = [];
const running: ChildProcess[] = [];

export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'));
  folders.push(folder);
  return folder;
};

/** For `afterEach`. */
export const cleanUp = async (): Promise<void> => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
};

/** What a job says of its progress, a line a second: none on a machine that is quick. */
const PROGRESS = /^\w+: \d+( of \d+)?$/;

/** Runs a command inside the test's own process; what it says of its progress is left out. */
export const runHere = async (args: string[], input = ''): Promise<CommandResult> => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runInkside(args, {
    out: (line) => void out.push(line),
    err: (line) => void (PROGRESS.test(line) || err.push(line)),
    read: async () => input,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

/** For `beforeAll`. */
export const buildProgram = (): Promise<string> => buildFor(BUILT);

/** For `afterAll`. */
export const removeProgram = (): Promise<void> => rm(resolve('node_modules', BUILT), { recursive: true, force: true });

const spawnNode = (args: string[], variables: Record<string, string> = {}): RunningProgram => {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  running.push(child);
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => void (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (text.err += chunk.toString()));
  const closed = once(child, 'close');
  return {
    child,
    out: () => text.out,
    until: async (wanted) => {
      while (!text.out.includes(wanted)) {
        if (child.exitCode !== null) throw new Error(`Ended before "${wanted}": ${text.out}${text.err}`);
        await Promise.race([once(child.stdout, 'data'), closed]);
      }
    },
    origin: () => /http:\/\/localhost:\d+/.exec(text.out)?.[0] ?? '',
    ended: async () => {
      await closed;
      return { code: child.exitCode ?? -1, ...text };
    },
  };
};

/** Runs a command in a process of its own after {@link buildProgram}, with more variables in its environment. */
export const spawnBuilt = (args: string[], variables?: Record<string, string>): RunningProgram =>
  spawnNode([resolve('node_modules', BUILT, 'inkside.js'), ...args], variables);
