import { ANNE, aNoteOf, json, sending, startGateway } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

const MIB = 1024 ** 2;

interface BulkGetAnswer {
  results: { id: string; docs: { ok?: Record<string, unknown>; error?: Record<string, unknown> }[] }[];
}

describe('_bulk_docs', () => {
  it('answers every document in order for new edits', async () => {
    await gateway.writer.put(ANNE, aNoteOf('there'));

    const answer = await gateway.post('/_bulk_docs', { docs: [aNoteOf('new'), aNoteOf('there'), { _id: '_x' }] });

    expect(answer.status).toBe(201);
    expect(await json(answer)).toEqual([
      { ok: true, id: 'new', rev: expect.stringMatching(/^1-/) },
      { id: 'there', error: 'conflict', reason: expect.any(String), status: 409 },
      { id: '_x', error: 'forbidden', reason: expect.any(String), status: 403 },
    ]);
  });

  it('has a row for each replicated document that it took, twice over', async () => {
    const docs = [aNoteOf('n1', { _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] } })];

    const [first, second] = [
      await json(gateway.post('/_bulk_docs', { docs, new_edits: false })),
      await json(gateway.post('/_bulk_docs', { docs, new_edits: false })),
    ];

    const row = { ok: true, id: 'n1', rev: '2-b' };
    expect([first, second]).toEqual([[row], [row]]);
    expect(await gateway.writer.get(ANNE, 'n1')).toMatchObject({ _rev: '2-b' });
  });

  it('takes the good documents when the engine refuses one', async () => {
    const unknownStub = { content_type: 'a/b', stub: true, digest: 'md5-AAAAAAAAAAAAAAAAAAAAAA==' };
    const docs = [aNoteOf('bad', { _attachments: { a: unknownStub } }), aNoteOf('good')];

    const answer = await json(gateway.post('/_bulk_docs', { docs }));

    expect(answer).toMatchObject([
      { id: 'bad', status: 412 },
      { id: 'good', ok: true },
    ]);
  });

  it('refuses the one document above 20 MiB, named so that a replicator goes on', async () => {
    const docs = [aNoteOf('small'), aNoteOf('large', { text: 'x'.repeat(20 * MIB) })];

    const answer = await json(gateway.post('/_bulk_docs', { docs }));

    expect(answer).toMatchObject([
      { id: 'small', ok: true },
      { id: 'large', error: 'forbidden', status: 413 },
    ]);
  });

  it('refuses a body above 64 MiB', async () => {
    const body = `{"docs":[${' '.repeat(64 * MIB)}]}`;
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };

    const answer = await gateway.ask('/_bulk_docs', init).catch(() => undefined);

    // The server may cut the connection before the client has sent everything.
    expect([undefined, 413]).toContain(answer?.status);
  });

  it.each([
    ['a number for a document', 7],
    ['no id', { ...aNoteOf('x'), _id: undefined }],
    ['an empty id', aNoteOf('')],
    ['a NUL in the id', aNoteOf('a\0b')],
    ['half a surrogate pair in the id', aNoteOf('a\ud800')],
    ['an id of 600 bytes', aNoteOf('x'.repeat(600))],
    ['a reserved id', aNoteOf('_design/x')],
    ['a member of the engine', aNoteOf('x', { _rev_tree: [] })],
    ['an unknown reserved member', aNoteOf('x', { _secret: 1 })],
    ['a _deleted that is text', aNoteOf('x', { _deleted: 'false' })],
    ['no revision', aNoteOf('x', { _rev: undefined })],
    ['a revision without a number', aNoteOf('x', { _rev: 'abc' })],
    ['a revision that is a number', aNoteOf('x', { _rev: 1 })],
    ['an ancestry that is text', aNoteOf('x', { _revisions: 'abc' })],
    ['an ancestry of numbers', aNoteOf('x', { _revisions: { start: 2, ids: [1, 2] } })],
    ['an ancestry longer than its number', aNoteOf('x', { _revisions: { start: 1, ids: ['a', 'b'] } })],
    ['an ancestry that names another revision', aNoteOf('x', { _rev: '2-z', _revisions: { start: 2, ids: ['a'] } })],
    ['attachments in a list', aNoteOf('x', { _attachments: [1] })],
    ['an attachment without data', aNoteOf('x', { _attachments: { a: {} } })],
    ['an attachment to follow', aNoteOf('x', { _attachments: { a: { follows: true, length: 3 } } })],
    ['an attachment that is not base64', aNoteOf('x', { _attachments: { a: { data: '%%%%' } } })],
    ['a nesting of 1000', aNoteOf('x', { deep: JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown })],
  ])('refuses %s and takes the rest', async (_what, bad) => {
    const good = aNoteOf('good', { _rev: '1-a' });
    const given = typeof bad === 'object' ? { _rev: '1-a', ...bad } : bad;

    const answer = await json<{ status: number }[]>(
      gateway.post('/_bulk_docs', { docs: [given, good], new_edits: false }),
    );

    expect(answer).toMatchObject([{ error: expect.any(String) }, { id: 'good', rev: '1-a' }]);
    expect([400, 403]).toContain(answer[0]?.status);
    expect(await gateway.writer.get(ANNE, 'good')).toBeDefined();
  });
});

