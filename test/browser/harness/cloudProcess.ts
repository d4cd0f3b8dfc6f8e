import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Tests and scripts are started in the repository's root. */
const root = process.cwd();
const START_LIMIT_MS = 180_000;

/** Names the program that was built for these tests; whoever starts without it takes the sources. */
export const BUILT_PROGRAM = 'INKSIDE_BUILT_PROGRAM';

const program = (): readonly string[] => {
  const built = process.env[BUILT_PROGRAM];
  return built === undefined ? ['--import', 'tsx', 'cloud/operator/inkside.ts'] : [built];
};

/** Another command of the product, as a person types it. @returns what it said. */
export const inkside = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [...program(), ...args], { cwd: root })).stdout;

export interface RunningCloud {
  /** `http://localhost:PORT`. */
  readonly origin: string;
  /** The printed address, with the one-time token that signs the demo account in. */
  readonly link: string;
  readonly dataDirectory: string;
  /** Ends the process by SIGTERM and waits for it; the data stays. */
  stop(): Promise<void>;
  /** Ends the process by SIGKILL: nothing is closed, nothing is flushed. */
  kill(): Promise<void>;
  /** Halts the process where it stands: it still takes connections, and answers nothing. */
  hold(): void;
  /** Ends the halt. */
  goOn(): void;
  /** Starts again on the same data and the same port. */
  restart(): Promise<RunningCloud>;
  /** Stops and removes the data. */
  dispose(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

const printedLink = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error(`The cloud did not start:\n${printed}`)), START_LIMIT_MS);
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      const link = /(http:\/\/localhost:\d+\/#\/login\?once=\S+)[\s\S]*stop/.exec(printed)?.[1];
      if (link === undefined) return;
      clearTimeout(timer);
      resolve(link);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The cloud ended with ${code}:\n${printed}`)));
  });

/** The product as a person starts it, on a free port, with a demo account, on the given data. */
const run = async (dataDirectory: string, port: string, options: readonly string[]): Promise<RunningCloud> => {
  const args = [...program(), 'start', '--port', port, '--data-dir', dataDirectory, ...options];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const link = await printedLink(child);
  const origin = new URL(link).origin;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    // Who is halted hears of nothing.
    child.kill('SIGCONT');
    await ended(child);
  };
  return {
    origin,
    link,
    dataDirectory,
    stop,
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    hold: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    restart: () => run(dataDirectory, new URL(origin).port, options),
    dispose: async () => {
      await stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};

/** Names the data of a cloud that has stopped, with a demo account; whoever starts without it makes the account anew. */
export const FILLED_CLOUD = 'INKSIDE_FILLED_CLOUD';

/** `options`: what stands behind `start` besides port and folder. */
export const startCloud = async (...options: readonly string[]): Promise<RunningCloud> => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'inkside-browser-'));
  const filled = process.env[FILLED_CLOUD];
  if (filled !== undefined) await cp(filled, dataDirectory, { recursive: true });
  return run(dataDirectory, '0', options);
};
