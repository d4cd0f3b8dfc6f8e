import Fastify, { type FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';

import type { Account } from '../../../cloud/accounts/account';
import { sharePlugin } from '../../../cloud/share/sharePlugin';
import { createShareRooms } from '../../../cloud/share/shareRooms';
import { turnByHand } from '../../harness/handTurned';
import { pause, until } from '../../harness/until';
import { closeSockets, connect } from './shareHarness';

const UID = 'a'.repeat(24);
/** Turned by hand. */
const PING_MS = 30_000;

let app: FastifyInstance;
let isSignedIn: boolean;

const authenticate = async () =>
  isSignedIn ? { jti: 'x', account: { uid: UID } as Account, deviceId: undefined, expiresAt: 0 } : undefined;

beforeEach(async () => {
  turnByHand('setInterval');
  isSignedIn = true;
  app = Fastify();
  const nothing = (): void => undefined;
  await app.register(sharePlugin, {
    rooms: createShareRooms(),
    sessions: { authenticate },
    syncSessions: { uidOf: async () => undefined },
    log: { info: nothing, warn: nothing, error: nothing },
    pingMs: PING_MS,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  jest.useRealTimers();
  closeSockets();
  await app.close();
});

const open = async () => {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = await connect(port, `/share/${UID}?type=client&token=x`);
  let pings = 0;
  client.socket.on('ping', () => void (pings += 1));
  return { ...client, pings: () => pings };
};
const connections = (): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
/** What was sent before is there once what was sent after it has come back. */
const answersArrive = async (socket: WebSocket): Promise<void> => {
  const answered = new Promise((resolve) => void socket.once('pong', resolve));
  socket.ping();
  await answered;
};

describe('a share socket', () => {
  it('stays while it answers pings', async () => {
    const { socket, pings } = await open();

    for (let turn = 1; turn <= 5; turn += 1) {
      jest.advanceTimersByTime(PING_MS);
      await until(() => pings() === turn, 'the ping has come');
      await answersArrive(socket);
    }

    expect(socket.readyState).toBe(socket.OPEN);
  });

  it('ends when its caller was signed out', async () => {
    const { closed } = await open();

    isSignedIn = false;
    jest.advanceTimersByTime(PING_MS);

    expect(await closed).toBe(4401);
  });

  it('ends when nobody answers its pings', async () => {
    const client = await open();

    // The raw socket no longer reads, so the library cannot answer.
    client.socket.pause();
    jest.advanceTimersByTime(PING_MS);
    await pause(100);
    expect(await connections()).toBe(1);
    jest.advanceTimersByTime(PING_MS);

    await until(async () => (await connections()) === 0, 'the socket is gone');
  });
});