describe('_bulk_get', () => {
  it('answers JSON with ancestries, in the order of the request', async () => {
    const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));
    const docs = [{ id: 'n1', rev }, { id: 'n1', rev: '1-none' }, { id: 'none' }, { id: 'n1' }];

    const { results } = await json<BulkGetAnswer>(gateway.post('/_bulk_get?revs=true&latest=true', { docs }));

    expect(results.map((result) => result.id)).toEqual(['n1', 'n1', 'none', 'n1']);
    expect(results[0]?.docs).toEqual([{ ok: expect.objectContaining({ _rev: rev, _revisions: expect.anything() }) }]);
    expect(results[1]?.docs).toMatchObject([{ error: { id: 'n1', rev: '1-none', error: 'not_found' } }]);
    expect(results[2]?.docs).toMatchObject([{ error: { error: 'not_found' } }]);
    expect(results[3]?.docs).toMatchObject([{ ok: { _rev: rev } }]);
  });

  it.each(['', '?latest=true', '?revs=true&latest=true'])(
    'has no document for an id that no document can have, such as that of a local one (%s)',
    async (query) => {
      await gateway.ask('/_local/checkpoint', sending('PUT', { last_seq: '1' }));
      const ids = ['_local/gateway.checkpoints', '_local/client.checkpoint', '_design/x', '__proto__', 'a\ud800', ''];
      const docs = ids.flatMap((id) => [{ id }, { id, rev: '1-a' }]);

      const { results } = await json<BulkGetAnswer>(gateway.post(`/_bulk_get${query}`, { docs }));

      expect(results.map((result) => result.id)).toEqual(docs.map(({ id }) => id));
      expect(results.flatMap((result) => result.docs)).toEqual(
        docs.map(() => ({ error: expect.objectContaining({ error: 'not_found' }) })),
      );
    },
  );

  it('answers nothing for nothing', async () => {
    expect(await json(gateway.post('/_bulk_get', { docs: [] }))).toEqual({ results: [] });
  });

  it('answers hundreds, large ones among them, each in its place', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `n${index}`);
    const isLarge = (id: string): boolean => id.endsWith('7');
    await gateway.post('/_bulk_docs', {
      docs: ids.map((id) => aNoteOf(id, isLarge(id) ? { text: 'x'.repeat(MIB) } : {})),
    });

    const { results } = await json<BulkGetAnswer>(gateway.post('/_bulk_get', { docs: ids.map((id) => ({ id })) }));

    expect(results.map(({ docs }) => docs[0]?.ok?.['_id'])).toEqual(ids);
  });

  it('answers multipart to those who accept only that', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    const headers = { 'content-type': 'application/json', accept: 'multipart/mixed' };
    const body = JSON.stringify({ docs: [{ id: 'n1' }, { id: 'none', rev: '1-a' }] });

    const answer = await gateway.ask('/_bulk_get', { method: 'POST', headers, body });

    const [, boundary = ''] = /boundary="(.+)"/.exec(answer.headers.get('content-type') ?? '') ?? [];
    const [, first = '', second = '', end] = (await answer.text()).split(`--${boundary}`);
    expect(JSON.parse(first.split('\r\n\r\n')[1] ?? '')).toMatchObject({ _id: 'n1' });
    expect(second).toContain('error="true"');
    expect(end).toBe('--\r\n');
  });
});

describe('_revs_diff', () => {
  it('names what is missing', async () => {
    const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));

    const answer = await json(gateway.post('/_revs_diff', { n1: [rev, '2-x'], n2: ['1-a'] }));

    expect(answer).toEqual({ n1: { missing: ['2-x'], possible_ancestors: [rev] }, n2: { missing: ['1-a'] } });
  });

  it('takes more revisions of one document than a call takes arguments', async () => {
    const revs = Array.from({ length: 200_000 }, (_, index) => `2-${index}`);

    const answer = await json<Record<string, { missing: string[] }>>(gateway.post('/_revs_diff', { n1: revs }));

    expect(answer['n1']?.missing).toHaveLength(revs.length);
  });
});
