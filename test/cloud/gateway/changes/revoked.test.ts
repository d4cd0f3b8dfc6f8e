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

async function endAndWait(live: Replication): Promise<number> {
  const ended = nextEvent<{ status: number }>(live, 'error');
  gateway.sessions.end('anne');
  return (await ended).status;
}

describe('a live pull of stock PouchDB whose session is revoked', () => {
  it('stops with 401 before the first heartbeat', async () => {
    // Longer than a test may take: whoever waits for a heartbeat never ends.
    const live = livePull(3_600_000);
    await nextEvent(live, 'paused');
    await until(() => gateway.feeds.count() === 1);

    expect(await endAndWait(live)).toBe(401);
  });

  it('stops with 401 when a heartbeat has sent the status already', async () => {
    const live = livePull(1000);
    await nextEvent(live, 'paused');
    await until(() => gateway.feeds.count() === 1);
    await new Promise((resolve) => setTimeout(resolve, 1200));

    expect(await endAndWait(live)).toBe(401);
    await until(() => gateway.feeds.count() === 0);
  });
});
