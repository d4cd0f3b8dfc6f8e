import { readFeedPage } from '../../../../packages/sync/src/gateway/feedPage';
import type { FeedQuery, FeedRow } from '../../../../packages/sync/src/gateway/gateway';
import { aGateway, json } from './support';

const query: FeedQuery = { since: '0', limit: 200, isWaiting: false, withRevisions: false };

const rowOf = (row: object): FeedRow | undefined =>
  readFeedPage(JSON.stringify({ results: [{ id: 'a', changes: [{ rev: '2-b' }], ...row }], last_seq: '1' })).rows[0];

describe('the question to the feed', () => {
  const asked = async (changed: Partial<FeedQuery>) => {
    const { gateway, requests, signal } = aGateway(() => json({ results: [], last_seq: 3 }));
    await gateway.changes({ ...query, ...changed }, signal);
    const [request] = requests;
    if (request === undefined) throw new Error('Nothing was asked.');
    return { ...request, parameters: Object.fromEntries(request.url.searchParams) };
  };

  it('names the user’s channels, groups among them, the user, and wants bodies', async () => {
    const { url, parameters, headers, init } = await asked({});

    expect(url.pathname).toBe('/neocloud/_changes');
    expect(parameters).toEqual({
      style: 'all_docs',
      include_docs: 'true',
      filter: 'sync_gateway/bychannel',
      channels: 'u-NOTE_TREE,u-READER_LIBRARY,u-MESSAGE,u-GROUP_TREE,u-LEDGER',
      since: '0',
      limit: '200',
    });
    expect(headers.get('x-inkside-user')).toBe('u');
    expect(init.credentials).toBe('include');
  });

  it('waits with a heartbeat that no gateway changes', async () => {
    expect((await asked({ isWaiting: true })).parameters).toMatchObject({ feed: 'longpoll', heartbeat: '25000' });
  });

  it('wants ancestry where it is needed', async () => {
    expect((await asked({ withRevisions: true })).parameters).toMatchObject({ revs: 'true' });
  });

  it('sends the place in the feed back as it came', async () => {
    expect((await asked({ since: '12::34-x+y/z==&' })).parameters).toMatchObject({ since: '12::34-x+y/z==&' });
  });
});

