import type { FastifyBaseLogger } from 'fastify';

import type { Log } from './config';

const FRAMES = 6;

/** Where an error was thrown, without its message: messages quote what people sent. */
export const stackOf = (thrown: unknown): { readonly name: string; readonly frames: string } => {
  if (!(thrown instanceof Error)) return { name: typeof thrown, frames: '' };
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { name: thrown.name, frames: frames.slice(0, FRAMES).map((line) => line.trim()).join(' | ') };
};

/** What plugins tell Fastify's logger, told to ours. Of what they pass along only an error's place is kept. */
export const serverLog = (log: Log): FastifyBaseLogger => {
  const tell =
    (level: 'warn' | 'error') =>
    (first: unknown, second?: unknown): void => {
      const event = typeof first === 'string' ? first : second;
      const thrown = typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
      log[level](typeof event === 'string' ? event : 'server', thrown instanceof Error ? stackOf(thrown) : {});
    };
  const quiet = (): void => undefined;
  const logger: FastifyBaseLogger = {
    level: 'warn',
    fatal: tell('error'),
    error: tell('error'),
    warn: tell('warn'),
    info: quiet,
    debug: quiet,
    trace: quiet,
    silent: quiet,
    child: () => logger,
  };
  return logger;
};
