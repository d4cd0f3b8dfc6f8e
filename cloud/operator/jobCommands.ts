import { stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Report } from '../housekeeping';
import { dataDirectoryOf, findRunningServer } from '../dataFolder';
import { explainFolder } from './folderChecks';
import { CommandError, type CommandIo, EXIT, UsageError } from '../lib/io';
import { type Environment, readEngines } from './start/environment';
import type { Job, Outcome } from '../admin';

const PROGRESS_EVERY_MS = 1000;

/** At most one line a second, on the error output: the standard output holds the outcome. */
const progressLines = (io: CommandIo): Report => {
  let last = Date.now();
  return ({ step, done, total }) => {
    if (Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    io.err(`${step}: ${done}${total === undefined ? '' : ` of ${total}`}`);
  };
};

const finish = (io: CommandIo, { isGood, lines }: Outcome): number => {
  for (const line of lines) io.out(line);
  return isGood ? EXIT.ok : EXIT.failed;
};

const runWork = async (
  work: Job,
  folder: string | undefined,
  io: CommandIo,
  variables: Environment,
): Promise<number> => {
  const { runOnFolder } = await import('./runOnFolder');
  const engines = readEngines(variables);
  const dataDirectory = dataDirectoryOf(folder);
  return finish(io, await runOnFolder({ dataDirectory, engines, work, report: progressLines(io) }));
};

const oneFolder = (positionals: readonly string[], usage: string): string => {
  const [directory, ...more] = positionals;
  if (directory === undefined || directory === '' || more.length > 0) throw new UsageError(`Say: inkside ${usage}`);
  return resolve(directory);
};

const dataDir = { 'data-dir': { type: 'string' } } as const;

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isDirectory(),
    () => false,
  );

/** A backup inside the data would be lost with it, and grow with each repetition. */
const checkTarget = async (directory: string, dataDirectory: string): Promise<void> => {
  const inside = relative(dataDirectory, directory);
  if (!inside.startsWith('..') && !isAbsolute(inside)) {
    throw new UsageError(`${directory} lies in the data folder. Choose one elsewhere, better on another disk.`);
  }
  if (await isFile(directory)) throw new UsageError(`${directory} is a file. A backup is a folder.`);
};

/** `inkside backup DIR [--data-dir]` */
export const runBackup = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: dataDir });
  const directory = oneFolder(positionals, 'backup DIR');
  await checkTarget(directory, dataDirectoryOf(values['data-dir']));
  return runWork({ do: 'backUp', directory }, values['data-dir'], io, variables);
};

const verifyBackupAt = async (directory: string, io: CommandIo): Promise<number> => {
  const [{ verifyBackup }, { findingLines }] = await Promise.all([import('../housekeeping'), import('../admin')]);
  try {
    const findings = await verifyBackup(directory, progressLines(io));
    return finish(io, { isGood: findings.problems.length === 0, lines: findingLines(findings) });
  } catch (thrown) {
    throw await explainFolder(directory, thrown);
  }
};

/** `inkside verify DIR` for a backup, `inkside verify --data-dir DATA` for what a server keeps */
export const runVerify = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: dataDir });
  const isBackup = positionals.length > 0;
  if (isBackup === (values['data-dir'] !== undefined)) {
    throw new UsageError('Say: inkside verify DIR for a backup, or inkside verify --data-dir DATA');
  }
  if (isBackup) return verifyBackupAt(oneFolder(positionals, 'verify DIR'), io);
  return runWork({ do: 'verify' }, values['data-dir'], io, variables);
};

const restoreVerified = async (
  parts: { readonly directory: string; readonly dataDirectory: string; readonly force: boolean },
  io: CommandIo,
  variables: Environment,
): Promise<number> => {
  const { directory, dataDirectory, force } = parts;
  const { restore } = await import('../housekeeping');
  if ((await verifyBackupAt(directory, io)) !== EXIT.ok) {
    throw new CommandError('A damaged backup is not restored.');
  }
  const options = { dataDirectory, clock: Date, ...readEngines(variables) };
  const done = await restore({ directory, options, force, report: progressLines(io) });
  io.out(`${dataDirectory} holds ${done.databases} databases and ${done.objects} objects again.`);
  if (done.setAside !== undefined) io.out(`What was there lies in ${done.setAside} now.`);
  return EXIT.ok;
};

/** `inkside restore DIR --data-dir NEW [--force]` */
export const runRestore = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const options = { ...dataDir, force: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const directory = oneFolder(positionals, 'restore DIR --data-dir NEW');
  const dataDirectory = dataDirectoryOf(values['data-dir']);
  const server = await findRunningServer(dataDirectory);
  if (server !== undefined) throw new CommandError(`A server is running on ${dataDirectory}. Stop it first.`);
  try {
    return await restoreVerified({ directory, dataDirectory, force: values.force === true }, io, variables);
  } catch (thrown) {
    throw await explainFolder(dataDirectory, thrown);
  }
};

/** `inkside gc [--dry-run]` */
export const runCollect = async (args: string[], io: CommandIo, variables: Environment): Promise<number> => {
  const { values } = parseArgs({ args, options: { ...dataDir, 'dry-run': { type: 'boolean' } } });
  return runWork({ do: 'collect', dryRun: values['dry-run'] === true }, values['data-dir'], io, variables);
};
