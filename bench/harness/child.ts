import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ServerProcess<Ready> {
  readonly ready: Ready;
  readonly pid: number;
  /** Bytes, after a full collection of garbage. */
  memory(): Promise<NodeJS.MemoryUsage>;
  stop(): Promise<void>;
}

const answerOf = async (child: ChildProcess): Promise<unknown> => {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server process ended before it answered.');
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
  return message;
};

/** A server in a process of its own, so that its work is not that of the client that measures it. */
export const startServer = async <Ready>(
  script: URL,
  args: readonly string[],
  read: (message: unknown) => Ready,
): Promise<ServerProcess<Ready>> => {
  const child = fork(script, args, { execArgv: ['--import', 'tsx', '--expose-gc'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ready = read(await answerOf(child));
  return {
    ready,
    pid: child.pid ?? 0,
    memory: async () => {
      child.send('memory');
      return (await answerOf(child)) as NodeJS.MemoryUsage;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
