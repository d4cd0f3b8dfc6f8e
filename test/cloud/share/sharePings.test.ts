import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import type { Account } from '../../../cloud/accounts/directory/account';
import { sharePlugin } from '../../../cloud/share/sharePlugin';
import { closeSockets, connect } from './shareHarness';

const UID = 'a'.repeat(24);

let app: FastifyInstance;
let isSignedIn: boolean;

const authenticate = async () =>
  isSignedIn ? { jti: 'x', account: { uid: UID } as Account, deviceId: undefined, expiresAt: 0 } : undefined;

beforeEach(async () => {
  isSignedIn = true;
  app = Fastify();
  const nothing = (): void => undefined;
  await app.register(sharePlugin, {
    sessions: { authenticate },
    syncSessions: { uidOf: async () => undefined },
    log: { info: nothing, warn: nothing, error: nothing },
    pingMs: 40,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  closeSockets();
  await app.close();
});

const open = async () => {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return connect(port, `/share/${UID}?type=client&token=x`);
};

describe('a share socket', () => {
  it('stays while it answers pings', async () => {
    const { socket } = await open();

    await new Promise((resolve) => void setTimeout(resolve, 200));

    expect(socket.readyState).toBe(socket.OPEN);
  });

  it('ends when its caller was signed out', async () => {
    const { closed } = await open();

    isSignedIn = false;

    expect(await closed).toBe(4401);
  });

  it('ends when nobody answers its pings', async () => {
    const client = await open();
    let ended = false;
    app.server.getConnections((_error, count) => void (ended = count === 0));

    // The raw socket no longer reads, so the library cannot answer.
    client.socket.pause();
    await new Promise((resolve) => void setTimeout(resolve, 250));

    const left = await new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    expect(ended).toBe(false);
    expect(left).toBe(0);
  });
});
