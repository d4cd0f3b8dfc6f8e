import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { buildCloud } from '../../../cloud/buildCloud';
import { identityOf } from '../../../cloud/accounts/account';
import { createOutbox } from '../../../cloud/web/outboxPlugin';
import { serve } from '../../harness/serve';
import { worstCall } from '../hostile/worstInput';

/** The folder of its data, the one for the calls that it finds in its own table, and the one of the built web app. */
const [dataDirectory = '', callsDirectory = '', webDirectory] = process.argv.slice(2);
const quiet = (): void => undefined;
const EMAIL = 'reader@example.org';
const PASSWORD = 'correct horse battery';

const cloud = await buildCloud({
  dataDirectory,
  ...(webDirectory === undefined ? {} : { webDirectory }),
  product: 'boox',
  demo: false,
  clock: Date,
  mailer: createOutbox(Date, quiet),
  log: { info: quiet, warn: quiet, error: (event, fields) => console.error(event, fields) },
  fetchesLoopback: true,
  captcha: 'never',
  codeRequestsPerHour: 1_000_000,
});

const { uid } = await cloud.accounts.directory.findOrCreate(identityOf(EMAIL));
await cloud.accounts.resetPassword(uid, PASSWORD);
// Read again: a session is for the account with the password that it has.
const account = await cloud.accounts.directory.findOrCreate(identityOf(EMAIL));
const { token } = await cloud.accounts.sessions.open(account);
const session = await cloud.accounts.sessions.authenticate(token);
if (session === undefined) throw new Error('A fresh token does not hold.');
const { sessionId } = await cloud.accounts.syncSessions.open(session);
// Bodies are too large for the channel between processes.
await writeFile(join(callsDirectory, 'calls.json'), JSON.stringify(cloud.endpoints.map(worstCall)));

const origin = await cloud.app.listen({ host: '127.0.0.1', port: 0 });
serve({ origin, people: [{ uid, token, sessionId }] }, () => cloud.close());
