import { ANNE, NOTES, aNoteOf, startGateway, until } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';
import { Pouch, byChannel, localDatabase, remoteDatabase } from '../stockPouch';
import type { Replication } from '../stockPouch';

let gateway: TestGateway;

beforeAll(() => jest.spyOn(console, 'info').mockReturnValue());

beforeEach(async () => {
  gateway = await startGateway();
  await gateway.writer.put(ANNE, aNoteOf('n1'));
});

afterEach(() => gateway.stop());

const nextEvent = <T>(replication: Replication, event: string): Promise<T> =>
  new Promise((resolve) => replication.on(event, resolve));

const livePull = (heartbeat: number): Replication =>
  Pouch.replicate(remoteDatabase(gateway.url, 'anne'), localDatabase(), {
    ...byChannel(NOTES),
    live: true,
    retry: true,
    heartbeat,
  });

interface Ending {
  readonly status: number;
  readonly afterMs: number;
}

async function endAndWait(live: Replication): Promise<Ending> {
  const ended = nextEvent<{ status: number }>(live, 'error');
  const revokedAt = Date.now();
  gateway.sessions.end('anne');
  const { status } = await ended;
  return { status, afterMs: Date.now() - revokedAt };
}

describe('a live pull of stock PouchDB whose session is revoked', () => {
  it('stops with 401 before the first heartbeat', async () => {
    const live = livePull(10_000);
    await nextEvent(live, 'paused');
    await until(() => gateway.feeds.count() === 1);

    const { status, afterMs } = await endAndWait(live);

    expect(status).toBe(401);
    expect(afterMs).toBeLessThan(2000);
  });

  it('stops with 401 when a heartbeat has sent the status already', async () => {
    const live = livePull(1000);
    await nextEvent(live, 'paused');
    await until(() => gateway.feeds.count() === 1);
    await new Promise((resolve) => setTimeout(resolve, 1200));

    const { status, afterMs } = await endAndWait(live);

    expect(status).toBe(401);
    expect(afterMs).toBeLessThan(2000);
    await until(() => gateway.feeds.count() === 0);
  });
});
