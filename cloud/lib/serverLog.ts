import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

import type { Log } from './config';

const FRAMES = 6;

/** Names of errors, codes of the system and of HTTP; no text in which somebody could stand. */
const WORD = /^[\w.-]{1,48}$/;
/** What engines and the system say of a failure besides its message. */
const CAUSES = ['engine', 'code', 'status', 'errno', 'syscall'] as const;

const wordOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && WORD.test(text) ? text : undefined;
};

const causesOf = (thrown: unknown): Record<string, string> =>
  Object.fromEntries(
    CAUSES.flatMap((name) => {
      const word = wordOf(Reflect.get(Object(thrown), name));
      return word === undefined ? [] : [[name, word]];
    }),
  );

const framesOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return '';
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return frames
    .slice(0, FRAMES)
    .map((line) => line.trim())
    .join(' | ');
};

/**
 * What an error was and where it was thrown, without its message: messages quote what people sent, and addresses of
 * engines hold passwords. Engines throw plain objects too, of which the name stands in `name` all the same.
 */
export const stackOf = (thrown: unknown): Readonly<Record<string, string>> => ({
  name: wordOf(Reflect.get(Object(thrown), 'name')) ?? typeof thrown,
  ...causesOf(thrown),
  frames: framesOf(thrown),
});

/** Where a request went: the route's pattern, not the address, which names people and documents. */
export const placeOf = ({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>) => ({
  method,
  route: routeOptions.url ?? 'none',
});

const isThrown = (value: unknown): boolean =>
  value instanceof Error || (typeof value === 'object' && value !== null && 'status' in value);

const isRequest = (value: unknown): value is FastifyRequest =>
  typeof value === 'object' && value !== null && 'routeOptions' in value && 'method' in value;

/** What a plugin passes along: an error, or an error in `err` and the request that it was of in `req`. */
const told = (first: unknown): Readonly<Record<string, string>> => {
  const holds = typeof first === 'object' && first !== null && 'err' in first;
  const thrown: unknown = holds ? first.err : first;
  const request: unknown = holds && 'req' in first ? first.req : undefined;
  return { ...(isRequest(request) ? placeOf(request) : {}), ...(isThrown(thrown) ? stackOf(thrown) : {}) };
};

/** What plugins tell Fastify's logger, told to ours. Of what they pass along only an error's place is kept. */
export const serverLog = (log: Log): FastifyBaseLogger => {
  const tell =
    (level: 'warn' | 'error') =>
    (first: unknown, second?: unknown): void => {
      const event = typeof first === 'string' ? first : second;
      log[level](typeof event === 'string' ? event : 'server', told(first));
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
