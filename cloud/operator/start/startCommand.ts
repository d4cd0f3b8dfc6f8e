import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildCloud } from '../../buildCloud';
import type { Cloud } from '../../buildCloud';
import type { CloudOptions, DemoProgress } from '../../config';
import { stackOf } from '../../serverLog';
import { createOutbox } from '../../web/outbox';
import { dataDirectoryOf, explainLock, leaveNote, removeNote } from '../dataFolder';
import { EXIT, UsageError } from '../io';
import type { CommandIo } from '../io';
import { freePort, listen } from './listening';
import { createTerminalLog } from './terminalLog';

const DEFAULT_PORT = 8080;
const DEFAULT_HOST = '127.0.0.1';
const PRODUCT = 'boox';
const PROGRESS_EVERY_MS = 1000;
/** What is still open then is left to the system: everything acknowledged is on disk. */
const CLOSE_LIMIT_MS = 2000;

export interface StartEnvironment {
  /** Where the built web app lies, if it was built. */
  readonly webDirectory: string;
  /** Settles when the server shall stop. */
  readonly stopped: Promise<unknown>;
}

interface StartOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  readonly demo: boolean;
  readonly verbose: boolean;
}

const portOf = (text: string | undefined): number => {
  if (text === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`);
};

const optionsOf = (args: string[]): StartOptions => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      'data-dir': { type: 'string' },
      demo: { type: 'boolean' },
      'no-demo': { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  });
  if (values.demo === true && values['no-demo'] === true) throw new UsageError('Choose one of --demo and --no-demo.');
  return {
    port: portOf(values.port),
    host: values.host ?? DEFAULT_HOST,
    dataDirectory: dataDirectoryOf(values['data-dir']),
    demo: values['no-demo'] !== true,
    verbose: values.verbose === true,
  };
};

/** Says how far the demo is, at most once a second; a start that takes less says nothing. */
const demoProgress = (io: CommandIo): ((progress: DemoProgress) => void) => {
  let last = Date.now();
  return ({ done, total }) => {
    if (Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    io.out(`Filling the demo account: ${done} of ${total} notes, books and files`);
  };
};

const isBuilt = (webDirectory: string): boolean => existsSync(join(webDirectory, 'index.html'));

const cloudOptions = (options: StartOptions, io: CommandIo, webDirectory: string): CloudOptions => ({
  dataDirectory: options.dataDirectory,
  ...(isBuilt(webDirectory) ? { webDirectory } : {}),
  product: PRODUCT,
  demo: options.demo,
  clock: Date,
  mailer: createOutbox(Date, ({ to, code }) => io.out(`code for ${to}: ${code}`)),
  log: createTerminalLog((line) => io.err(line), options.verbose),
  onDemoProgress: demoProgress(io),
});

const build = async (options: StartOptions, io: CommandIo, webDirectory: string): Promise<Cloud> => {
  try {
    return await buildCloud(cloudOptions(options, io, webDirectory));
  } catch (thrown) {
    throw await explainLock(options.dataDirectory, thrown);
  }
};

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

const announce = async (io: CommandIo, cloud: Cloud, options: StartOptions, port: number): Promise<void> => {
  const name = isEverywhere(options.host) || options.host === DEFAULT_HOST ? 'localhost' : options.host;
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const { demoUid } = cloud;
  const path = demoUid === undefined ? '/' : `/#/login?once=${await cloud.createLink(demoUid)}`;
  // Counted from the start of the process, loading included.
  io.out(`Inkside is ready after ${(performance.now() / 1000).toFixed(1)} s.`);
  if (options.port !== 0 && options.port !== port) io.out(`  port    ${options.port} is taken, so it is ${port}`);
  io.out(`  open    ${origin}${path}`);
  if (demoUid !== undefined) io.out('          signs the demo account in, once, until tomorrow');
  io.out(`  codes   here, and at ${origin}/outbox`);
  io.out(`  data    ${options.dataDirectory}`);
  if (options.host !== DEFAULT_HOST) io.out('  others  on this network can reach it, unencrypted');
  io.out('  stop    Ctrl-C');
};

const close = async (cloud: Cloud): Promise<void> => {
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, CLOSE_LIMIT_MS).unref();
  });
  await Promise.race([cloud.close(), limit]);
};

/** `inkside start`: serves until it is told to stop. */
export const runStart = async (args: string[], io: CommandIo, environment: StartEnvironment): Promise<number> => {
  const options = optionsOf(args);
  const port = await freePort(options.host, options.port);
  const cloud = await build(options, io, environment.webDirectory);
  try {
    const listening = await listen(cloud.app, options.host, port);
    await leaveNote(options.dataDirectory, { pid: process.pid, port: listening });
    await announce(io, cloud, options, listening);
    if (!isBuilt(environment.webDirectory)) io.out('  web app is not built: npm run build');
    cloud.accounts.sweep().catch((thrown: unknown) => io.err(`Sweeping old sessions failed: ${stackOf(thrown).name}`));
    await environment.stopped;
    io.out('Stopping.');
  } finally {
    await close(cloud);
    await removeNote(options.dataDirectory);
  }
  return EXIT.ok;
};
