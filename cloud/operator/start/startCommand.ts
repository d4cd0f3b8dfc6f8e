import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { buildCloud, type Cloud } from '../../buildCloud';
import type { Clock, CloudOptions, DemoProgress, Log, LogFields, Mailer } from '../../lib/config';
import type { OfflineSet } from '../../reading';
import { leaveNote, removeNote } from '../../dataFolder';
import { explainFolder } from '../folderChecks';
import { type CommandIo, EXIT } from '../../lib/io';
import { createRoutedMailer, createSmsHook, createSmtpMailer } from '../../mail';
import { createOutbox } from '../../web';
import {
  type Environment,
  type MailOptions,
  readEngines,
  readIndexServers,
  readMail,
  readRegions,
} from './environment';
import { freePort, listen } from './listening';
import { serveThroughFaults } from './serveThroughFaults';
import { DEFAULT_HOST, readStartOptions, type StartOptions } from './startOptions';

/** One JSON object a line. `info` is written only when someone wants to watch. */
export const createTerminalLog = (write: (line: string) => void, isVerbose: boolean): Log => {
  const tell =
    (level: string) =>
    (event: string, fields: LogFields = {}): void =>
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  return { info: isVerbose ? tell('info') : () => undefined, warn: tell('warn'), error: tell('error') };
};

/** E-mail and text messages as configured; codes of a kind that is not configured are shown here. */
const createStartMailer = (mail: MailOptions, io: CommandIo, clock: Clock): Mailer => {
  const { smtpUrl, smtpFrom, smsHookUrl } = mail;
  const outbox = createOutbox(clock, ({ to, code }) => io.out(`code for ${to}: ${code}`));
  const hasSmtp = smtpUrl !== undefined && smtpFrom !== undefined;
  return createRoutedMailer({
    email: hasSmtp ? createSmtpMailer({ url: smtpUrl, from: smtpFrom }) : outbox,
    phone: smsHookUrl === undefined ? outbox : createSmsHook({ url: smsHookUrl }),
  });
};

/** How codes reach people, for the lines that a start prints. */
const describeMail = ({ smtpUrl, smsHookUrl }: MailOptions, origin: string): string => {
  const here = `here, and at ${origin}/outbox`;
  if (smtpUrl === undefined && smsHookUrl === undefined) return here;
  const mail = smtpUrl === undefined ? `for e-mail ${here}` : 'by e-mail';
  const phone = smsHookUrl === undefined ? `for telephones ${here}` : 'by text message';
  return `${mail}, ${phone}`;
};

const PRODUCT = 'boox';
const PROGRESS_EVERY_MS = 1000;
const LAST_PORT = 65_535;
/** What is still open then is left to the system: everything acknowledged is on disk. */
const CLOSE_LIMIT_MS = 2000;

export interface StartEnvironment {
  /** Where the built web app lies, if it was built. */
  readonly webDirectory: string;
  /** Settles when the server shall stop. */
  readonly stopped: Promise<unknown>;
  readonly variables: Environment;
}

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

interface Configured {
  readonly options: StartOptions;
  readonly mail: MailOptions;
  readonly cloud: CloudOptions;
}

/** All that the command line and the environment say, checked before anything is opened. */
const configure = async (args: string[], io: CommandIo, environment: StartEnvironment): Promise<Configured> => {
  const { webDirectory, variables } = environment;
  const options = readStartOptions(args);
  const mail = readMail(variables);
  const regions = await readRegions(variables);
  const indexServers = await readIndexServers(variables);
  const cloud: CloudOptions = {
    dataDirectory: options.dataDirectory,
    ...(isBuilt(webDirectory) ? { webDirectory } : {}),
    product: PRODUCT,
    demo: options.demo,
    clock: Date,
    mailer: createStartMailer(mail, io, Date),
    log: createTerminalLog((line) => io.err(line), options.verbose),
    onDemoProgress: demoProgress(io),
    ...options.serving,
    ...readEngines(variables),
    ...(regions.length === 0 ? {} : { regions }),
    ...(indexServers === undefined ? {} : { indexServers }),
  };
  return { options, mail, cloud };
};

const build = async (options: CloudOptions): Promise<Cloud> => {
  try {
    return await buildCloud(options);
  } catch (thrown) {
    throw await explainFolder(options.dataDirectory, thrown);
  }
};

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

const announce = async (io: CommandIo, cloud: Cloud, { options, mail }: Configured, port: number): Promise<void> => {
  const name = isEverywhere(options.host) || options.host === DEFAULT_HOST ? 'localhost' : options.host;
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const { demoUid } = cloud;
  const path = demoUid === undefined ? '/' : `/#/login?once=${await cloud.createLink(demoUid)}`;
  // Counted from the start of the process, loading included.
  io.out(`Inkside is ready after ${(performance.now() / 1000).toFixed(1)} s.`);
  if (options.port !== 0 && options.port !== port) io.out(`  port    ${options.port} is taken, so it is ${port}`);
  io.out(`  open    ${origin}${path}`);
  if (demoUid !== undefined) {
    io.out('          signs the demo account in, once, until tomorrow; opening it agrees to');
    io.out(`          ${origin}/#/agreement and ${origin}/#/privacy`);
  }
  io.out(`  codes   ${describeMail(mail, origin)}`);
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

/** On the port after the server's own, where that is free. */
const startOfflineSet = async ({ offlineSet }: StartOptions, serverPort: number): Promise<OfflineSet | undefined> => {
  if (!offlineSet) return undefined;
  const { serveOfflineSet } = await import('../../reading');
  return serveOfflineSet({ fetchesLoopback: true, port: await freePort(DEFAULT_HOST, (serverPort + 1) % LAST_PORT) });
};

/** `inkside start`: serves until it is told to stop. */
export const runStart = async (args: string[], io: CommandIo, environment: StartEnvironment): Promise<number> => {
  const configured = await configure(args, io, environment);
  const { options } = configured;
  const port = await freePort(options.host, options.port);
  const cloud = await build({ ...configured.cloud, port });
  const faults = serveThroughFaults(cloud, configured.cloud.log);
  let site: OfflineSet | undefined;
  try {
    const listening = await listen(cloud.app, options.host, port);
    site = await startOfflineSet(options, listening);
    await leaveNote(options.dataDirectory, { pid: process.pid, port: listening });
    await announce(io, cloud, configured, listening);
    if (site !== undefined) io.out(`  feeds   ${site.origin}/ for trying without a network`);
    if (!isBuilt(environment.webDirectory)) io.out('  web app is not built: npm run build');
    const isHopeless = await Promise.race([environment.stopped.then(() => false), faults.hopeless.then(() => true)]);
    io.out('Stopping.');
    return isHopeless ? EXIT.failed : EXIT.ok;
  } finally {
    faults.stop();
    await site?.close();
    await close(cloud);
    await removeNote(options.dataDirectory);
  }
};

const INTERRUPTED = 130;

/** Settles at the first request to stop. A second one ends the process at once. */
export const untilSignal = (): Promise<string> =>
  new Promise((resolve) => {
    let isAsked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (isAsked) process.exit(INTERRUPTED);
        isAsked = true;
        resolve(signal);
      });
    }
  });
