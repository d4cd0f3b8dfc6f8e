import { ANNE, BEN, BENS_NOTES, MESSAGES, NOTES, aNoteOf, startGateway } from './gatewayHarness';
import type { TestGateway } from './gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

describe('the channel writer', () => {
  it('writes, lists by channel and removes', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    await gateway.writer.put(ANNE, aNoteOf('n2'));
    await gateway.writer.put(ANNE, { _id: 'm1', dbId: MESSAGES });

    await gateway.writer.remove(ANNE, 'n1');

    expect((await gateway.writer.list(ANNE, NOTES)).map((note) => note._id)).toEqual(['n2']);
    expect(await gateway.writer.get(ANNE, 'n1')).toBeUndefined();
  });

  it('writes over whatever stands there, also under a race', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));

    const writes = Array.from({ length: 8 }, (_, index) => gateway.writer.put(ANNE, aNoteOf('n1', { index })));
    await Promise.all(writes);

    expect(await gateway.writer.get(ANNE, 'n1')).toMatchObject({ _rev: expect.stringMatching(/^9-/) });
  });

  it('edits what stands there at that moment, so that no write in between is lost', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1', { count: 0 }));
    const addOne = () =>
      gateway.writer.edit(ANNE, 'n1', (before) => ({
        ...before,
        ...aNoteOf('n1'),
        count: Number(before?.['count']) + 1,
      }));

    await Promise.all(Array.from({ length: 8 }, addOne));

    expect(await gateway.writer.get(ANNE, 'n1')).toMatchObject({ count: 8 });
  });

  it('leaves a document alone when an edit makes nothing of it', async () => {
    const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));

    expect(await gateway.writer.edit(ANNE, 'n1', () => undefined)).toBeUndefined();

    expect(await gateway.writer.get(ANNE, 'n1')).toMatchObject({ _rev: rev });
  });

  it('edits into no foreign channel', async () => {
    await expect(gateway.writer.edit(ANNE, 'n1', () => ({ _id: 'n1', dbId: BENS_NOTES }))).rejects.toMatchObject({
      code: 'errors.badRequest',
    });
  });

  it('fills in the user and does not believe the document', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1', { user: BEN }));

    expect(await gateway.writer.get(ANNE, 'n1')).toMatchObject({ user: ANNE });
  });

  it('brings back what was deleted', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    await gateway.writer.remove(ANNE, 'n1');

    await gateway.writer.put(ANNE, aNoteOf('n1', { title: 'Back' }));

    expect(await gateway.writer.get(ANNE, 'n1')).toMatchObject({ title: 'Back' });
  });

  it('refuses the channel of another user', async () => {
    const put = gateway.writer.put(ANNE, { _id: 'n1', dbId: BENS_NOTES });

    await expect(put).rejects.toMatchObject({ code: 'errors.badRequest', params: { field: 'dbId' } });
  });

  it('has nothing to do for a document that is not there', async () => {
    await expect(gateway.writer.remove(ANNE, 'none')).resolves.toBeUndefined();
  });
});
