import { buildCloud } from '../../../cloud/buildCloud';
import { createOutbox } from '../../../cloud/web/outboxPlugin';

/** What the test asks of the process; each answer carries the number of its question. */
export interface CloudRequest {
  readonly number: number;
  readonly call: 'newUser' | 'newToken' | 'endSessions';
  /** An address for `newUser`, else a uid. */
  readonly subject: string;
}

const [dataDirectory = '', port = '0'] = process.argv.slice(2);
const clock = { now: () => Date.now() };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const mailer = createOutbox(clock, () => undefined);
const cloud = await buildCloud({ dataDirectory, product: 'boox', demo: false, clock, mailer, log });
const { accounts } = cloud;

const tokenOf = async (uid: string): Promise<string> => {
  const account = await accounts.directory.byUid(uid);
  if (account === undefined) throw new Error('There is no such account.');
  return (await accounts.sessions.open(account)).token;
};

const answer = async ({ call, subject }: CloudRequest): Promise<unknown> => {
  switch (call) {
    case 'newUser': {
      const { uid } = await accounts.directory.findOrCreate({ kind: 'email', address: subject, areaCode: null });
      return { uid, token: await tokenOf(uid) };
    }
    case 'newToken':
      return tokenOf(subject);
    case 'endSessions':
      return accounts.sessions.endAll(subject);
  }
};

process.on('message', (request: CloudRequest) => {
  void answer(request).then(
    (result) => process.send?.({ number: request.number, result }),
    (thrown: unknown) => process.send?.({ number: request.number, error: String(thrown) }),
  );
});
process.on('disconnect', () => process.exit(0));
const origin = await cloud.app.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.({ origin });
