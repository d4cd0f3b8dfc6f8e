import { buildCloud } from '../../../cloud/buildCloud';
import { identityOf } from '../../../cloud/accounts/account';
import { createOutbox } from '../../../cloud/web/outboxPlugin';
import { serve } from '../../harness/serve';
import type { Person } from '../people';

/** The third: the folder of the built web app; none is served without it. */
const [dataDirectory = '', users = '1', webDirectory] = process.argv.slice(2);
const AT_ONCE = 50;
const quiet = (): void => undefined;

const cloud = await buildCloud({
  dataDirectory,
  ...(webDirectory === undefined ? {} : { webDirectory }),
  product: 'boox',
  demo: false,
  clock: Date,
  mailer: createOutbox(Date, quiet),
  log: { info: quiet, warn: quiet, error: (event, fields) => console.error(event, fields) },
});

const makePerson = async (index: number): Promise<Person> => {
  const account = await cloud.accounts.directory.findOrCreate(identityOf(`reader${index}@example.org`));
  const { token } = await cloud.accounts.sessions.open(account);
  const session = await cloud.accounts.sessions.authenticate(token);
  if (session === undefined) throw new Error('A fresh token does not hold.');
  const { sessionId } = await cloud.accounts.syncSessions.open(session);
  return { uid: account.uid, token, sessionId };
};

// Ten thousand one after the other would wait for the disk most of the time.
const people: Person[] = [];
for (let index = 0; index < Number(users); index += AT_ONCE) {
  const count = Math.min(AT_ONCE, Number(users) - index);
  people.push(...(await Promise.all(Array.from({ length: count }, (_, offset) => makePerson(index + offset)))));
}

const origin = await cloud.app.listen({ host: '127.0.0.1', port: 0 });
serve({ origin, people }, () => cloud.close());
