import { ANNE, NOTES, aNoteOf, json, sending, startGateway } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

const put = (path: string, body: unknown): Promise<Response> => gateway.ask(path, sending('PUT', body));

const replicated = (id: string, generation: number, ...ids: string[]): object =>
  aNoteOf(id, { _rev: `${generation}-${ids[0]}`, _revisions: { start: generation, ids } });

const replicate = (...docs: object[]): Promise<Response> => gateway.post('/_bulk_docs', { docs, new_edits: false });

describe('the database', () => {
  it.each(['', '/'])('describes itself at %p', async (path) => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));

    const answer = await json(gateway.ask(path));

    expect(answer).toMatchObject({
      db_name: 'neocloud',
      state: 'Online',
      server_uuid: 'server-1',
      update_seq: 1,
      committed_update_seq: 1,
    });
  });

  it('answers HEAD and says that it is already there', async () => {
    const [head, made] = [await gateway.ask('/', { method: 'HEAD' }), await gateway.ask('/', { method: 'PUT' })];

    expect([head.status, made.status]).toEqual([200, 412]);
  });
});

describe('a document', () => {
  it('is written, read, changed and deleted', async () => {
    const first = await put('/n1', aNoteOf('n1'));
    const { rev } = await json<{ rev: string }>(first);
    const second = await json<{ rev: string }>(put(`/n1?rev=${rev}`, aNoteOf('n1', { title: 'Two' })));
    const read = await json(gateway.ask('/n1'));
    const removed = await gateway.ask(`/n1?rev=${second.rev}`, { method: 'DELETE' });
    const after = await gateway.ask('/n1');

    expect(first.status).toBe(201);
    expect(read).toMatchObject({ _id: 'n1', _rev: second.rev, title: 'Two' });
    expect(await json(removed)).toMatchObject({ ok: true, id: 'n1' });
    expect([after.status, await json(after)]).toEqual([404, { error: 'not_found', reason: 'deleted' }]);
  });

  it('may have a number sign in its id', async () => {
    const id = `${ANNE}#book`;

    await put(`/${encodeURIComponent(id)}`, aNoteOf(id));

    expect(await json(gateway.ask(`/${encodeURIComponent(id)}`))).toMatchObject({ _id: id });
  });

  it('conflicts when it is changed from an old revision', async () => {
    await put('/n1', aNoteOf('n1'));

    const answer = await put('/n1', aNoteOf('n1', { title: 'Two' }));

    expect([answer.status, await json(answer)]).toEqual([409, expect.objectContaining({ error: 'conflict' })]);
  });

  it('is refused above 20 MiB', async () => {
    const answer = await put('/n1', aNoteOf('n1', { text: 'x'.repeat(20 * 1024 ** 2) }));

    expect(answer.status).toBe(413);
  });

  it('shows its ancestry, its leaves and the revision asked for', async () => {
    await replicate(replicated('n1', 2, 'b', 'a'), replicated('n1', 2, 'c', 'a'));

    const winner = await json(gateway.ask('/n1?revs=true&conflicts=true'));
    const leaves = await json<{ ok: { _rev: string } }[]>(gateway.ask('/n1?open_revs=all'));
    const named = await json(gateway.ask(`/n1?open_revs=${encodeURIComponent('["2-b","9-x"]')}`));

    expect(winner).toMatchObject({ _rev: '2-c', _conflicts: ['2-b'], _revisions: { start: 2, ids: ['c', 'a'] } });
    expect(leaves.map(({ ok }) => ok._rev).toSorted()).toEqual(['2-b', '2-c']);
    expect(named).toEqual([{ ok: expect.objectContaining({ _rev: '2-b' }) }, { missing: '9-x' }]);
  });

  it('gives the newest descendant for latest, and 404 for a revision that nobody knows', async () => {
    await replicate(replicated('n1', 1, 'a'), replicated('n1', 3, 'c', 'b', 'a'));

    const latest = await json(gateway.ask('/n1?rev=1-a&latest=true'));
    const unknown = await gateway.ask('/n1?rev=1-zzz&latest=true');

    expect(latest).toMatchObject({ _rev: '3-c' });
    expect(latest).not.toHaveProperty('_revisions');
    expect(unknown.status).toBe(404);
  });

  it('is deleted at its newest revision only, and once', async () => {
    const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));
    const remove = async (path: string): Promise<unknown> => {
      const answer = await gateway.ask(path, { method: 'DELETE' });
      return [answer.status, (await json(answer))['reason']];
    };

    expect(await remove('/n1?rev=1-other')).toEqual([409, 'Document update conflict']);
    expect(await remove(`/n1?rev=${rev}`)).toEqual([200, undefined]);
    expect(await remove('/n1?rev=1-other')).toEqual([404, 'deleted']);
    expect(await remove('/none?rev=1-other')).toEqual([404, 'missing']);
  });

  it('leaves a tombstone that keeps its channel when it is deleted here', async () => {
    const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));

    const gone = await json<{ rev: string }>(gateway.ask(`/n1?rev=${rev}`, { method: 'DELETE' }));

    expect(await json(gateway.ask(`/n1?rev=${gone.rev}`))).toMatchObject({ _deleted: true, dbId: NOTES, user: ANNE });
  });
});

