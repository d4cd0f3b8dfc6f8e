import { ANNE, MESSAGES, NOTES, aNoteOf, json, sending, startGateway, until } from '../gatewayHarness';
import type { ChangesAnswer, TestGateway } from '../gatewayHarness';
import { Pouch, byChannel, localDatabase, remoteDatabase } from '../stockPouch';

let gateway: TestGateway;

beforeAll(() => jest.spyOn(console, 'info').mockReturnValue());

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

const changes = (query: string): Promise<ChangesAnswer> => json<ChangesAnswer>(gateway.ask(`/_changes?${query}`));
const inChannel = (channel: string, since = ''): Promise<ChangesAnswer> =>
  changes(`filter=sync_gateway/bychannel&channels=${channel}&since=${since}`);

async function placed(): Promise<{ rev: string; since: string }> {
  const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));
  return { rev, since: (await changes('')).last_seq };
}

const moveTo = (dbId: string, _rev: string): Promise<{ rev: string }> =>
  json<{ rev: string }>(gateway.ask('/n1', sending('PUT', aNoteOf('n1', { dbId, _rev }))));

describe('a document that moves to another channel', () => {
  it('is told as removed to the old channel and as itself to the new one', async () => {
    const { rev, since } = await placed();

    const moved = await moveTo(MESSAGES, rev);

    const [old, next] = [await inChannel(NOTES, since), await inChannel(MESSAGES, since)];
    expect(old.results).toEqual([
      { seq: expect.any(String), id: 'n1', changes: [{ rev: moved.rev }], removed: [NOTES] },
    ]);
    expect(next.results).toEqual([{ seq: expect.any(String), id: 'n1', changes: [{ rev: moved.rev }] }]);
  });

  it('is no removal to a reader of both channels, or of all', async () => {
    const { rev, since } = await placed();

    await moveTo(MESSAGES, rev);

    for (const answer of [await inChannel(`${NOTES},${MESSAGES}`, since), await inChannel('*', since)]) {
      expect(answer.results).toHaveLength(1);
      expect(answer.results[0]).not.toHaveProperty('removed');
    }
  });

  it('does not concern a reader who begins', async () => {
    const { rev } = await placed();

    await moveTo(MESSAGES, rev);

    expect((await inChannel(NOTES)).results).toEqual([]);
  });

  it('is there again when it comes back', async () => {
    const { rev, since } = await placed();

    const away = await moveTo(MESSAGES, rev);
    await moveTo(NOTES, away.rev);

    const { results } = await inChannel(NOTES, since);
    expect(results).toHaveLength(1);
    expect(results[0]).not.toHaveProperty('removed');
  });

  it.each([
    ['replicated', (doc: object) => gateway.post('/_bulk_docs', { docs: [doc], new_edits: false })],
    ['written in a batch', (doc: object) => gateway.post('/_bulk_docs', { docs: [doc] })],
  ])('is told as removed when it is %s', async (_how, write) => {
    const { rev, since } = await placed();
    const [, hash] = rev.split('-');
    const isBatch = _how.startsWith('written');
    const revision = isBatch ? { _rev: rev } : { _rev: '2-bb', _revisions: { start: 2, ids: ['bb', hash] } };

    await write(aNoteOf('n1', { dbId: MESSAGES, ...revision }));

    expect((await inChannel(NOTES, since)).results).toMatchObject([{ id: 'n1', removed: [NOTES] }]);
  });

  it('is told as removed when the server moves it', async () => {
    const { since } = await placed();

    await gateway.writer.put(ANNE, { _id: 'n1', dbId: MESSAGES });

    expect((await inChannel(NOTES, since)).results).toMatchObject([{ id: 'n1', removed: [NOTES] }]);
  });

  it('is told as deleted to the old channel when its tombstone names another', async () => {
    const { rev, since } = await placed();

    await gateway.post('/_bulk_docs', { docs: [aNoteOf('n1', { dbId: MESSAGES, _rev: rev, _deleted: true })] });

    expect((await inChannel(NOTES, since)).results).toMatchObject([{ id: 'n1', deleted: true, removed: [NOTES] }]);
  });

  it('wakes the longpolls of the old channel', async () => {
    const { rev, since } = await placed();
    const waiting = changes(`feed=longpoll&filter=sync_gateway/bychannel&channels=${NOTES}&since=${since}`);
    await until(() => gateway.feeds.count() === 1);

    await moveTo(MESSAGES, rev);

    expect((await waiting).results).toMatchObject([{ id: 'n1', removed: [NOTES] }]);
  });

  it('reaches stock PouchDB with the channel that it is in now', async () => {
    const { rev } = await placed();
    const [remote, local] = [remoteDatabase(gateway.url, 'anne'), localDatabase()];
    await Pouch.replicate(remote, local, byChannel(NOTES));

    await moveTo(MESSAGES, rev);
    await Pouch.replicate(remote, local, byChannel(NOTES));

    expect(await local.get('n1')).toMatchObject({ dbId: MESSAGES });
  });
});
