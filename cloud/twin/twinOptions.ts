import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { dataDirectoryOf, findRunningServer } from '../dataFolder';
import { CommandError, UsageError } from '../lib/io';

const DEFAULT_SERVER = 'http://localhost:8080';

/** Whose device it is, and where it keeps what it has. */
export interface OwnerOptions {
  readonly account: string | undefined;
  readonly accessToken: string | undefined;
  /** Absolute path of the device's folder. */
  readonly directory: string;
  /** Origin, without a slash at its end. */
  readonly server: string;
}

export interface TwinOptions extends OwnerOptions {
  readonly follows: boolean;
  readonly isJson: boolean;
}

const USAGE =
  'twin pull --account EMAIL --out DIR [--token ACCESS_TOKEN] [--server ADDRESS] [--data-dir DIR] [--follow] [--json]';

const originOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`--server takes an address such as ${DEFAULT_SERVER}, not "${text}".`);
  }
  return url.origin;
};

/** The server that was named, else the one that runs on the data folder, else the usual address. */
export const serverOf = async (server: string | undefined, dataDirectory: string | undefined): Promise<string> => {
  if (server !== undefined) return originOf(server);
  const directory = dataDirectoryOf(dataDirectory);
  const running = await findRunningServer(directory);
  if (running !== undefined) return running.origin;
  if (dataDirectory !== undefined) throw new CommandError(`No server is running on ${directory}.`);
  return DEFAULT_SERVER;
};

/** For `parseArgs`. */
export const OWNER_OPTIONS = {
  account: { type: 'string' },
  token: { type: 'string' },
  out: { type: 'string' },
  server: { type: 'string' },
  'data-dir': { type: 'string' },
} as const;

type OwnerValues = Partial<Readonly<Record<keyof typeof OWNER_OPTIONS, string>>>;

/** Throws UsageError with `usage` for what is missing, CommandError where no server runs on the data folder. */
export const ownerOf = async (values: OwnerValues, usage: string): Promise<OwnerOptions> => {
  const { account, token, out } = values;
  if (out === undefined || out === '') throw new UsageError(`--out is missing: ${usage}`);
  if (account === undefined && token === undefined) throw new UsageError(`--account or --token is missing: ${usage}`);
  const server = await serverOf(values.server, values['data-dir']);
  return { account, accessToken: token, directory: resolve(out), server };
};

export const twinOptions = async (args: string[]): Promise<TwinOptions> => {
  const { values } = parseArgs({
    args,
    options: {
      ...OWNER_OPTIONS,
      follow: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  return {
    ...(await ownerOf(values, USAGE)),
    follows: values.follow === true,
    isJson: values.json === true,
  };
};

export interface TwinEnvironment {
  /** Ends a command that goes on; without it, Ctrl-C does. */
  readonly signal?: AbortSignal;
}

/** Fires with the first Ctrl-C or SIGTERM, which then do not end the process. */
export const untilStopped = (): AbortSignal => {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  return stop.signal;
};
