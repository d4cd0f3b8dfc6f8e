import { aDocument, aGateway, inTurn, json, page } from './support';

const three = [aDocument('a'), aDocument('b'), aDocument('c', '2-x')];
const ok = (id: string) => ({ ok: true, id, rev: '1-a' });

describe('documents that are sent', () => {
  it('keep their revisions', async () => {
    const { gateway, requests, signal } = aGateway(() => json([], 201));

    await gateway.bulkDocs([aDocument('a', '2-b', { _revisions: { start: 2, ids: ['b', 'a'] } })], { signal });

    expect(requests[0]?.body).toEqual({
      new_edits: false,
      docs: [{ _id: 'a', _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] } }],
    });
    expect(requests[0]?.init.method).toBe('POST');
  });

  it('cost no request when there are none', async () => {
    const { gateway, requests, signal } = aGateway(() => json([], 201));

    expect(await gateway.bulkDocs([], { signal })).toEqual([]);
    expect(requests).toEqual([]);
  });

  it.each([
    ['rows for all', [ok('a'), { id: 'b', status: 403, error: 'forbidden', reason: 'not yours' }, ok('c')]],
    ['rows of failures only', [{ id: 'b', rev: '1-a', error: 'forbidden', reason: 'not yours' }]],
    ['rows in another order', [ok('c'), { id: 'b', error: 'Forbidden', reason: 'not yours' }, ok('a')]],
  ])('are told of one by one: %s', async (_name, rows) => {
    const { gateway, signal } = aGateway(() => json(rows, 201));

    expect(await gateway.bulkDocs(three, { signal })).toEqual([
      { kind: 'accepted' },
      { kind: 'refused', reason: 'not yours' },
      { kind: 'accepted' },
    ]);
  });

  it.each([
    [{ status: 409, error: 'conflict', reason: 'Document exists' }, { kind: 'conflict' }],
    [{ error: 'conflict' }, { kind: 'conflict' }],
    [
      { status: 413, error: 'forbidden', reason: 'too large' },
      { kind: 'refused', reason: 'too large' },
    ],
    [
      { error: 'document_too_large', reason: 'a' },
      { kind: 'refused', reason: 'a' },
    ],
    [
      { status: 400, error: 'Bad Request', reason: 'bad' },
      { kind: 'refused', reason: 'bad' },
    ],
    [
      { status: 412, error: 'missing_stub' },
      { kind: 'refused', reason: 'missing_stub' },
    ],
  ])('may be refused: %j', async (row, outcome) => {
    const { gateway, signal } = aGateway(() => json([{ id: 'a', ...row }], 201));

    expect(await gateway.bulkDocs([aDocument('a')], { signal })).toEqual([outcome]);
  });

  it('are told apart by their revisions where one document has two', async () => {
    const leaves = [aDocument('a', '1-x'), aDocument('a', '1-y'), aDocument('b')];
    const { gateway, signal } = aGateway(() => json([{ id: 'a', rev: '1-y', error: 'forbidden', reason: 'no' }], 201));

    const kinds = (await gateway.bulkDocs(leaves, { signal })).map(({ kind }) => kind);

    expect(kinds).toEqual(['accepted', 'refused', 'accepted']);
  });

  it('count as refused, both of one document, where the gateway does not say which', async () => {
    const leaves = [aDocument('a', '1-x'), aDocument('a', '1-y'), aDocument('b')];
    const { gateway, signal } = aGateway(() => json([{ id: 'a', error: 'forbidden', reason: 'no' }], 201));

    const kinds = (await gateway.bulkDocs(leaves, { signal })).map(({ kind }) => kind);

    expect(kinds).toEqual(['refused', 'refused', 'accepted']);
  });

  it('count as refused, too, where the gateway names a revision that was not sent', async () => {
    const { gateway, signal } = aGateway(() => json([{ id: 'b', rev: '9-z', error: 'forbidden', reason: 'no' }], 201));

    const kinds = (await gateway.bulkDocs(three, { signal })).map(({ kind }) => kind);

    expect(kinds).toEqual(['accepted', 'refused', 'accepted']);
  });

  it.each([
    ['trouble of the gateway', [ok('a'), { id: 'b', status: 500, error: 'x' }, ok('c')]],
    ['a gateway that is busy', [ok('a'), { id: 'b', status: 503, error: 'x' }, ok('c')]],
    ['an unknown failure', [ok('a'), { id: 'b', error: 'badmatch' }, ok('c')]],
    ['"not now"', [ok('a'), { id: 'b', status: 429, error: 'x' }, ok('c')]],
    ['a row missing', [ok('c'), ok('a')]],
    ['a row of nothing', [ok('a'), null, ok('c')]],
    ['a row that names nobody', [ok('a'), { error: 'forbidden', status: 500 }, ok('c')]],
    ['a row of another document', [ok('a'), ok('c'), { id: 'z', error: 'forbidden' }]],
  ])('may be taken another time, and the others are: %s', async (_name, rows) => {
    const { gateway, signal } = aGateway(() => json(rows, 201));

    const kinds = (await gateway.bulkDocs(three, { signal })).map(({ kind }) => kind);

    expect(kinds).toEqual(['accepted', 'later', 'accepted']);
  });

  it('renew the session at a row that says it is refused, and are sent again', async () => {
    const refusal = { id: 'b', status: 401, error: 'unauthorized', reason: 'no' };
    const { gateway, counts, signal } = aGateway(
      inTurn(
        () => json([ok('a'), refusal, ok('c')], 201),
        () => json([], 201),
      ),
    );

    const kinds = (await gateway.bulkDocs(three, { signal })).map(({ kind }) => kind);

    expect(kinds).toEqual(['accepted', 'accepted', 'accepted']);
    expect(counts.renewed).toBe(1);
  });

  it('end the session where it cannot be renewed, and refuse no document', async () => {
    const { gateway, session, signal } = aGateway(() => json([{ id: 'a', error: 'unauthorized' }], 201));
    session.outcome = async () => 'expired';

    await expect(gateway.bulkDocs([aDocument('a')], { signal })).rejects.toMatchObject({ kind: 'expired' });
  });

  it.each([
    [
      'trouble of the gateway in every row',
      () => json([{ id: 'a', status: 500, error: 'x' }, null, { error: 'y' }], 201),
    ],
    ['rows of other documents', () => json([{ id: 'z', error: 'forbidden', reason: 'no' }], 201)],
    ['no rows', () => json({ ok: true }, 201)],
    ['a proxy’s page', () => page()],
  ])('fail together at %s', async (_name, answer) => {
    const { gateway, signal } = aGateway(answer);

    await expect(gateway.bulkDocs(three, { signal })).rejects.toMatchObject({ kind: 'offline' });
  });

  it('are too large together', async () => {
    const { gateway, signal } = aGateway(() => page(413));

    await expect(gateway.bulkDocs(three, { signal })).rejects.toMatchObject({ kind: 'tooLarge' });
  });

  it.each([
    ['outlives the page when it is short', 'x', true],
    ['goes as usual when it is too long for that', 'ü'.repeat(35_000), undefined],
  ])('last of all, the call %s', async (_name, title, keepalive) => {
    const { gateway, requests, signal } = aGateway(() => json([], 201));

    await gateway.bulkDocs([aDocument('a', '1-a', { title })], { signal, isLast: true });
    await gateway.bulkDocs([aDocument('a', '1-a', { title })], { signal });

    expect(requests.map(({ init }) => init.keepalive)).toEqual([keepalive, undefined]);
  });
});