describe('a page of the feed', () => {
  it('is read from an answer with heartbeats in front, and again from its text', async () => {
    const results = [{ id: 'a', changes: [{ rev: '1-a' }], doc: { _id: 'a', _rev: '1-a', title: 'A' } }];
    const { gateway, signal } = aGateway(() => new Response(`\n\n${JSON.stringify({ results, last_seq: 17 })}\n`));

    const page = await gateway.changes(query, signal);

    expect(page).toMatchObject({ lastSeq: '17', rows: [{ id: 'a', document: { title: 'A' } }] });
    expect(readFeedPage(page.text)).toEqual(page);
  });

  it('names the winner first, whatever the order of the row', () => {
    const changes = [{ rev: '2-a' }, { rev: '3-c' }, { rev: '2-b' }];

    expect(rowOf({ changes, doc: { _id: 'a', _rev: '3-c' } })?.revs).toEqual(['3-c', '2-a', '2-b']);
    expect(rowOf({ changes })?.revs).toEqual(['2-a', '3-c', '2-b']);
  });

  it('tells of deletions, by the row or by the body', () => {
    expect(rowOf({})?.isDeleted).toBe(false);
    expect(rowOf({ deleted: true })?.isDeleted).toBe(true);
    expect(rowOf({ doc: { _id: 'a', _rev: '2-b', _deleted: true } })?.isDeleted).toBe(true);
  });

  it('tells which channels a document has left, and takes no empty body for it', () => {
    const row = rowOf({ removed: ['u-NOTE_TREE'], doc: { _id: 'a', _rev: '2-b', _removed: true } });

    expect(row).toMatchObject({ revs: ['2-b'], isDeleted: false, removedFrom: ['u-NOTE_TREE'], document: undefined });
  });

  it('leaves out what is not the user’s own', () => {
    const changes = [{ rev: '1-a' }];
    const rows = ['_user/u', '_design/x', '', 'a'].map((id) => ({ id, changes }));

    const page = readFeedPage(JSON.stringify({ results: rows, last_seq: '3' }));

    expect(page.rows.map(({ id }) => id)).toEqual(['a']);
  });

  it.each([
    ['of another document', { _id: 'b', _rev: '2-b' }],
    ['without a revision', { _id: 'a' }],
    ['with another ancestry', { _id: 'a', _rev: '2-b', _revisions: { start: 3, ids: ['x'] } }],
    ['with too many ancestors', { _id: 'a', _rev: '2-b', _revisions: { start: 2, ids: ['b', 'x', 'y'] } }],
    ['with half an ancestry', { _id: 'a', _rev: '2-b', _revisions: { start: 2, ids: ['b', 1] } }],
    ['without its attachments', { _id: 'a', _rev: '2-b', _attachments: { x: { stub: true, digest: 'md5-x' } } }],
    ['that is none', null],
  ])('leaves out a body %s', (_name, doc) => {
    expect(rowOf({ doc })).toMatchObject({ id: 'a', revs: ['2-b'], document: undefined });
  });

  it('drops members that the local database would refuse', () => {
    const doc = { _id: 'a', _rev: '2-b', _exp: 1, _cv: 'x', title: 'A', _revisions: { start: 2, ids: ['b', 'a'] } };

    expect(rowOf({ doc })?.document).toEqual({
      _id: 'a',
      _rev: '2-b',
      title: 'A',
      _revisions: { start: 2, ids: ['b', 'a'] },
    });
  });

  it('comes with the attachments of its documents', async () => {
    const results = [
      { id: 'a', changes: [{ rev: '1-a' }], doc: { _id: 'a', _rev: '1-a', _attachments: { x: { stub: true } } } },
      { id: 'b', changes: [{ rev: '1-b' }], doc: { _id: 'b', _rev: '1-b', _attachments: { x: { stub: true } } } },
      { id: 'c', changes: [{ rev: '1-c' }], doc: { _id: 'c', _rev: '1-c', text: '"_attachments"' } },
    ];
    const whole = { _id: 'a', _rev: '1-a', _attachments: { x: { data: 'AAE=' } } };
    const { gateway, requests, signal } = aGateway(({ url }) =>
      url.pathname.endsWith('_bulk_get')
        ? json({ results: [{ id: 'a', docs: [{ ok: whole }] }] })
        : json({ results, last_seq: '3' }),
    );

    const page = await gateway.changes(query, signal);

    expect(page.rows.map(({ document }) => document)).toEqual([whole, undefined, results[2]?.doc]);
    expect(readFeedPage(page.text)).toEqual(page);
    expect(requests[1]?.body).toEqual({
      docs: [
        { id: 'a', rev: '1-a' },
        { id: 'b', rev: '1-b' },
      ],
    });
  });

  it('comes with the bodies that the feed itself did not give', async () => {
    const changes = [{ rev: '1-a' }];
    const results = [
      { id: 'a', changes },
      { id: 'b', changes, doc: null, deleted: true },
      { id: 'c', changes, doc: { _id: 'c', _rev: '1-a', _removed: true } },
      { id: 'd', changes, removed: ['u-NOTE_TREE'] },
      { id: '_user/u', changes: [] },
      { id: 'e', changes, doc: { _id: 'e', _rev: '1-a', title: 'E' } },
    ];
    const { gateway, requests, signal } = aGateway(({ url }) =>
      url.pathname.endsWith('_bulk_get')
        ? json({ results: [{ id: 'a', docs: [{ ok: { _id: 'a', _rev: '1-a', title: 'A' } }] }] })
        : json({ results, last_seq: '5' }),
    );

    const page = await gateway.changes(query, signal);

    expect(requests[1]?.body).toEqual({ docs: [{ id: 'a', rev: '1-a' }] });
    expect(page.rows.map(({ document }) => document?.['title'])).toEqual(['A', undefined, undefined, undefined, 'E']);
    expect(page.given).toBe(6);
    expect(readFeedPage(page.text)).toEqual(page);
  });

  it('names what should have a body and has none', () => {
    expect(rowOf({})?.lacks).toBe('no body');
    expect(rowOf({ doc: { _id: 'a', _rev: '2-b' } })?.lacks).toBeUndefined();
    expect(rowOf({ deleted: true })?.lacks).toBeUndefined();
    expect(rowOf({ removed: ['u-NOTE_TREE'] })?.lacks).toBeUndefined();
  });

  it.each([
    ['nothing', null, { id: 'row ?', lacks: 'no id' }],
    ['no id', { seq: 7, changes: [{ rev: '1-a' }] }, { id: 'row 7', lacks: 'no id' }],
    ['an id that is no text', { id: 4, seq: '8-x', changes: [] }, { id: 'row 8-x', lacks: 'no id' }],
    ['no revisions', { id: 'b' }, { id: 'b', revs: [], lacks: 'no revision' }],
    ['no revisions, and deleted', { id: 'b', deleted: true }, { id: 'b', revs: [], lacks: 'no revision' }],
    ['a revision that is none', { id: 'b', changes: [{ rev: 'x' }] }, { id: 'b', revs: [], lacks: 'no revision' }],
    [
      'a right and a wrong revision',
      { id: 'b', changes: [{ rev: 'x' }, { rev: '1-b' }] },
      { id: 'b', revs: ['1-b'], lacks: 'no body' },
    ],
    [
      'no revisions but a body',
      { id: 'b', doc: { _id: 'b', _rev: '1-b' } },
      { id: 'b', revs: ['1-b'], document: { _rev: '1-b' } },
    ],
  ])('goes on with the others where a row has %s', (_name, row, read) => {
    const good = { id: 'a', changes: [{ rev: '1-a' }], doc: { _id: 'a', _rev: '1-a' } };

    const page = readFeedPage(JSON.stringify({ results: [row, good], last_seq: '9' }));

    expect(page).toMatchObject({ given: 2, rows: [read, { id: 'a', document: good.doc }] });
  });

  it('tells why a body did not come', async () => {
    const changes = [{ rev: '1-a' }];
    const newer = { _id: 'b', _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] } };
    const { gateway, signal } = aGateway(({ url }) =>
      url.pathname.endsWith('_bulk_get')
        ? json({
            results: [
              { id: 'a', docs: [{ error: { id: 'a', rev: '1-a', status: 500, error: 'x', reason: 'broken' } }] },
              { id: 'b', docs: [{ ok: newer }] },
            ],
          })
        : json({
            results: [
              { id: 'a', changes },
              { id: 'b', changes },
            ],
            last_seq: '5',
          }),
    );

    const page = await gateway.changes(query, signal);

    // What took the place of the second comes later, in a row of its own.
    expect(page.rows.map(({ lacks }) => lacks)).toEqual(['broken', undefined]);
    expect(readFeedPage(page.text)).toEqual(page);
  });

  it.each([
    [
      'comes by itself',
      () => json({ results: [{ id: 'a', docs: [{ ok: { _id: 'a', _rev: '1-a', title: 'A' } }] }] }),
      'A',
      undefined,
    ],
    ['is owed where it is too large even then', () => new Response('', { status: 413 }), undefined, 'too large'],
  ])('that is one row too large with its body: the body %s', async (_name, answer, title, lacks) => {
    const { gateway, requests, signal } = aGateway(({ url }) => {
      if (url.pathname.endsWith('_bulk_get')) return answer();
      if (url.searchParams.get('include_docs') === 'true') return new Response('', { status: 413 });
      return json({ results: [{ id: 'a', changes: [{ rev: '1-a' }] }], last_seq: '5' });
    });

    const page = await gateway.changes({ ...query, limit: 1 }, signal);

    expect(page.rows).toMatchObject([{ id: 'a', revs: ['1-a'] }]);
    expect([page.rows[0]?.document?.['title'], page.rows[0]?.lacks]).toEqual([title, lacks]);
    expect(requests).toHaveLength(3);
    await expect(gateway.changes(query, signal)).rejects.toMatchObject({ kind: 'tooLarge' });
  });

  it('needs no sequence in a row', () => {
    expect(rowOf({ seq: undefined })).toBeDefined();
    expect(rowOf({ seq: '12::34' })).toBeDefined();
  });
});
