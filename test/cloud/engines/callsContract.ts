import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createRecords } from '../../../cloud/accounts/records';
import { json, sending } from '../gateway/gatewayHarness';
import { serve } from './engineUnderTest';
import type { EngineUnderTest, Served, TestUser } from './engineUnderTest';

/** Of another server, of CouchDB, and none. */
const FOREIGN_SEQUENCES = ['17', '5-deadbeef', '3-g1AAAABXeJzLYWBg-deadbeef', '"1"'];

/** The calls that replication does not make, and the records of the cloud itself. */
export function describeCalls(engine: EngineUnderTest): void {
  describe(`the gateway's calls on ${engine.name}`, () => {
    let served: Served;
    let user: TestUser;

    beforeAll(async () => {
      served = await serve(await engine.open());
    });

    beforeEach(() => {
      user = served.newUser();
    });

    afterAll(() => served.gateway.stop());

    const ask = (path: string, init?: RequestInit): Promise<Response> => served.gateway.ask(path, init, user.sessionId);
    const post = (path: string, body: unknown): Promise<Response> => served.gateway.post(path, body, user.sessionId);
    const writeNotes = (...docs: object[]): Promise<Response> => post('/_bulk_docs', { docs });

    it('write, read, conflict and remove one document', async () => {
      const { rev } = await json<{ rev: string }>(ask('/n1', sending('PUT', user.note('n1'))));
      const again = await ask('/n1', sending('PUT', user.note('n1')));
      const removed = await ask(`/n1?rev=${rev}`, { method: 'DELETE' });
      const gone = await ask('/n1');

      expect([again.status, removed.status, gone.status]).toEqual([409, 200, 404]);
      expect(await json(again)).toMatchObject({ error: 'conflict' });
    });

    it('answer each document of a batch by itself', async () => {
      await writeNotes(user.note('n1'));

      const rows = await json<object[]>(writeNotes(user.note('n1'), user.note('n2')));

      expect(rows).toMatchObject([
        { id: 'n1', error: 'conflict', status: 409 },
        { id: 'n2', ok: true },
      ]);
    });

    it('list ids of every script, from either end', async () => {
      const ids = ['a', 'Ünal', 'Ёлка', '日本', '🖋x', '\u202eb'];
      await writeNotes(...ids.map((id) => user.note(id)));
      const idsOf = async (query: string) =>
        (await json<{ rows: { id: string }[] }>(ask(`/_all_docs${query}`))).rows.map(({ id }) => id);

      expect(new Set(await idsOf(''))).toEqual(new Set(ids));
      expect(new Set(await idsOf('?descending=true'))).toEqual(new Set(ids));
      expect(new Set(await idsOf(`?startkey=${encodeURIComponent('日本')}`))).toContain('🖋x');
    });

    it('list by id, in ranges and by name', async () => {
      await writeNotes(...['a', 'b', 'c', 'd'].map((id) => user.note(id)));

      const range = await json<{ rows: { id: string }[] }>(ask('/_all_docs?startkey=b&limit=2&include_docs=true'));
      const named = await json<{ rows: { id?: string; error?: string }[] }>(post('/_all_docs', { keys: ['d', 'x'] }));

      expect(range.rows.map((row) => row.id)).toEqual(['b', 'c']);
      expect(named.rows.map((row) => row.id ?? row.error)).toEqual(['d', 'not_found']);
    });

    it('find by selector, sorted and page by page', async () => {
      await writeNotes(...[3, 1, 2].map((size) => user.note(`n${size}`, { size })));
      const query = { selector: { size: { $gte: 1 } }, sort: [{ size: 'desc' }], fields: ['size'], limit: 2 };

      const first = await json(post('/_find', query));
      const second = await json(post('/_find', { ...query, bookmark: first['bookmark'] }));

      expect([first['docs'], second['docs']]).toEqual([[{ size: 3 }, { size: 2 }], [{ size: 1 }]]);
    });

    it('name what is missing, with possible ancestors', async () => {
      const { rev } = await json<{ rev: string }>(ask('/n1', sending('PUT', user.note('n1'))));

      const answer = await json(post('/_revs_diff', { n1: [rev, '2-abc'], n2: ['1-abc'] }));

      expect(answer).toEqual({
        n1: { missing: ['2-abc'], possible_ancestors: [rev] },
        n2: { missing: ['1-abc'] },
      });
    });

    it('get revisions in bulk, with ancestry and attachments', async () => {
      const _attachments = { a: { content_type: 'text/plain', data: btoa('hello') } };
      const { rev } = await json<{ rev: string }>(ask('/n1', sending('PUT', user.note('n1', { _attachments }))));

      const docs = [
        { id: 'n1', rev },
        { id: 'none', rev: '1-abc' },
      ];
      const answer = await json(post('/_bulk_get?revs=true&latest=true&attachments=true', { docs }));

      const whole = { _rev: rev, _revisions: { start: 1 }, _attachments: { a: { data: btoa('hello') } } };
      expect(answer['results']).toMatchObject([
        { id: 'n1', docs: [{ ok: whole }] },
        { id: 'none', docs: [{ error: { error: 'not_found', reason: 'missing' } }] },
      ]);
    });

    it('put, get and delete an attachment', async () => {
      const { rev } = await json<{ rev: string }>(ask('/n1', sending('PUT', user.note('n1'))));
      const init = { method: 'PUT', body: 'hello', headers: { 'content-type': 'text/plain' } };

      const put = await json<{ rev: string }>(ask(`/n1/a%20b?rev=${rev}`, init));
      const got = await ask('/n1/a%20b');
      const deleted = await ask(`/n1/a%20b?rev=${put.rev}`, { method: 'DELETE' });

      expect([await got.text(), deleted.status, (await ask('/n1/a%20b')).status]).toEqual(['hello', 200, 404]);
    });

    it('keep replicated attachments, whose stub stands for them later', async () => {
      const [name, content_type] = ['a b/c.bin', 'application/octet-stream'];
      const data = Buffer.from([0, 1, 2, 0xff]).toString('base64');
      const first = user.note('n1', { _rev: '1-aa', _attachments: { [name]: { content_type, data } } });
      await post('/_bulk_docs', { docs: [first], new_edits: false });
      const { _attachments } = await json(ask('/n1'));
      const _revisions = { start: 2, ids: ['bb', 'aa'] };

      const next = user.note('n1', { _rev: '2-bb', _revisions, _attachments });
      const rows = await json<object[]>(post('/_bulk_docs', { docs: [next], new_edits: false }));
      const got = await ask('/n1/a%20b/c.bin?rev=2-bb');

      expect(rows).toEqual([{ ok: true, id: 'n1', rev: '2-bb' }]);
      expect(Buffer.from(await got.arrayBuffer()).toString('base64')).toBe(data);
    });

    it('keep checkpoints', async () => {
      const { rev } = await json<{ rev: string }>(ask('/_local/cp', sending('PUT', { last_seq: '1-x' })));
      const second = await ask('/_local/cp', sending('PUT', { last_seq: '2-x', _rev: rev }));

      expect(second.status).toBe(201);
      expect(await json(ask('/_local/cp'))).toMatchObject({ _id: '_local/cp', last_seq: '2-x' });
    });

    it('keep a local document of 256 kB, and refuse a larger one', async () => {
      const empty = JSON.stringify({ pages: '' }).length;
      const [largest, larger] = [256 * 1024, 256 * 1024 + 1].map((bytes) => ({ pages: 'x'.repeat(bytes - empty) }));

      const kept = await ask('/_local/inkside.pages', sending('PUT', largest));
      const refused = await ask('/_local/inkside.more', sending('PUT', larger));

      expect([kept.status, refused.status]).toEqual([201, 413]);
      expect(await json(ask('/_local/inkside.pages'))).toMatchObject(largest ?? {});
    });

    it.each(FOREIGN_SEQUENCES)('refuse since=%s of elsewhere', async (since) => {
      await writeNotes(user.note('n1'));

      const answer = await ask(`/_changes?since=${encodeURIComponent(since)}`);

      expect(answer.status).toBe(400);
    });

    it('wake a longpoll and answer its row', async () => {
      const { last_seq } = await json<{ last_seq: string }>(ask('/_changes'));
      const answer = ask(`/_changes?feed=longpoll&since=${encodeURIComponent(last_seq)}&timeout=60000`);

      await writeNotes(user.note('n1'));

      expect(await json(answer)).toMatchObject({ results: [{ id: 'n1' }] });
    });
  });

  describe(`records on ${engine.name}`, () => {
    const counter = v.object({ count: v.number() });
    const name = `test-${randomUUID()}`;

    it('are changed one after another, listed in order and removed', async () => {
      const database = await (await engine.open()).openNamed(name);
      const records = createRecords(database);
      await Promise.all(
        Array.from({ length: 10 }, () =>
          records.change('count:b', counter, (now) => ({ next: { count: (now?.count ?? 0) + 1 }, result: undefined })),
        ),
      );
      await records.change('count:a', counter, () => ({ next: { count: 0 }, result: undefined }));
      await records.change('counted', counter, () => ({ next: { count: 7 }, result: undefined }));

      const listed = await records.list('count:', counter);
      await records.remove('count:a');

      expect(listed).toEqual([
        { id: 'count:a', value: { count: 0 } },
        { id: 'count:b', value: { count: 10 } },
      ]);
      expect(await records.read('count:a', counter)).toBeUndefined();
      await database.close();
    });

    it('are there when the engine is opened again', async () => {
      const database = await (await engine.open()).openNamed(name);

      const kept = await createRecords(database).read('count:b', counter);

      expect(kept).toEqual({ count: 10 });
      await database.close();
    });

    it.each(['', '..', 'a/b', 'Accounts', '_users'])('may not lie in %j', async (bad) => {
      const opened = await engine.open();

      await expect(opened.openNamed(bad)).rejects.toMatchObject({ code: 'errors.badRequest' });
    });
  });
}