describe('a local document', () => {
  const stored = { _id: '_local/x y', _rev: '0-3', since: '1' };

  it('is nothing where the gateway has none', async () => {
    const { gateway, requests, signal } = aGateway(() => json({ error: 'not_found', reason: 'missing' }, 404));

    expect(await gateway.readLocal('x y', signal)).toBeUndefined();
    expect(requests[0]?.url.pathname).toBe('/neocloud/_local/x%20y');
  });

  it('is written over what others wrote once that was read, and then in one request', async () => {
    const { gateway, requests, signal } = aGateway(({ init, body }) => {
      if (init.method === 'GET') return json(stored);
      const rev = (body as { _rev?: string })._rev;
      if (rev === undefined) return json({ error: 'conflict', reason: '' }, 409);
      return json({ ok: true, id: stored._id, rev: `0-${Number(rev.slice(2)) + 1}` }, 201);
    });

    expect(await gateway.writeLocal('x y', { since: '2' }, signal)).toBe(false);
    await gateway.readLocal('x y', signal);
    await gateway.writeLocal('x y', { since: '2' }, signal);
    await gateway.writeLocal('x y', { since: '3' }, signal);

    expect(requests.map(({ init }) => init.method)).toEqual(['PUT', 'GET', 'PUT', 'PUT']);
    expect(requests.at(-1)?.body).toEqual({ _id: '_local/x y', _rev: '0-4', since: '3' });
  });
});
