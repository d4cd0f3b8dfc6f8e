import { setTimeout as sleep } from 'node:timers/promises';

import { isPassing } from '@inkside/twin';

import { EXIT, withExitCode, type CommandIo } from '../lib/io';
import { inWords } from './cloudClient';
import { createDeliveryWord } from './deliveryWord';
import { createObjectSource } from './objectSource';
import { openDevice } from './device';
import { knownBefore, NOTHING, pullAll, pullNext, type Pull } from './pull';
import { createPullReport } from './pullReport';
import { type TwinEnvironment, twinOptions, type TwinOptions, untilStopped } from './twinOptions';

const FIRST_RETRY_SECONDS = 1;
const LONGEST_RETRY_SECONDS = 30;

const openPull = async (options: TwinOptions, io: CommandIo, signal: AbortSignal | undefined): Promise<Pull> => {
  const { server, directory } = options;
  const { state, session } = await openDevice(options);
  return {
    server,
    directory,
    session,
    objects: createObjectSource(server, () => session.token()),
    word: createDeliveryWord(server, session, state.deviceUniqueId),
    report: createPullReport(io, options.isJson),
    signal,
    state,
    counts: NOTHING,
  };
};

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
const stopSignal = ({ follows }: TwinOptions, { signal }: TwinEnvironment): AbortSignal | undefined =>
  signal !== undefined || !follows ? signal : untilStopped();

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
