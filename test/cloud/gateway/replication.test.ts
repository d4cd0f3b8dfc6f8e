import type { IncomingMessage } from 'node:http';

import { ANNE, BENS_NOTES, MESSAGES, NOTES, aNoteOf, json, startGateway, until } from './gatewayHarness';
import type { ChangesAnswer, TestGateway } from './gatewayHarness';
import { Pouch, byChannel, localDatabase, remoteDatabase } from './stockPouch';
import type { Replication, StockDatabase } from './stockPouch';

let gateway: TestGateway;
let remote: StockDatabase;
let local: StockDatabase;

// PouchDB remarks on every checkpoint that is not there yet.
beforeAll(() => jest.spyOn(console, 'info').mockReturnValue());

beforeEach(async () => {
  gateway = await startGateway();
  remote = remoteDatabase(gateway.url, 'anne');
  local = localDatabase();
});

afterEach(() => gateway.stop());

const nextEvent = <T>(replication: Replication, event: string): Promise<T> =>
  new Promise((resolve) => replication.on(event, resolve));

/** A replication that is stopped in the middle of its work leaves requests behind that nobody waits for. */
async function stopWhenSettled(replication: Replication): Promise<void> {
  await nextEvent(replication, 'paused');
  const over = nextEvent(replication, 'complete');
  replication.cancel();
  await over;
}

const idsOf = async (database: StockDatabase): Promise<string[]> =>
  (await database.allDocs()).rows.map((row) => row.id);

describe('stock PouchDB', () => {
  it('pulls one channel and nothing of another', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    await gateway.writer.put(ANNE, { _id: 'm1', dbId: MESSAGES });

    await Pouch.replicate(remote, local, byChannel(NOTES));

    expect(await idsOf(local)).toEqual(['n1']);
  });

  it('pushes what was written locally', async () => {
    await local.put(aNoteOf('n1', { title: 'From here' }));

    const result = await Pouch.replicate(local, remote);

    expect(result.docs_written).toBe(1);
    expect(await gateway.writer.get(ANNE, 'n1')).toMatchObject({ title: 'From here', user: ANNE });
  });

  it.each([999, 1000, 1001])('pulls %i documents in pages of 1000', async (count) => {
    const notes = Array.from({ length: count }, (_, index) => aNoteOf(`n${index}`));
    await gateway.post('/_bulk_docs', { docs: notes });

    const result = await Pouch.replicate(remote, local, byChannel(NOTES));

    expect(result.docs_written).toBe(count);
    expect((await local.info()).doc_count).toBe(count);
  });

  it('goes on from its checkpoint', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    await Pouch.replicate(remote, local, byChannel(NOTES));
    await gateway.writer.put(ANNE, aNoteOf('n2'));

    const result = await Pouch.replicate(remote, local, byChannel(NOTES));

    expect(result.docs_read).toBe(1);
    expect(await idsOf(local)).toEqual(['n1', 'n2']);
  });

  it('gets a live change in the answer to the request that waits for it', async () => {
    const live = Pouch.replicate(remote, local, { ...byChannel(NOTES), live: true, retry: true });
    await nextEvent(live, 'paused');

    await until(() => gateway.feeds.count() === 1);
    const asked: string[] = [];
    gateway.app.server.on('request', ({ url }: IncomingMessage) => asked.push(String(url)));

    const arrival = nextEvent(live, 'change');
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    await arrival;

    // What is asked from then on is asked for what comes after the change.
    const { last_seq: last } = await json<ChangesAnswer>(gateway.ask('/_changes'));
    const polls = asked.filter((url) => url.includes('_changes') && url.includes('since='));
    expect(polls.map((url) => new URL(url, gateway.url).searchParams.get('since'))).toEqual(polls.map(() => last));
    await stopWhenSettled(live);
  });

  it('carries an edit from one device to the other and back', async () => {
    const other = localDatabase();
    await local.put(aNoteOf('n1', { title: 'One' }));
    await Pouch.sync(local, remote);
    await Pouch.replicate(remote, other, byChannel(NOTES));

    await other.put({ ...(await other.get('n1')), title: 'Two' });
    await Pouch.sync(other, remote);
    await Pouch.sync(local, remote);

    expect((await local.get('n1'))['title']).toBe('Two');
  });

  it('keeps both sides of a conflict and agrees on the winner', async () => {
    const other = localDatabase();
    await local.put(aNoteOf('n1', { title: 'Base' }));
    await Pouch.sync(local, remote);
    await Pouch.sync(other, remote);
    await local.put({ ...(await local.get('n1')), title: 'Mine' });
    await other.put({ ...(await other.get('n1')), title: 'Theirs' });

    await Pouch.sync(local, remote);
    await Pouch.sync(other, remote);
    await Pouch.sync(local, remote);

    const [mine, theirs] = await Promise.all([local, other].map((each) => each.get('n1', { conflicts: true })));
    expect(mine).toEqual(theirs);
    expect(mine?.['_conflicts']).toHaveLength(1);
  });

  it('carries a removal to the channel that the document was in, and to no other', async () => {
    await local.put(aNoteOf('n1'));
    await Pouch.replicate(local, remote);
    const [notes, messages] = [localDatabase(), localDatabase()];
    await Pouch.replicate(remote, notes, byChannel(NOTES));

    await local.remove(await local.get('n1'));
    await Pouch.replicate(local, remote);
    const toNotes = await Pouch.replicate(remote, notes, byChannel(NOTES));
    const toMessages = await Pouch.replicate(remote, messages, byChannel(MESSAGES));

    expect(toNotes.docs_written).toBe(1);
    expect(await idsOf(notes)).toEqual([]);
    expect(toMessages.docs_read).toBe(0);
  });

  it('reports a foreign document as denied and carries the others', async () => {
    await local.bulkDocs([aNoteOf('mine'), { _id: 'foreign', user: ANNE, dbId: BENS_NOTES }]);
    const denied: { id: string }[] = [];

    const push = Pouch.replicate(local, remote);
    push.on('denied', (error: { id: string }) => denied.push(error));
    const result = await push;

    expect(denied.map((error) => error.id)).toEqual(['foreign']);
    expect(result).toMatchObject({ ok: true, docs_written: 1, doc_write_failures: 1 });
  });

  it('ends with an unauthorized error when its session is unknown', async () => {
    const stranger = remoteDatabase(gateway.url, 'nobody');

    const pull = Pouch.replicate(stranger, local, { ...byChannel(NOTES), live: true, retry: true });

    await expect(pull).rejects.toMatchObject({ status: 401, name: 'Unauthorized', reason: 'Login required' });
  });

  it('ends when its session is revoked while it waits', async () => {
    const live = Pouch.replicate(remote, local, { ...byChannel(NOTES), live: true, retry: true });
    const ended = nextEvent<{ status: number }>(live, 'error');
    await nextEvent(live, 'paused');

    gateway.sessions.end('anne');

    expect((await ended).status).toBe(401);
  });
});
