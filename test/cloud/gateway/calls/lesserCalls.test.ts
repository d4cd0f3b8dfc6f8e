import { ANNE, BEN, NOTES, aNoteOf, json, sending, startGateway } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

const write = (id: string, fields: Record<string, unknown> = {}): Promise<{ rev: string }> =>
  json<{ rev: string }>(gateway.ask(`/${id}`, sending('PUT', aNoteOf(id, fields))));

describe('GET of the database', () => {
  it.each(['', '/'])('at “%s” answers what the cloud answers, and nothing more', async (path) => {
    await write('n1');

    const answer = await json(gateway.ask(path));

    expect(answer).toEqual({
      db_name: 'neocloud',
      state: 'Online',
      server_uuid: 'server-1',
      update_seq: 1,
      committed_update_seq: 1,
      instance_start_time: expect.any(Number),
      compact_running: false,
      purge_seq: 0,
      disk_format_version: expect.any(Number),
    });
  });
});

describe('POST to the database', () => {
  it('writes a document under an id of the server', async () => {
    const answer = await gateway.post('/', { user: ANNE, dbId: NOTES, title: 'New' });

    const { id, rev } = await json<{ id: string; rev: string }>(answer);
    expect(answer.status).toBe(201);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await json(gateway.ask(`/${id}`))).toMatchObject({ _rev: rev, title: 'New' });
  });

  it('takes the id that the document brings, once', async () => {
    const [first, second] = [await gateway.post('', aNoteOf('own')), await gateway.post('', aNoteOf('own'))];

    expect([first.status, second.status]).toEqual([201, 409]);
  });

  it.each([
    ['another user', { user: BEN }, 403],
    ['no user', { user: undefined }, 403],
    ['an id that is none', { _id: 7 }, 400],
    ['a reserved id', { _id: '_design/x' }, 403],
  ])('with %s is refused', async (_what, fields, status) => {
    const answer = await gateway.post('/', { ...aNoteOf('n1'), ...fields });

    expect(answer.status).toBe(status);
  });
});

describe('_ensure_full_commit', () => {
  it('answers that all is on the disk', async () => {
    const answer = await gateway.post('/_ensure_full_commit', {});

    expect(answer.status).toBe(201);
    expect(await json(answer)).toEqual({ ok: true, instance_start_time: expect.any(Number) });
  });
});

describe('_session', () => {
  const described = {
    ok: true,
    userCtx: { name: ANNE, channels: expect.objectContaining({ [NOTES]: 1 }) },
    authentication_handlers: ['default', 'cookie'],
  };

  it('says by GET and by POST whose session it is', async () => {
    const asked = await json(gateway.ask('/_session'));
    const posted = await json(gateway.ask('/_session', { method: 'POST' }));

    expect([asked, posted]).toEqual([described, described]);
  });

  it.each([{ name: 'anne', password: 'secret' }, { name: BEN }, { password: '' }])('takes no %j', async (body) => {
    const answer = await gateway.post('/_session', body);

    expect(answer.status).toBe(401);
    expect(await json(answer)).toEqual({ error: 'Unauthorized', reason: 'Invalid login' });
  });

  it('ends by DELETE, and no other session of the user with it', async () => {
    gateway.sessions.issue('second', ANNE);

    const answer = await gateway.ask('/_session', { method: 'DELETE' });

    expect([answer.status, await json(answer)]).toEqual([200, { ok: true }]);
    expect(answer.headers.getSetCookie()).toEqual([
      'SyncGatewaySession=; Max-Age=0; SameSite=Lax; Path=/neocloud',
      'SyncGatewaySession=; Max-Age=0; SameSite=Lax; Path=/',
    ]);
    expect([(await gateway.ask('/')).status, (await gateway.ask('/', {}, 'second')).status]).toEqual([401, 200]);
  });
});

describe('HEAD', () => {
  it('answers documents, attachments and checkpoints without their bodies', async () => {
    const data = btoa('hello');
    const { rev } = await write('n1', { _attachments: { a: { content_type: 'text/plain', data } } });
    await gateway.ask('/_local/cp', sending('PUT', { last_seq: '1' }));

    const paths = ['/n1', '/n1/a', '/_local/cp', '/none', '/n1/none', '/_local/none'];
    const answers = await Promise.all(paths.map((path) => gateway.ask(path, { method: 'HEAD' })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404]);
    expect(answers[0]?.headers.get('etag')).toBe(`"${rev}"`);
    expect(answers[1]?.headers.get('content-length')).toBe('5');
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['', '', '', '', '', '']);
  });
});

describe('DELETE of an attachment', () => {
  const twoAttachments = {
    _attachments: {
      a: { content_type: 'text/plain', data: btoa('a') },
      b: { content_type: 'text/plain', data: btoa('b') },
    },
  };

  it('takes it from its document and leaves the others', async () => {
    const { rev } = await write('n1', twoAttachments);

    const answer = await gateway.ask(`/n1/a?rev=${rev}`, { method: 'DELETE' });

    expect(await json(answer)).toEqual({ ok: true, id: 'n1', rev: expect.stringMatching(/^2-/) });
    expect(Object.keys((await json<{ _attachments: object }>(gateway.ask('/n1')))._attachments)).toEqual(['b']);
    expect(await json(gateway.ask('/n1'))).toMatchObject({ user: ANNE, dbId: NOTES });
  });

  it.each([
    ['an old revision', 'a', '1-abc', 409],
    ['no revision', 'a', '', 400],
    ['an unknown name', 'c', undefined, 404],
    ['the name of a member of every object', 'constructor', undefined, 404],
  ])('is refused with %s', async (_what, name, given, status) => {
    const { rev } = await write('n1', twoAttachments);

    const answer = await gateway.ask(`/n1/${name}?rev=${given ?? rev}`, { method: 'DELETE' });

    expect(answer.status).toBe(status);
  });

  it('of another user’s document finds nothing', async () => {
    const { rev } = await write('n1', twoAttachments);

    const answer = await gateway.ask(`/n1/a?rev=${rev}`, { method: 'DELETE' }, 'ben');

    expect(answer.status).toBe(404);
  });
});

describe('_changes, in its lesser parts', () => {
  it('begins at the end with since=now', async () => {
    await write('n1');

    const answer = await json<{ results: object[]; last_seq: string }>(gateway.ask('/_changes?since=now'));
    await write('n2');
    const rest = await json(gateway.ask(`/_changes?since=${answer.last_seq}`));

    expect(answer.results).toEqual([]);
    expect(rest['results']).toMatchObject([{ id: 'n2' }]);
  });

  it('passes over seq_interval and what it does not know', async () => {
    await write('n1');

    const answer = await json(gateway.ask('/_changes?seq_interval=100&active_only=false&x=1'));

    expect(answer['results']).toHaveLength(1);
  });

  it.each([
    ['filter=app/mine', 'Unknown filter; try sync_gateway/bychannel or _doc_ids'],
    ['filter=sync_gateway/bychannel', "Missing 'channels' filter parameter"],
  ])('refuses %s in the words of the cloud', async (query, reason) => {
    const answer = await gateway.ask(`/_changes?${query}`);

    expect(answer.status).toBe(400);
    expect(await json(answer)).toEqual({ error: 'Bad Request', reason });
  });
});
