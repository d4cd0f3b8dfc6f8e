import * as v from 'valibot';
import { failureEnvelope } from '@inkside/protocol';

import { openContentArea } from '../content';
import { CloudFailure } from '../lib/failure';
import { createClosers, openStores } from '../openStores';
import { createCloudFiles } from '../rest';
import {
  CONTENT_PATH,
  type ContentOrder,
  contentOrderResult,
  type ContentOrderResult,
  OPERATOR_KEY_HEADER,
  runContentOrder,
} from '../admin';
import { dataDirectoryOf, findRunningServer, type RunningServer } from '../dataFolder';
import { expectData, explainFolder } from './folderChecks';
import { CommandError } from '../lib/io';
import { type Environment, readEngines } from './start/environment';

interface Folder {
  readonly dataDirectory: string;
  readonly variables: Environment;
}

export const folderOf = (dataDirectory: string | undefined, variables: Environment): Folder => ({
  dataDirectory: dataDirectoryOf(dataDirectory),
  variables,
});

const refused = (code: string | undefined, field: string | number | undefined): CommandError => {
  if (code === 'errors.notFound') return new CommandError('There is no such account or dialog.');
  if (code === 'errors.nameTaken') return new CommandError('The account has a group of this name. Choose another one.');
  return new CommandError(`That was refused${field === undefined ? '' : `: ${field}`}. Nothing was changed.`);
};

const askServer = async ({ origin, secrets }: RunningServer, order: ContentOrder): Promise<ContentOrderResult> => {
  const answer = await fetch(`${origin}${CONTENT_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OPERATOR_KEY_HEADER]: secrets.operatorKey },
    body: JSON.stringify(order),
  });
  if (answer.ok) return v.parse(contentOrderResult, await answer.json());
  const failure = v.safeParse(failureEnvelope, await answer.json().catch(() => undefined));
  if (!failure.success) throw new CommandError(`The running server refused (${answer.status}).`);
  throw refused(failure.output.code, failure.output.params?.['field']);
};

const openAndRun = async (folder: Folder, order: ContentOrder): Promise<ContentOrderResult> => {
  await expectData(folder.dataDirectory);
  const closers = createClosers();
  try {
    const engines = readEngines(folder.variables);
    const opened = await openStores({ dataDirectory: folder.dataDirectory, clock: Date, ...engines }, closers);
    const { accounts, records, writer, objects, groups } = opened;
    const area = await openContentArea({ records: records.content, writer, objects, clock: Date, groups });
    const files = createCloudFiles({ records: records.content, objects, clock: Date });
    return await runContentOrder({ area, files, accounts, clock: Date }, order);
  } finally {
    await closers.closeAll();
  }
};

/** A running server does it, for it alone may open the databases; without one they are opened here. */
export const runOnFolder = async (folder: Folder, order: ContentOrder): Promise<ContentOrderResult> => {
  const server = await findRunningServer(folder.dataDirectory);
  if (server !== undefined) return askServer(server, order);
  try {
    return await openAndRun(folder, order);
  } catch (thrown) {
    if (thrown instanceof CloudFailure) throw refused(thrown.code, thrown.params['field']);
    throw await explainFolder(folder.dataDirectory, thrown);
  }
};
