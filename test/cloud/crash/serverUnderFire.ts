import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server's process, which somebody may kill at any moment. */
export interface ServerUnderFire {
  readonly origin: string;
  /** Milliseconds from the start of the process until it took calls. */
  readonly startMs: number;
  /** SIGKILL: nothing is closed, nothing is flushed. Resolves when the process is gone. */
  kill(): Promise<void>;
}

/** The built program and the folder of its data. */
export interface Program {
  readonly file: string;
  readonly dataDirectory: string;
}

const startOf = ({ file, dataDirectory }: Program) => {
  const args = [file, 'start', '--port', '0', '--no-demo', '--data-dir', dataDirectory];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const heard = { out: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (heard.out += chunk.toString()));
  return { child, heard, closed: once(child, 'close') };
};

/** Starts on what is in the folder. @throws Error with all that it said, where the process ends instead */
export const startServer = async (program: Program): Promise<ServerUnderFire> => {
  const begun = performance.now();
  const { child, heard, closed } = startOf(program);
  while (!heard.out.includes('Ctrl-C')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server did not start:\n${heard.out}`);
    await Promise.race([once(child.stdout, 'data'), closed]);
  }
  const origin = /http:\/\/localhost:\d+/.exec(heard.out)?.[0] ?? '';
  return {
    origin: origin.replace('localhost', '127.0.0.1'),
    startMs: performance.now() - begun,
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
};

/** A start that does not live to its end. */
export const killStarting = async (program: Program, afterMs: number): Promise<void> => {
  const { child, closed } = startOf(program);
  await sleep(afterMs);
  child.kill('SIGKILL');
  await closed;
};

/** `inkside verify` on the folder of a server that does not run. @returns what it said, once it has ended with 0 */
export const verifyFolder = async ({ file, dataDirectory }: Program): Promise<string> => {
  const child = spawn(process.execPath, [file, 'verify', '--data-dir', dataDirectory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The folder is not in order (${code}):\n${said}`);
  return said;
};
