import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ServerProcess<Ready> {
  readonly ready: Ready;
  readonly pid: number;
  /** Bytes, after a full collection of garbage. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** Whatever the process answers to a message of any kind. */
  ask(): Promise<unknown>;
  stop(): Promise<void>;
}

const answerOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('The server process ended before it answered.'));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });

/** A server in a process of its own, so that its work is not that of the client that measures it. */
export const startServer = async <Ready>(
  script: URL,
  args: readonly string[],
  read: (message: unknown) => Ready,
): Promise<ServerProcess<Ready>> => {
  const child = fork(script, args, {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = read(await answerOf(child));
  const ask = (): Promise<unknown> => {
    child.send('memory');
    return answerOf(child);
  };
  return {
    ready,
    pid: child.pid ?? 0,
    ask,
    memory: async () => (await ask()) as NodeJS.MemoryUsage,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
