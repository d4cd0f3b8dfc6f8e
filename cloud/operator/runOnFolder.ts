import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import * as v from 'valibot';

import type { Report } from '../housekeeping';
import { createClosers, openStores } from '../openStores';
import { type Job, jobMessage, JOBS_PATH, OPERATOR_KEY_HEADER, type Outcome, runJob } from '../admin';
import { findRunningServer, type RunningServer } from '../dataFolder';
import { expectData, explainFolder } from './folderChecks';
import { CommandError } from '../lib/io';
import type { EngineOptions } from './start/environment';

export interface FolderJob {
  readonly dataDirectory: string;
  readonly engines: EngineOptions;
  readonly work: Job;
  readonly report: Report;
}

const brokeOff = (): CommandError => new CommandError('The running server broke off in the middle.');

/** Reads to the end: what is left unread of an answer fails later, where nobody listens, when the server stops. */
const followAnswer = async (body: ReadableStream, report: Report): Promise<Outcome> => {
  let last: v.InferOutput<typeof jobMessage> = {};
  for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
    const message = v.parse(v.pipe(v.string(), v.parseJson(), jobMessage), line);
    if (message.progress !== undefined) report(message.progress);
    if (message.failed !== undefined || message.outcome !== undefined) last = message;
  }
  if (last.failed !== undefined) throw new CommandError(last.failed);
  if (last.outcome === undefined) throw brokeOff();
  return last.outcome;
};

const askServer = async ({ origin, secrets }: RunningServer, { work, report }: FolderJob): Promise<Outcome> => {
  const answer = await fetch(`${origin}${JOBS_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OPERATOR_KEY_HEADER]: secrets.operatorKey },
    body: JSON.stringify(work),
  });
  if (!answer.ok || answer.body === null) throw new CommandError(`The running server refused (${answer.status}).`);
  try {
    return await followAnswer(answer.body as ReadableStream, report);
  } catch (thrown) {
    // What `fetch` throws when the connection ends.
    throw thrown instanceof TypeError ? brokeOff() : thrown;
  }
};

/** A running server does it, for it alone may open the stores; without one they are opened here. */
export const runOnFolder = async (folderJob: FolderJob): Promise<Outcome> => {
  const { dataDirectory, engines, work, report } = folderJob;
  const server = await findRunningServer(dataDirectory);
  if (server !== undefined) return askServer(server, folderJob);
  const closers = createClosers();
  try {
    await expectData(dataDirectory);
    const opened = await openStores({ dataDirectory, clock: Date, ...engines }, closers);
    return await runJob({ opened, dataDirectory, clock: Date }, work, report);
  } catch (thrown) {
    throw await explainFolder(dataDirectory, thrown);
  } finally {
    await closers.closeAll();
  }
};
