import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { CommandError, EXIT, withExitCode, type CommandIo } from '../operator/io';
import { CloudRefusal, CloudUnreachable, inWords } from './cloudClient';
import { loadState, saveState } from './deviceState';
import { sweepParts } from './files/fetchFile';
import { createObjectSource } from './objectSource';
import { knownBefore, NOTHING, pullAll, pullNext, type Pull } from './pull';
import { createPullReport } from './pullReport';
import { openSession, type Session } from './session';
import { twinOptions, type TwinOptions } from './twinOptions';

export interface TwinEnvironment {
  /** Ends `--follow`; without it, Ctrl-C does. */
  readonly signal?: AbortSignal;
}

const MODEL = 'Inkside Twin';
const FIRST_RETRY_SECONDS = 1;
const LONGEST_RETRY_SECONDS = 30;

const prepareFolder = async (directory: string): Promise<void> => {
  try {
    await mkdir(directory, { recursive: true });
    await sweepParts(directory);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CommandError(`${directory} cannot be written: ${reason}`);
  }
};

const checkOwner = ({ account, directory }: TwinOptions, stateUid: string, { uid, name }: Session): void => {
  if (stateUid !== '' && stateUid !== uid) {
    throw new CommandError(`${directory} belongs to another account. Choose another --out.`);
  }
  if (account !== undefined && name.includes('@') && name !== account.normalize('NFC').toLowerCase()) {
    throw new CommandError(`This token signs ${name} in, not ${account}.`);
  }
};

const openPull = async (options: TwinOptions, io: CommandIo, signal: AbortSignal | undefined): Promise<Pull> => {
  const { server, directory, account, accessToken } = options;
  await prepareFolder(directory);
  const state = await loadState(directory);
  const device = { deviceUniqueId: state.deviceUniqueId, model: MODEL };
  const savedToken = state.accessToken === '' ? undefined : state.accessToken;
  const session = await openSession({ server, account, accessToken, savedToken, device });
  checkOwner(options, state.uid, session);
  const signedIn = { ...state, uid: session.uid, accessToken: session.accessToken };
  await saveState(directory, signedIn);
  return {
    server,
    directory,
    session,
    objects: createObjectSource(server, () => session.token()),
    report: createPullReport(io, options.isJson),
    signal,
    state: signedIn,
    counts: NOTHING,
  };
};

const isPassing = (thrown: unknown): boolean =>
  thrown instanceof CloudUnreachable || (thrown instanceof CloudRefusal && thrown.status >= 500);

/** Waits, longer each time, while the cloud is away; ends with an AbortError when the signal fires. */
const follow = async (pull: Pull, from: string): Promise<void> => {
  let since = from;
  let retrySeconds = FIRST_RETRY_SECONDS;
  for (;;) {
    pull.signal?.throwIfAborted();
    try {
      since = await pullNext(pull, since);
      retrySeconds = FIRST_RETRY_SECONDS;
    } catch (thrown) {
      if (!isPassing(thrown)) throw thrown;
      pull.report.tell({ event: 'offline', reason: thrown instanceof Error ? thrown.message : '', retrySeconds });
      await sleep(retrySeconds * 1000, undefined, pull.signal === undefined ? {} : { signal: pull.signal });
      retrySeconds = Math.min(LONGEST_RETRY_SECONDS, retrySeconds * 2);
    }
  }
};

const run = async (pull: Pull, follows: boolean): Promise<void> => {
  try {
    const since = await pullAll(pull);
    if (follows) await follow(pull, since);
  } catch (thrown) {
    if (pull.signal?.aborted !== true) throw thrown;
  }
};

/** Someone who follows stops with Ctrl-C, and shall still read the summary. */
const stopSignal = ({ follows }: TwinOptions, { signal }: TwinEnvironment): AbortSignal | undefined => {
  if (signal !== undefined || !follows) return signal;
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  return stop.signal;
};

/**
 * `inkside twin pull`: a device that fetches what was pushed to its account and checks it. A second pull fetches only
 * what is new. 1 when a file could not be fetched or was not what was sent, 2 for wrong options.
 */
export const runTwinPull = (args: string[], io: CommandIo, environment: TwinEnvironment = {}): Promise<number> =>
  withExitCode(io, () =>
    inWords(async () => {
      const options = await twinOptions(args);
      const pull = await openPull(options, io, stopSignal(options, environment));
      try {
        await run(pull, options.follows);
      } finally {
        const { directory } = options;
        pull.report.summary({ account: pull.session.name, directory, ...pull.counts, known: knownBefore(pull) });
      }
      return pull.counts.failed === 0 ? EXIT.ok : EXIT.failed;
    }),
  );