describe('an attachment', () => {
  const bytes = Buffer.from([0, 1, 254, 255]);
  const attach = (rev: string): Promise<Response> =>
    gateway.ask(`/n1/page%201?rev=${rev}`, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/html' } });

  it('comes back byte for byte and never as a page', async () => {
    const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));
    await attach(rev);

    const answer = await gateway.ask('/n1/page%201');

    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('needs a document that is there, at its current revision', async () => {
    const without = await attach('1-a');
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    const stale = await attach('1-a');

    expect([without.status, stale.status]).toEqual([404, 409]);
  });

  it.each(['constructor', 'toString', 'none'])('named %s is not found when there is none', async (name) => {
    await gateway.writer.put(ANNE, aNoteOf('n1', {}));

    const answer = await gateway.ask(`/n1/${name}`);

    expect(answer.status).toBe(404);
  });
});

describe('a checkpoint', () => {
  it('is written, read, changed and deleted', async () => {
    const first = await put('/_local/id%3D%3D', { last_seq: '1' });
    const again = await put('/_local/id%3D%3D', { last_seq: '2', _rev: '0-1' });
    const stale = await put('/_local/id%3D%3D', { last_seq: '3', _rev: '0-1' });
    const read = await json(gateway.ask('/_local/id%3D%3D'));
    const removed = await gateway.ask('/_local/id%3D%3D?rev=0-2', { method: 'DELETE' });

    expect([first.status, await json(first)]).toEqual([201, { ok: true, id: '_local/id==', rev: '0-1' }]);
    expect([again.status, stale.status, removed.status]).toEqual([201, 409, 200]);
    expect(read).toEqual({ _id: '_local/id==', _rev: '0-2', last_seq: '2' });
    expect((await gateway.ask('/_local/id%3D%3D')).status).toBe(404);
  });

  it('may have its slash encoded', async () => {
    await put('/_local%2Fid', { last_seq: '1' });

    expect(await json(gateway.ask('/_local/id'))).toMatchObject({ _id: '_local/id', last_seq: '1' });
    expect(await json(gateway.ask('/_local%2Fid'))).toMatchObject({ _id: '_local/id', last_seq: '1' });
  });

  it('cannot reach the local documents of the engine', async () => {
    await put('/_local/_pouch_dependentDbs', { dependentDbs: { 'other-user': true } });

    const user = await gateway.stores.open(ANNE);
    const stored = user.use((database) => database.get('_local/_pouch_dependentDbs'));

    await expect(stored).rejects.toMatchObject({ status: 404 });
  });
});
